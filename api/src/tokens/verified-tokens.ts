import { hash } from 'node:crypto';
import type { Caller } from './token-service.ts';

/** A player sends the same token for a quarter of an hour: some 8 MB for all who play at a time. */
const HELD_MAX = 50_000;

interface Verified {
  readonly caller: Caller;
  /** Seconds since the epoch, as the token says. */
  readonly expiresAt: number;
}

/**
 * Tokens whose signature was verified, until they expire: verifying costs more than the rest of a
 * small request. Held by their hashes, so that looking one up compares no token. What was added
 * first goes first.
 */
export class VerifiedTokens {
  readonly #held = new Map<string, Verified>();

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
    if (this.#held.size >= HELD_MAX) {
      const [oldest] = this.#held.keys();
      if (oldest !== undefined) this.#held.delete(oldest);
    }
    this.#held.set(hash('sha256', token, 'base64'), verified);
  }
}
