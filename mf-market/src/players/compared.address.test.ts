import { describe, expect, test } from '@jest/globals';
import { readCompared, toggledCompared, writeCompared } from './compared.address.ts';

const query = (text: string) => new URLSearchParams(text);

describe('who is compared stands in the address', () => {
  test.each([
    ['', undefined, false],
    ['pick=', [], false],
    ['pick=a,b', ['a', 'b'], false],
    ['compare=a,b,c,d', ['a', 'b', 'c', 'd'], true],
    ['compare=', undefined, false],
    ['compare=a,a,b', ['a', 'b'], true],
    ['compare=a,b,c,d,e', ['a', 'b', 'c', 'd'], true],
  ])('%p', (text, playerIds, isOpen) => {
    expect(readCompared(query(text))).toEqual({ playerIds, isOpen });
  });

  test('what belongs to others stays', () => {
    const written = writeCompared({ playerIds: ['a', 'b'], isOpen: true }, query('q=x&pick=a'));
    expect(readCompared(written)).toEqual({ playerIds: ['a', 'b'], isOpen: true });
    expect(written.get('q')).toBe('x');
    const none = writeCompared({ playerIds: undefined, isOpen: false }, written);
    expect(none.toString()).toBe('q=x');
  });
});

test('a fifth player is not taken in, one of the four can be taken out', () => {
  expect(toggledCompared(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd']);
  expect(toggledCompared(['a', 'b', 'c', 'd'], 'b')).toEqual(['a', 'c', 'd']);
  expect(toggledCompared([], 'a')).toEqual(['a']);
});
