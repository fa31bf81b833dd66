import { MAX_ANNOUNCEMENT_LENGTH } from './schemas/group-story.ts';

/**
 * Letters of Latin script with their accents, digits, and the signs of ordinary sentences: no letters of
 * other scripts that look like these, and nothing that cannot be seen or turns the direction of a line.
 */
const ANNOUNCEMENT = /^[A-Za-zÀ-ÖØ-öø-ſȘșȚțẞ0-9 .,:;!?'"„“”‚‘’»«()\-–—_/&%+*=#@€$§°…]+$/;

/**
 * The announcement as it is kept, or null where it may not be made: one line of 1 to 140 characters.
 * Spaces around it do not count, and several in a row are one.
 */
export function readAnnouncement(text: string): string | null {
  const line = text.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ');
  const length = [...line].length;
  return length <= MAX_ANNOUNCEMENT_LENGTH && ANNOUNCEMENT.test(line) ? line : null;
}
