import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitLines } from './fit-lines.model.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const room = { width: 400, largest: 100, smallest: 40 };
const fit = (text: string) => fitLines(text, room, measure);

test.each([
  ['stands in one line, as large as there is', 'Kurve', { size: 100, lines: ['Kurve'] }],
  [
    'takes a second line before it gets smaller',
    'Kurve Nord',
    { size: 100, lines: ['Kurve', 'Nord'] },
  ],
  ['gets smaller where no line has room', 'Kurvengesang', { size: 64, lines: ['Kurvengesang'] }],
  [
    'is cut where it would be too small',
    'K'.repeat(64),
    { size: 40, lines: [`${'K'.repeat(19)}…`] },
  ],
])('a name %s', (_, text, fitted) => {
  expect(fit(text)).toEqual(fitted);
});

test('whatever a group is called, no line is wider than its room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }), (text) => {
      const { size, lines } = fit(text);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width);
      expect(lines.length).toBeLessThanOrEqual(2);
    }),
  );
});
