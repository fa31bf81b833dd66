import type { TokenRole } from '@spieltag/shared-kernel/contract';

/** Who calls, as the bearer token says. */
export interface Caller {
  readonly id: string;
  readonly role: TokenRole;
  /** The device whose cookie has to come with the token, hashed; absent: a token good by itself. */
  readonly device?: string;
  /** The device among those of the account; absent: the token was made without one. */
  readonly deviceId?: string;
}
