import { describe, expect, test } from '@jest/globals';
import { readAnnouncement } from './announcements.ts';

describe('an announcement', () => {
  test.each([
    ['umlauts', 'Größe zählt: Äcker, Öl & ẞ!', undefined],
    ['letters of our neighbours', 'Şahin, Łukasz, Dvořák, Ștefan', undefined],
    ['spaces around it and several in a row', '  Montag   20:15  ', 'Montag 20:15'],
    ['accents as marks of their own', 'scho\u0308n', 'schön'],
    ['what looks like an entity, and is shown as it stands', '&lt;b&gt;', undefined],
    ['markup, which is shown as it stands', '<img src=x onerror=alert(1)>', undefined],
    ['letters of other scripts', 'Καλημέρα, привет, 你好, नमस्ते', undefined],
    ['emoji', 'Tor ⚽ 👍🏽 ❤️ 1️⃣', undefined],
    ['a family of emoji, joined', '👨‍👩‍👧‍👦', undefined],
    ['a flag', '🇩🇪', undefined],
    ['a flag that is joined, and hair', '🏳️‍🌈 👩🏽‍🦰', undefined],
    ['as many characters as there may be, of two bytes each', 'ä'.repeat(140), undefined],
    ['as many, with marks of their own', 'a\u0308'.repeat(140), 'ä'.repeat(140)],
  ])('is made with %s', (_, text, kept = text) => {
    expect(readAnnouncement(text)).toBe(kept);
  });

  test.each([
    ['nothing', ''],
    ['nothing but spaces', '   '],
    ['one character too many', 'a'.repeat(141)],
    ['two lines', 'one\ntwo'],
    ['a separator of lines', 'one\u2028two'],
    ['a control character', 'bell\u0007'],
    ['an override of direction', 'gro\u202Eppu'],
    ['an isolate of direction', '\u2066gruppe\u2069'],
    ['a mark of direction', 'gruppe\u200F'],
    ['a space without width', 'zero\u200Bwidth'],
    ['what joins emoji between letters', 'gr\u200Duppe'],
    ['what joins an emoji to nothing', '⚽\u200D'],
    ['a letter that draws nothing', '\u3164'],
    ['a sign that draws nothing', 'Tor \u2800'],
    ['a mark that draws nothing', 'Tor\u034F'],
    ['what colours an emoji, alone', '\uFE0F'],
    ['what colours an emoji after a letter', 'Tor\uFE0F'],
    ['a mark on nothing', '\u0301'],
    ['a soft hyphen', 'Grup\u00ADpe'],
    ['half of a character', 'half \uD83D'],
    ['a stack of marks', `a${'\u0300'.repeat(20)}`],
  ])('is not made with %s', (_, text) => {
    expect(readAnnouncement(text)).toBeNull();
  });
});
