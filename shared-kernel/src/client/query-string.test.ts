import { expect, test } from '@jest/globals';
import { queryString } from './query-string.ts';

test.each([
  ['nothing', undefined, ''],
  ['an empty query', {}, ''],
  ['plain values', { a: 1, b: 'x y', c: true }, '?a=1&b=x+y&c=true'],
  ['arrays repeated', { id: ['a', 'b'] }, '?id=a&id=b'],
  ['nested keys in brackets', { f: { min: 1, of: { team: 't' } } }, '?f[min]=1&f[of][team]=t'],
  ['objects in arrays', { a: [{ b: 1 }, { b: 2 }] }, '?a[b]=1&a[b]=2'],
  ['null as empty, undefined left out', { a: null, b: undefined }, '?a='],
])('a query of %s', (_, query, text) => {
  expect(decodeURIComponent(queryString(query))).toBe(text);
});
