import { hash } from 'node:crypto';
import { originOf } from '../limits/call-limits.ts';
import type { Caller } from '../tokens/caller.ts';

/** Who reports something. */
export interface Reporter {
  readonly userId: string;
  /** Where a guest reports from, hashed; null: it is an account of the magazine. */
  readonly guestNetwork: Buffer | null;
}

/** @param ip of the caller */
export function reporterOf({ id, role }: Pick<Caller, 'id' | 'role'>, ip: string): Reporter {
  const isGuest = role === 'trial';
  return { userId: id, guestNetwork: isGuest ? hash('sha256', originOf(ip), 'buffer') : null };
}
