import { expect, test } from '@jest/globals';
import { choiceOf, queryOf, type StatisticsChoice } from './choice-in-address.model.ts';

const AT_FIRST = choiceOf(new URLSearchParams());

test('what nobody has chosen is not in the address', () => {
  expect(queryOf(AT_FIRST).toString()).toBe('');
});

test.each<[string, Partial<StatisticsChoice>]>([
  ['a position', { position: 'FORWARD' }],
  ['a club', { teamId: 'tm-1' }],
  ['the last rounds', { timeframe: 'lastFive' }],
  ['a round', { timeframe: 'round', roundId: 'rn-3' }],
  ['an order, turned round', { order: 'price', isReversed: true }],
])('%s is read from the address as it was written', (_name, part) => {
  const choice = { ...AT_FIRST, ...part };
  expect(choiceOf(queryOf(choice))).toEqual(choice);
});

test('what cannot be chosen is as if it were not there', () => {
  const query = new URLSearchParams('position=COACH&timeframe=ever&order=beauty&direction=up');
  expect(choiceOf(query)).toEqual(AT_FIRST);
});
