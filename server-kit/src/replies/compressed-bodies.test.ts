import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { CompressedBodies, codingFor } from './content-coding.ts';

const LONG = 'x'.repeat(1024);

describe('the coding of a reply', () => {
  test.each([
    ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
    ['one without brotli', 'gzip, deflate', 'gzip'],
    ['one that prefers gzip', 'br;q=0.5, gzip', 'gzip'],
    ['one that refuses brotli', 'br;q=0, gzip', 'gzip'],
    ['anything', '*', 'br'],
    ['nothing but the body as it is', 'identity', undefined],
    ['codings nobody knows', 'lzw, sdch', undefined],
    ['no coding at all', '', undefined],
    ['not a word about codings', undefined, undefined],
  ])('for a client that accepts %s', (_, acceptEncoding, expected) => {
    expect(codingFor(LONG, acceptEncoding)).toBe(expected);
  });

  test('is none for a body that is not worth it, counted in bytes', () => {
    expect(codingFor('x'.repeat(1023), 'br')).toBeUndefined();
    expect(codingFor('ü'.repeat(512), 'br')).toBe('br');
  });
});

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
    const data = await new CompressedBodies(0).get('"a-gzip"', LONG, 'gzip');
    expect(gunzipSync(data).toString()).toBe(LONG);
  });
});
