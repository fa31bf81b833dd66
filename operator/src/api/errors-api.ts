import { type PageErrors, registryContract } from '@spieltag/shared-kernel/registry';
import { callRow } from './call-row.ts';

/** Which errors are asked for. */
export interface WantedErrors {
  /** '': all. */
  readonly remote: string;
  readonly version: string;
  readonly search: string;
  /** Counted from 0. */
  readonly page: number;
}

/** The admin API as the errors' part of the page uses it; rejects with an `AdminError`. */
export interface ErrorsApi {
  /** Those heard of last first. */
  readErrors(wanted: WantedErrors): Promise<PageErrors>;
}

/** Makes the API of a project. */
export function createErrorsApi(projectId: string): ErrorsApi {
  return {
    readErrors({ remote, version, search, page }) {
      const query = {
        ...(remote && { remote }),
        ...(version && { version }),
        ...(search.trim() && { search: search.trim() }),
        page: String(page + 1),
      };
      return callRow(registryContract.monitoring.errors, { params: { projectId }, query });
    },
  };
}
