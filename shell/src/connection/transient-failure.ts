import type { StoreError } from '@spieltag/shared-kernel/stores';

const SERVER_FAULT = 500;
const RATE_LIMITED = 429;
/** The issuer of the external accounts is down, or answers what is no answer. */
const ISSUER_FAULT = 424;
const RETRY_AFTER_MS = 15_000;
/** Spreads the retries of all clients over this time. */
const SPREAD_MS = 10_000;
/** Codes of failures without a status: nothing answered, or something that is not our server. */
const NOT_ANSWERED: readonly string[] = ['NETWORK', 'TIMEOUT', 'UNREADABLE_REPLY'];

/** Whether servers or networks caused a failure, so that a later try may succeed. */
export function isTransient({ status, code }: Pick<StoreError, 'status' | 'code'>): boolean {
  if (status === undefined) return NOT_ANSWERED.includes(code);
  return status >= SERVER_FAULT || status === RATE_LIMITED || status === ISSUER_FAULT;
}

/** How long to wait before an automatic retry. */
export function retryDelayMs(): number {
  return RETRY_AFTER_MS + Math.random() * SPREAD_MS;
}
