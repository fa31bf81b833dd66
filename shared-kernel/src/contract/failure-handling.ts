import { API_ERRORS, type ApiErrorRow, type FailureHandling, REFUSED } from './errors.ts';

/** Statuses a client does something about: when a load, and when a change of the ledger has failed. */
const STATUS_HANDLING: Readonly<
  Record<number, { readonly load: FailureHandling; readonly change: FailureHandling }>
> = {
  402: { load: 'explain', change: 'restart' },
  403: { load: 'explain', change: 'restart' },
  404: { load: 'missing', change: 'explain' },
  410: { load: 'explain', change: 'restart' },
  422: { load: 'explain', change: 'restart' },
  426: { load: 'reload', change: 'reload' },
  500: { load: 'alert', change: 'restart' },
  502: { load: 'alert', change: 'alert' },
  503: { load: 'alert', change: 'alert' },
  504: { load: 'alert', change: 'alert' },
};

/** A failure as clients know it; without a status where no server has answered. */
interface Failure {
  readonly code: string;
  readonly status: number | undefined;
}

/** What a client does about a load that failed. */
export function loadHandling(status: number | undefined): FailureHandling {
  return rowOfStatus(status)?.load ?? 'explain';
}

/** What a client does about a change of the ledger that failed; codes of newer servers go by status. */
export function changeHandling({ code, status }: Failure): FailureHandling {
  if (code.startsWith(REFUSED)) return 'explain';
  const rows: Readonly<Record<string, ApiErrorRow>> = API_ERRORS;
  const row = Object.hasOwn(rows, code) ? rows[code] : undefined;
  return row?.change ?? rowOfStatus(status)?.change ?? 'explain';
}

function rowOfStatus(status: number | undefined) {
  return status === undefined ? undefined : STATUS_HANDLING[status];
}
