import { guestNetworkOf } from '../account/guest-network.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import type { Caller } from '../tokens/caller.ts';

/** Who reports something. */
export interface Reporter {
  readonly userId: string;
  /** As `guestNetworkOf` says. */
  readonly guestNetwork: Buffer | null;
}

/** @param ip of the caller */
export async function reporterOf(
  context: Pick<ApiContext, 'db' | 'config'>,
  caller: Pick<Caller, 'id' | 'role'>,
  ip: string,
): Promise<Reporter> {
  return { userId: caller.id, guestNetwork: await guestNetworkOf(context, caller, ip) };
}
