import { guestNetworkOf } from '../limits/guest-network.ts';
import type { Caller } from '../tokens/caller.ts';

/** Who reports something. */
export interface Reporter {
  readonly userId: string;
  /** As `guestNetworkOf` says. */
  readonly guestNetwork: Buffer | null;
}

/** @param ip of the caller */
export function reporterOf(caller: Pick<Caller, 'id' | 'role'>, ip: string): Reporter {
  return { userId: caller.id, guestNetwork: guestNetworkOf(caller, ip) };
}
