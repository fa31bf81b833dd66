import { hash } from 'node:crypto';
import type { TokenRole } from '@spieltag/shared-kernel/contract';
import { originOf } from './call-limits.ts';

/**
 * What guests are counted by who may be one and the same: where they call from, hashed. Null: it is an account of
 * the magazine, which is counted by itself.
 * @param ip of the caller
 */
export function guestNetworkOf({ role }: { readonly role: TokenRole }, ip: string): Buffer | null {
  return role === 'trial' ? hash('sha256', originOf(ip), 'buffer') : null;
}
