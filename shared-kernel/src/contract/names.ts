/** Longest name of a user or a group. */
export const MAX_NAME_LENGTH = 32;

/** Groups a user may be a member of. */
export const MAX_GROUPS_PER_USER = 10;

/** Members a group may have. */
export const MAX_MEMBERS_PER_GROUP = 1000;

const NAME = /^(?=.{3,32}$)[A-Za-z0-9ÄÖÜäöüß_-]+(?: [A-Za-z0-9ÄÖÜäöüß_-]+)*$/;

/**
 * The name as it is kept, or null when nobody and nothing may be called so: 3 to 32 letters of A to Z,
 * digits, umlauts, ß, underscores and hyphens, single spaces between words. Spaces around it do not count.
 */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').trim();
  return NAME.test(name) ? name : null;
}
