import { expect, test } from '@jest/globals';
import { foldLetters } from './fold-letters.ts';

test.each([
  ['Müller', 'Mueller', 'muller'],
  ['Köln', 'KOELN', 'koln'],
  ['Österreich', 'oesterreich', 'osterreich'],
  ['Yıldız', 'Yildiz', 'yildiz'],
  ['İlkay', 'ilkay', 'ilkay'],
  ['Ødegaard', 'Oedegaard', 'odegaard'],
  ['Højlund', 'hojlund', 'hojlund'],
  ['Sævar', 'Saevar', 'savar'],
  ['Sigurðsson', 'Sigurdsson', 'sigurdsson'],
  ['Þór', 'Thor', 'thor'],
  ['Groß', 'gross', 'gross'],
  ['Łukasz', 'Lukasz', 'lukasz'],
])('%s and %s are the same', (written, typed, folded) => {
  expect([foldLetters(written), foldLetters(typed)]).toEqual([folded, folded]);
});

test.each(['Neuer', 'Bauer', 'Raphael', 'Joel', 'Manuel', 'Müller', 'Aeon', 'Sauee'])(
  '%s begins with whatever one has typed of it',
  (name) => {
    for (let length = 1; length <= name.length; length += 1) {
      expect(foldLetters(name).startsWith(foldLetters(name.slice(0, length)))).toBe(true);
    }
  },
);
