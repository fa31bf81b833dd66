import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUCKETS, bucketOf, chooseShare, isInTraffic } from './bucket.ts';

const ALL = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const shares = (traffic: number) => [
  { version: 'new', traffic, default: false },
  { version: 'old', traffic: 100 - traffic, default: true },
];

describe('buckets of visitors', () => {
  test.each([0, 1, 10, 33, 50, 99, 100])('%i percent is exactly that share', (traffic) => {
    expect(ALL.filter((bucket) => isInTraffic(bucket, traffic))).toHaveLength(traffic * 100);
  });

  test('a visitor keeps the bucket, and every bucket is a number from 0 to 9,999', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (visitor, salt) => {
        const bucket = bucketOf(visitor, 'mf-market', salt);
        expect(bucketOf(visitor, 'mf-market', salt)).toBe(bucket);
        expect(ALL[bucket]).toBe(bucket);
      }),
    );
  });

  test('who is in stays in while traffic grows', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 99 }), (visitor, traffic) => {
        const [before, after] = [traffic, traffic + 1].map(
          (percent) => chooseShare(shares(percent), 'mf-market', visitor)?.share.version,
        );
        expect(before === 'old' || after === 'new').toBe(true);
      }),
    );
  });
});

describe('of 200,000 visitors', () => {
  const VISITORS = 200_000;
  const RANDOM = 60_000;
  const MARKET = deal('mf-market', '1.1.0-0000000000');
  const LIVE = deal('mf-live', '1.1.0-0000000000');

  function deal(remote: string, version: string): Uint16Array {
    return Uint16Array.from({ length: VISITORS }, (_, visitor) =>
      bucketOf(`visitor-${visitor}`, remote, version),
    );
  }

  test.each([0, 1, 5, 10, 30, 99, 100])(
    '%i percent get the version, with an error of at most 0.1 percentage points',
    (traffic) => {
      const inTraffic = MARKET.filter((bucket) => isInTraffic(bucket, traffic)).length;
      expect(Math.abs((100 * inTraffic) / VISITORS - traffic)).toBeLessThanOrEqual(0.1);
    },
  );

  test('who is first with one remote is first with another one by chance alone', () => {
    // Ten by ten cells; with 81 degrees of freedom chance alone passes 126.08 once in a thousand.
    const cells = new Array<number>(100).fill(0);
    MARKET.forEach((bucket, visitor) => {
      const cell = Math.floor(bucket / 1000) * 10 + Math.floor((LIVE[visitor] ?? 0) / 1000);
      cells[cell] = (cells[cell] ?? 0) + 1;
    });
    const sum = (pick: (cell: number) => boolean) =>
      cells.reduce((total, count, cell) => total + (pick(cell) ? count : 0), 0);
    const chiSquare = cells.reduce((total, count, cell) => {
      const row = sum((other) => Math.floor(other / 10) === Math.floor(cell / 10));
      const column = sum((other) => other % 10 === cell % 10);
      const expected = (row * column) / VISITORS;
      return total + (count - expected) ** 2 / expected;
    }, 0);
    expect(chiSquare).toBeLessThan(126.08);
  });

  test('with ids that are random the buckets are filled evenly', () => {
    // 9,999 degrees of freedom: chance alone passes 10,442 once in a thousand.
    const counts = new Array<number>(BUCKETS).fill(0);
    for (let visitor = 0; visitor < RANDOM; visitor++) {
      // Letters at the end: no number to shuffle by.
      const bucket = bucketOf(`${visitor}-visitor`, 'mf-market', '1.1.0-0000000000');
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    const expected = RANDOM / BUCKETS;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(10_442);
  });

  test('with numbered ids every bucket gets as many as any other', () => {
    const counts = new Array<number>(BUCKETS).fill(0);
    for (const bucket of MARKET) counts[bucket] = (counts[bucket] ?? 0) + 1;
    expect(new Set(counts)).toEqual(new Set([VISITORS / BUCKETS]));
  });
});

describe('the share a visitor belongs to', () => {
  const versionOf = (given: ReturnType<typeof shares>) => (visitor: string) =>
    chooseShare(given, 'mf-market', visitor)?.share.version;
  test.each([
    ['nobody gets a version without traffic', 0, 'old'],
    ['everybody gets a version with all of it', 100, 'new'],
  ])('%s', (_name, traffic, expected) => {
    fc.assert(
      fc.property(fc.string(), (visitor) => {
        expect(versionOf(shares(traffic))(visitor)).toBe(expected);
      }),
    );
  });

  test('three versions share the visitors as they were told to', () => {
    const split = [
      { version: 'a', traffic: 20, default: false },
      { version: 'b', traffic: 30, default: false },
      { version: 'c', traffic: 50, default: true },
    ];
    const counts: Record<string, number> = { a: 0, b: 0, c: 0 };
    for (let visitor = 0; visitor < 20_000; visitor++) {
      const version = versionOf(split)(`visitor-${visitor}`) ?? '';
      counts[version] = (counts[version] ?? 0) + 1;
    }
    expect(Math.abs((counts.a ?? 0) / 20_000 - 0.2)).toBeLessThan(0.01);
    expect(Math.abs((counts.b ?? 0) / 20_000 - 0.3)).toBeLessThan(0.01);
  });

  test('of nothing is nothing', () => {
    expect(chooseShare([], 'mf-market', 'x')).toBeUndefined();
  });
});
