import type { StoreError } from '@spieltag/shared-kernel/stores';

const SERVER_FAULT = 500;
const RATE_LIMITED = 429;
const RETRY_AFTER_MS = 15_000;
/** All who wait come back over this time, not at once. */
const SPREAD_MS = 10_000;
/** Codes without a status: nobody, or somebody else, has answered. */
const NOT_ANSWERED: readonly string[] = ['NETWORK', 'TIMEOUT', 'UNREADABLE_REPLY'];

/** Whether a failure is one of servers or networks, which passes by itself. */
export function isPassing({ status, code }: Pick<StoreError, 'status' | 'code'>): boolean {
  if (status === undefined) return NOT_ANSWERED.includes(code);
  return status >= SERVER_FAULT || status === RATE_LIMITED;
}

/** When to try again by oneself. */
export function retryDelayMs(): number {
  return RETRY_AFTER_MS + Math.random() * SPREAD_MS;
}
