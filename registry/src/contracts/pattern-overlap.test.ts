import { expect, test } from '@jest/globals';
import { matchesPattern } from '@spieltag/shared-kernel/composition';
import { patternsOverlap } from './pattern-overlap.ts';

const SEGMENTS = ['a', 'b', ':x', ':x?'];
const WORDS = ['a', 'b', 'c'];
const LONGEST = 3;

function rows(alphabet: readonly string[], length: number): string[][] {
  if (length === 0) return [[]];
  return rows(alphabet, length - 1).flatMap((row) => alphabet.map((word) => [...row, word]));
}

const upTo = (alphabet: readonly string[], longest: number) =>
  Array.from({ length: longest + 1 }, (_, length) => rows(alphabet, length)).flat();

test('two patterns overlap exactly when some path fits both', () => {
  const patterns = upTo(SEGMENTS, 2).flatMap((row) => [
    `/${row.join('/')}`,
    `/${[...row, '*'].join('/')}`,
  ]);
  const paths = upTo(WORDS, LONGEST).map((row) => `/${row.join('/')}`);
  const fitting = new Map(
    patterns.map((pattern) => [
      pattern,
      new Set(paths.filter((path) => matchesPattern(pattern, path))),
    ]),
  );
  const wrong = patterns.flatMap((one) =>
    patterns.filter((other) => {
      const [some, others] = [fitting.get(one) ?? [], fitting.get(other)];
      const isShared = [...some].some((path) => others?.has(path));
      return patternsOverlap(one, other) !== isShared;
    }),
  );
  expect(wrong).toEqual([]);
});
