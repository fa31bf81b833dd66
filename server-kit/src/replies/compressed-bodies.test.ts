import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { CompressedBodies } from './compressed-bodies.ts';

const LONG = 'x'.repeat(1024);

describe('compressed bodies', () => {
  test('are made once, also for those who ask at the same time', async () => {
    const bodies = new CompressedBodies();
    const [first, second] = await Promise.all([
      bodies.get('"a-gzip"', LONG, 'gzip'),
      bodies.get('"a-gzip"', LONG, 'gzip'),
    ]);
    expect(second).toBe(first);
    expect(await bodies.get('"a-gzip"', LONG, 'gzip')).toBe(first);
    expect(gunzipSync(first).toString()).toBe(LONG);
  });

  test('that were not asked for longest make room for others', async () => {
    const { length } = await new CompressedBodies().get('"a-gzip"', LONG, 'gzip');
    const bodies = new CompressedBodies(2 * length);
    const first = await bodies.get('"a-gzip"', LONG, 'gzip');
    const second = await bodies.get('"b-gzip"', LONG, 'gzip');
    await bodies.get('"a-gzip"', LONG, 'gzip');
    await bodies.get('"c-gzip"', LONG, 'gzip');
    expect(await bodies.get('"a-gzip"', LONG, 'gzip')).toBe(first);
    expect(await bodies.get('"b-gzip"', LONG, 'gzip')).not.toBe(second);
  });

  test('too large to be kept are given all the same', async () => {
    const data = await new CompressedBodies(1).get('"a-gzip"', LONG, 'gzip');
    expect(gunzipSync(data).toString()).toBe(LONG);
  });
});
