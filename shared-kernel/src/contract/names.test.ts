import { describe, expect, test } from '@jest/globals';
import { readName } from './names.ts';

describe('names of users and groups: 3 to 32 characters', () => {
  test.each([
    ['three letters', 'FCB', 'FCB'],
    ['umlauts and ß', 'Die Größten Äpfel', 'Die Größten Äpfel'],
    ['underscore, hyphen and digits', 'a_b-c 1899', 'a_b-c 1899'],
    ['32 characters', 'x'.repeat(32), 'x'.repeat(32)],
    ['spaces around it', '  Kurve  ', 'Kurve'],
    ['umlauts made of two signs', 'Ba\u0308r', 'Bär'],
  ])('%s: allowed', (_name, text, name) => {
    expect(readName(text)).toBe(name);
  });

  test.each([
    ['nothing', ''],
    ['two letters', 'ab'],
    ['two letters and spaces', ' ab '],
    ['33 characters', 'x'.repeat(33)],
    ['two spaces between words', 'Süd  Kurve'],
    ['other signs', 'Kurve!'],
    ['other accents', 'José'],
    ['a line break', 'Kurve\nSüd'],
    ['emoji', 'Kurve ⚽'],
  ])('%s: refused', (_name, text) => {
    expect(readName(text)).toBeNull();
  });
});
