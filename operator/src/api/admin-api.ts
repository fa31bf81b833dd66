import {
  type AuditEntry,
  type FailureGroup,
  type RemoteState,
  registryContract,
  type VersionHealth,
} from '@spieltag/shared-kernel/registry';
import { callRow } from './call-row.ts';

/** A remote as an operator looks at it. */
export interface RemoteOverview {
  readonly state: RemoteState;
  readonly health: readonly VersionHealth[];
  /** Those of most visitors first. */
  readonly failures: readonly FailureGroup[];
  /** The newest first. */
  readonly history: readonly AuditEntry[];
}

/** What an operator does to a remote with one click. */
export type Steering = 'rollback' | 'promote' | 'advance' | 'pause' | 'resume';

/** The admin API as the page of operators uses it; every call rejects with an `AdminError`. */
export interface AdminApi {
  readOverviews(): Promise<readonly RemoteOverview[]>;
  /** A version that is given is rolled back only if it is live still. */
  steer(
    remote: string,
    steering: Steering,
    reason: string,
    version: string | undefined,
  ): Promise<void>;
}

const { monitoring, rollout } = registryContract;
const HEALTH_MINUTES = '60';
const HISTORY_LENGTH = '5';
const FAILURES_SHOWN = 5;

/** Makes the API of a project. */
export function createAdminApi(projectId: string): AdminApi {
  const readOverview = async (state: RemoteState): Promise<RemoteOverview> => {
    const params = { projectId, id: state.id };
    const [{ versions }, { failures }, { entries }] = await Promise.all([
      callRow(monitoring.health, { params, query: { minutes: HEALTH_MINUTES } }),
      callRow(monitoring.failures, { params, query: {} }),
      callRow(monitoring.history, { params, query: { limit: HISTORY_LENGTH } }),
    ]);
    const most = failures.toSorted((one, other) => other.visitors - one.visitors);
    return {
      state,
      health: versions,
      failures: most.slice(0, FAILURES_SHOWN),
      history: entries,
    };
  };
  return {
    async readOverviews() {
      const { remotes } = await callRow(monitoring.remotes, { params: { projectId } });
      return Promise.all(remotes.map(readOverview));
    },
    async steer(remote, steering, reason, version) {
      const withdraw = steering === 'rollback' && version !== undefined && { withdraw: version };
      await callRow(rollout[steering], {
        params: { projectId, id: remote },
        body: { reason, ...withdraw },
      });
    },
  };
}
