import type { TokenRole } from '@spieltag/shared-kernel/contract';

/** Who calls, as the bearer token says. */
export interface Caller {
  readonly id: string;
  readonly role: TokenRole;
}
