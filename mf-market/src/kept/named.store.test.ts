import { expect, test } from '@jest/globals';
import { KEPT_MAX, readKept, suggestedName, withNamed } from './named.store.ts';

const cheap = { name: 'Günstig', text: 'to=1' };

test.each([
  ['nothing', undefined],
  ['no list', { name: 'a', text: 'b' }],
  ['entries of another kind', [null, 7, { name: '', text: '' }, { name: 'a' }]],
])('%s is as if nothing had been kept', (_what, kept) => {
  expect(readKept(kept)).toEqual([]);
});

test('what makes sense of a list is kept', () => {
  expect(readKept([null, cheap])).toEqual([cheap]);
});

test('the same name replaces what it stood for, and of too many the oldest goes', () => {
  const changed = { ...cheap, text: 'to=2' };
  expect(withNamed([cheap], changed)).toEqual([changed]);
  const many = Array.from({ length: KEPT_MAX }, (_, i) => ({ name: `${i}`, text: '' }));
  const names = withNamed(many, cheap).map(({ name }) => name);
  expect(names).toHaveLength(KEPT_MAX);
  expect([names[0], names.at(-1)]).toEqual(['1', 'Günstig']);
});

test('a name is suggested that is not taken', () => {
  const taken = ['Nr. 1', 'Nr. 3'].map((name) => ({ name, text: '' }));
  expect(suggestedName(taken, (no) => `Nr. ${no}`)).toBe('Nr. 2');
});
