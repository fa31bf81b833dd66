import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeQr } from './encode-qr.ts';
import { checkBytes, times } from './reed-solomon.ts';

const rowsOf = (text: string) =>
  encodeQr(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

test('a code is drawn as cameras have read it', () => {
  expect(rowsOf('SPIELTAG')).toEqual([
    '#######...###.#######',
    '#.....#.##....#.....#',
    '#.###.#..#..#.#.###.#',
    '#.###.#..#....#.###.#',
    '#.###.#.#####.#.###.#',
    '#.....#..#.#..#.....#',
    '#######.#.#.#.#######',
    '.........##..........',
    '#.#.#.#..##.#...#..#.',
    '....#.....##...#.#...',
    '...#.#####.#.#.##.###',
    '.##.##.#.#####......#',
    '.####.##..##..#.#.#.#',
    '........#.....##.##..',
    '#######..##.#..######',
    '#.....#..##...##...#.',
    '#.###.#.##..#.###.#..',
    '#.###.#..###.#.....#.',
    '#.###.#.####.######.#',
    '#.....#..#.###.#...#.',
    '#######.##.#.###..###',
  ]);
});

test('check bytes find every error: data with them have all roots of the generator', () => {
  const data = fc.uint8Array({ minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(data, fc.integer({ min: 7, max: 30 }), (bytes, count) => {
      const word = [...bytes, ...checkBytes(bytes, count)];
      let root = 1;
      for (let power = 0; power < count; power += 1) {
        expect(word.reduce((sum, byte) => times(sum, root) ^ byte, 0)).toBe(0);
        root = times(root, 2);
      }
    }),
  );
});

test.each([
  ['a short text in the smallest code', 14, 21],
  ['a byte more in the next', 15, 25],
  ['a usual invite link', 95, 41],
  ['the longest text', 666, 97],
])('%s: %i bytes, %i modules along a side', (_, bytes, size) => {
  expect(rowsOf('x'.repeat(bytes))).toHaveLength(size);
});

test('the corners of every code are whole, and columns as many as rows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const rows = rowsOf(text) ?? [];
      for (const row of rows) expect(row).toHaveLength(rows.length);
      const corner = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
      expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(corner);
      expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(corner);
      expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(corner);
    }),
  );
});

test('a text that no code holds has none', () => {
  expect(encodeQr('x'.repeat(667))).toBeUndefined();
});
