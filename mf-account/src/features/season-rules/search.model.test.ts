import { expect, test } from '@jest/globals';
import { matches } from './search.model.ts';

test.each([
  ['', true],
  ['kapit', true],
  ['KAPITANS', true],
  ['punkte kapitän', true],
  ['grosse', true],
  ['Kapitaen', true],
  ['zaehlen', true],
  ['itän', false],
  ['kapitän tor', false],
])(
  '"%s" is looked for without case, accents or order, from the start of words: %j',
  (search, found) => {
    expect(matches('Die Punkte deines Kapitäns zählen: große Sache.', search)).toBe(found);
  },
);
