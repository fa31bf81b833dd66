import type { ApiCallError, LocalErrorCode } from './api-call-error.ts';

const NOBODY_ANSWERED: readonly string[] = ['NETWORK', 'TIMEOUT'] satisfies LocalErrorCode[];

/** Whether no answer came at all. One that refuses, or says that the servers are down, is an answer. */
export function isOutage({ status, code }: Pick<ApiCallError, 'status' | 'code'>): boolean {
  return status === undefined && NOBODY_ANSWERED.includes(code);
}
