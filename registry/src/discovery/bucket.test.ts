import { describe, expect, test } from '@jest/globals';
import type { MicroFrontendVersion } from '@spieltag/shared-kernel/composition';
import fc from 'fast-check';
import { BUCKETS, bucketOf, chooseVersion, isInTraffic } from './bucket.ts';

const ALL = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const version = (text: string, traffic: number, isDefault: boolean): MicroFrontendVersion => ({
  url: `/mf-market/${text}/remoteEntry.js`,
  metadata: { version: text, integrity: `sha384-${'A'.repeat(64)}` },
  extras: { kernel: '^1.0.0', container: 'c', applications: [], preload: {}, assets: {} },
  deployment: { traffic, default: isDefault },
});

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
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }), (b, t) => {
        expect(!isInTraffic(b, t) || isInTraffic(b, t + 1)).toBe(true);
      }),
    );
  });

  test('visitors spread evenly: no tenth of the buckets has more than 12 percent of them', () => {
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) {
      const tenth = Math.floor(bucketOf(`visitor-${i}`, 'mf-market', 'salt') / 1000);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(Math.max(...tenths)).toBeLessThan(2_400);
  });
});

describe('the version a visitor gets', () => {
  const old = version('1.0.0-0000000000', 100, true);
  test.each([
    ['nobody gets a version without traffic', 0, old.metadata.version],
    ['everybody gets a version with all of it', 100, '1.1.0-0000000000'],
  ])('%s', (_name, traffic, expected) => {
    const versions = [version('1.1.0-0000000000', traffic, false), old];
    fc.assert(
      fc.property(fc.string(), (visitor) => {
        expect(chooseVersion(versions, 'mf-market', visitor)?.metadata.version).toBe(expected);
      }),
    );
  });
});
