import { expect, test } from '@jest/globals';
import { suggestedName } from './keeping.ts';
import { KEPT_MAX, readKept } from './named.model.ts';

const cheap = { name: 'Günstig', text: 'to=1' };

test.each([
  ['nothing', undefined],
  ['no list', { name: 'a', text: 'b' }],
  ['entries of another kind', [null, 7, { name: '', text: '' }, { name: 'a' }]],
])('%s is as if nothing had been kept', (_what, kept) => {
  expect(readKept(kept)).toEqual([]);
});

test('what makes sense of a list is kept, as far as it can be told apart', () => {
  expect(readKept([null, cheap])).toEqual([cheap]);
  expect(readKept(Array.from({ length: KEPT_MAX + 1 }, () => cheap))).toHaveLength(KEPT_MAX);
});

test('a name is suggested that is not taken', () => {
  const taken = ['Nr. 1', 'Nr. 3'].map((name) => ({ name, text: '' }));
  expect(suggestedName(taken, (no) => `Nr. ${no}`)).toBe('Nr. 2');
});
