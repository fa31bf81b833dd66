import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';

/** A player sends the same token for a quarter of an hour: some 8 MB for all who play at a time. */
const HELD_MAX = 50_000;

interface Verified {
  readonly caller: Caller;
  /** Seconds since the epoch, as the token says. */
  readonly expiresAt: number;
}

/**
 * Tokens whose signature was verified, until they expire: verifying costs more than the rest of a
 * small request. Held by their hashes, so that looking one up compares no token.
 */
export class VerifiedTokens {
  readonly #held = new LRUCache<string, Verified>({ max: HELD_MAX });

  /** @param nowMs epoch ms */
  find(token: string, nowMs: number): Caller | undefined {
    const key = hash('sha256', token, 'base64');
    const verified = this.#held.get(key);
    if (!verified) return undefined;
    if (verified.expiresAt * 1000 > nowMs) return verified.caller;
    this.#held.delete(key);
    return undefined;
  }

  add(token: string, verified: Verified): void {
    this.#held.set(hash('sha256', token, 'base64'), verified);
  }
}
