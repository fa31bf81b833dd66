import { describe, expect, test } from '@jest/globals';
import { knownOf, readCompared, toggledCompared, writeCompared } from './compared.address.ts';

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

  test('who is not in the season is not chosen, and nobody alone is not shown', () => {
    const players = new Map([['a', {}]]);
    const known = (text: string) => knownOf(readCompared(query(text)), players);
    expect(known('pick=x,a,y')).toEqual({ playerIds: ['a'], isOpen: false });
    expect(known('compare=x,a')).toEqual({ playerIds: ['a'], isOpen: true });
    expect(known('compare=x,y')).toEqual({ playerIds: [], isOpen: false });
    expect(known('')).toEqual({ playerIds: undefined, isOpen: false });
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
