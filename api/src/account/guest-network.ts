import type { TokenRole } from '@spieltag/shared-kernel/contract';
import { originOf } from '../limits/call-limits.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { hashUnderKey } from './identity-key.repository.ts';

/**
 * What guests are counted by who may be one and the same: where they call from, hashed under a key of the
 * game's, as there are so few addresses that all could be tried. Null: it is an account of the magazine, which is
 * counted by itself.
 * @param ip of the caller
 * @throws WrappingKeyError
 */
export async function guestNetworkOf(
  {
    db,
    config,
  }: Pick<ApiContext, 'db'> & { readonly config: Pick<ApiContext['config'], 'wrappingKeys'> },
  { role }: { readonly role: TokenRole },
  ip: string,
): Promise<Buffer | null> {
  if (role !== 'trial') return null;
  return hashUnderKey(db, config.wrappingKeys, ['network of guests', originOf(ip)]);
}
