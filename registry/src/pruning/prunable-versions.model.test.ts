import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type PublishedFacts, prunableVersions } from './prunable-versions.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2026, 10, 23);
const RULE = { keptVersions: 2, keptDays: 30 };
const published = (version: string, daysAgo: number, isPreview = false): PublishedFacts => ({
  version,
  publishedAtMs: NOW_MS - daysAgo * DAY_MS,
  isPreview,
});
const pruned = (all: readonly PublishedFacts[], needed: readonly string[] = []) =>
  prunableVersions(all, new Set(needed), RULE, NOW_MS).map(({ version }) => version);

test.each<[string, readonly PublishedFacts[], readonly string[], readonly string[]]>([
  ['the last ones are kept, however old', [published('c', 90), published('b', 91)], [], []],
  ['those before them go', [published('c', 90), published('b', 91), published('a', 92)], [], ['a']],
  [
    'not where they are needed',
    [published('c', 90), published('b', 91), published('a', 92)],
    ['a'],
    [],
  ],
  [
    'nor where they were published lately',
    [published('c', 1), published('b', 2), published('a', 30)],
    [],
    [],
  ],
  [
    'previews take no place of a version, and go when they are old',
    [published('p', 31, true), published('q', 3, true), published('b', 91), published('a', 92)],
    [],
    ['p'],
  ],
])('%s', (_rule, all, needed, expected) => {
  expect(pruned(all, needed)).toEqual(expected);
});

test('nothing that is needed, young or among the last ones ever goes', () => {
  const facts = fc.record({
    version: fc.uuid(),
    publishedAtMs: fc.integer({ min: NOW_MS - 90 * DAY_MS, max: NOW_MS }),
    isPreview: fc.boolean(),
  });
  const rule = fc.record({
    keptVersions: fc.integer({ min: 1, max: 9 }),
    keptDays: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(facts), fc.nat(), rule, (all, seed, given) => {
      const needed = new Set(
        all.filter((_one, no) => (seed >> (no % 16)) & 1).map(({ version }) => version),
      );
      const gone = new Set(prunableVersions(all, needed, given, NOW_MS));
      const releases = all.filter(({ isPreview }) => !isPreview);
      for (const one of gone) {
        expect(needed.has(one.version)).toBe(false);
        expect(NOW_MS - one.publishedAtMs).toBeGreaterThan(given.keptDays * DAY_MS);
        if (!one.isPreview)
          expect(releases.indexOf(one)).toBeGreaterThanOrEqual(given.keptVersions);
      }
    }),
  );
});
