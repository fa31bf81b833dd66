import { describe, expect, test } from '@jest/globals';
import { codingFor } from './content-coding.ts';

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
