import { expect, test } from '@jest/globals';
import { balancedLines, breakable, nameWidthEm } from './name-width.ts';

/** A slot on a phone of 360 px with five in a row, less the plate's padding. */
const PHONE_SLOT_PX = 360 / 5 - 10;

test.each([
  ['Li', false, ['Li']],
  ['van der Heyden', true, ['van der', 'Heyden']],
  ['Alexander-Arnold', true, ['Alexander-', 'Arnold']],
  ['Papastathopulos', false, ['Papastathopulos']],
  ['T. Lindenbacher', false, ['T. Lindenbacher']],
  ['T. Alexander-Arnold', true, ['T. Alexander-', 'Arnold']],
])('%s is set in lines: %s', (name, breaks, lines) => {
  expect(breakable(name)).toBe(breaks);
  if (breaks) expect(balancedLines(name)).toEqual(lines);
});

test.each(['Papastathopulos', 'Oxlade-Chamberlain', 'Schlotterbeck'])(
  '%s fits a slot of a phone in at least 9 px',
  (name) => {
    expect(PHONE_SLOT_PX / nameWidthEm(name)).toBeGreaterThanOrEqual(9);
  },
);
