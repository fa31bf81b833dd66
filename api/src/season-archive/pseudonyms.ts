import { createHmac, randomBytes } from 'node:crypto';

/** A pseudonym keeps this many characters of base64url: collisions are out of the question. */
const LENGTH = 16;

/**
 * Names users so that nobody can tell who they are: by a key that is made for one archive and kept
 * nowhere.
 */
export function pseudonyms(): (userId: string) => string {
  const key = randomBytes(32);
  return (userId) =>
    `u-${createHmac('sha256', key).update(userId).digest('base64url').slice(0, LENGTH)}`;
}
