import { MAX_ANNOUNCEMENT_LENGTH } from './schemas/group-story.ts';

/**
 * What can be seen in a line: letters and marks, figures, signs, emoji with what joins and colours them.
 * Some letters, marks and signs draw nothing; a mark at the start lies on nothing.
 */
const SEEN =
  /^(?!\p{M})(?:(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\u200D\uFE0E\uFE0F])+$/u;
/** More marks than any script has on a letter: they would lie over the lines around. */
const PILED = /\p{M}{4}/u;
/** What joins emoji, where there are none. */
const JOINS_NOTHING =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/u;

/** What makes a sign an emoji or none, where there is none. */
const COLOURS_NOTHING = /(?<!\p{Emoji})[\uFE0E\uFE0F]/u;

/**
 * The announcement as it is kept, or null where it may not be made: one line of 1 to 140 characters
 * that can be seen. Spaces around it do not count, and several in a row are one. Pages show it as text,
 * whatever it says.
 */
export function readAnnouncement(text: string): string | null {
  const line = text.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ');
  const length = [...line].length;
  const isSeen =
    SEEN.test(line) && ![PILED, JOINS_NOTHING, COLOURS_NOTHING].some((fault) => fault.test(line));
  return length <= MAX_ANNOUNCEMENT_LENGTH && isSeen ? line : null;
}
