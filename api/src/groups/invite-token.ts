import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;
/** How long a link is valid that was made after the season had begun. */
const VALID_FOR_MS = 72 * 3_600_000;

/** A token nobody has had before. */
export function newInviteToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What a token is found by. */
export function hashInviteToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in constant time, so that the duration reveals nothing of the expected hash. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Until when a link is valid: the season's first kick-off, and 72 hours when it was made later.
 * @param createdAtMs season time
 * @param firstKickoffMs season time; null: the season has no matches yet
 */
export function inviteValidUntil(createdAtMs: number, firstKickoffMs: number | null): number {
  const beforeTheSeason = firstKickoffMs !== null && createdAtMs < firstKickoffMs;
  return beforeTheSeason ? firstKickoffMs : createdAtMs + VALID_FOR_MS;
}
