import type { ApiCallError, LocalErrorCode } from './api-call-error.ts';

const NOBODY_ANSWERED: readonly string[] = ['NETWORK', 'TIMEOUT'] satisfies LocalErrorCode[];

/** From here on a gateway has answered in the place of a server whose answer got lost. */
const BAD_GATEWAY = 502;

/** Whether the server may have done what a failed call asked for: its own answer got lost, or never came. */
export function mayHaveHappened({ status, code }: Pick<ApiCallError, 'status' | 'code'>): boolean {
  if (code === 'IDENTITY_CHANGED' || code === 'MAINTENANCE') return false;
  return status === undefined || status >= BAD_GATEWAY;
}

/** Whether no answer came at all. One that refuses, or says that the servers are down, is an answer. */
export function isOutage({ status, code }: Pick<ApiCallError, 'status' | 'code'>): boolean {
  return status === undefined && NOBODY_ANSWERED.includes(code);
}
