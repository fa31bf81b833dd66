import type { StoreError } from '@spieltag/shared-kernel/stores';

/** Statuses that concern what the user did, not the whole game. */
const OF_THE_USER: readonly number[] = [409, 429];

/**
 * Whether a change that failed is for the screen to explain. What concerns the whole game (servers,
 * sign-in, an outdated app, a broken session) has been told by the kernel.
 */
export function isForTheScreen({ code, status }: StoreError): boolean {
  return (
    code.startsWith('REFUSED_') ||
    code === 'FAVORITES_FULL' ||
    status === undefined ||
    OF_THE_USER.includes(status)
  );
}
