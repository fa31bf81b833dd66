import { API_ERRORS, type ApiErrorRow, type FailureHandling, REFUSED } from './errors.ts';

/** What a client does about a status. */
interface StatusHandling {
  /** When a load has failed with it; default: explain. */
  readonly load?: FailureHandling;
  /** When a change of the ledger has failed with it; default: explain. Only lineup and squad restart. */
  readonly change?: FailureHandling;
  /** It says nothing against who signs in: it passes, or another client is needed. */
  readonly isPassing?: true;
  /** What the change was made on is not what it was thought to be: somebody else has changed it. */
  readonly isOutdated?: true;
}

/** The only place that knows statuses. */
const STATUS_HANDLING: Readonly<Record<number, StatusHandling>> = {
  402: { change: 'restart' },
  403: { change: 'restart', isOutdated: true },
  404: { load: 'missing', isOutdated: true },
  408: { isPassing: true },
  409: { isPassing: true },
  410: { change: 'restart' },
  422: { change: 'restart' },
  424: { isPassing: true },
  426: { load: 'reload', change: 'reload', isPassing: true },
  429: { isPassing: true },
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

/**
 * What a client does about a change of the ledger that failed; codes of newer servers go by status. The
 * game starts anew only where lineup or squad are not what they were thought to be.
 * @param isOfSquad it was a change of lineup or squad
 */
export function changeHandling({ code, status }: Failure, isOfSquad: boolean): FailureHandling {
  if (code.startsWith(REFUSED)) return 'explain';
  const rows: Readonly<Record<string, ApiErrorRow>> = API_ERRORS;
  const row = Object.hasOwn(rows, code) ? rows[code] : undefined;
  const handling = row?.change ?? rowOfStatus(status)?.change ?? 'explain';
  return handling === 'restart' && !isOfSquad ? loadHandling(status) : handling;
}

/** Whether the server has looked at what was signed in with, and does not take it. */
export function isSignInRefused(status: number | undefined): boolean {
  return status !== undefined && status < 500 && !rowOfStatus(status)?.isPassing;
}

/** Whether a change failed as what it was made on has changed: it is to be loaded again. */
export function isOutdated(status: number | undefined): boolean {
  return rowOfStatus(status)?.isOutdated === true;
}

function rowOfStatus(status: number | undefined) {
  return status === undefined ? undefined : STATUS_HANDLING[status];
}
