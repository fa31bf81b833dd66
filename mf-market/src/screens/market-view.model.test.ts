import { expect, test } from '@jest/globals';
import { readMarketView, wideQuery } from './market-view.model.ts';

test.each([
  [undefined, { kind: 'overview' }],
  ['roster', { kind: 'roster' }],
  ['favorites', { kind: 'favorites' }],
  ['goalkeeper', { kind: 'position', position: 'GOALKEEPER' }],
  ['forward', { kind: 'position', position: 'FORWARD' }],
  ['libero', { kind: 'overview' }],
  ['GOALKEEPER', { kind: 'overview' }],
])('the address %p leads to %j', (part, view) => {
  expect(readMarketView(part)).toEqual(view);
});

test('on wide screens a sub-screen becomes a choice in the query, the filters stay', () => {
  const query = new URLSearchParams('q=ada');
  expect(wideQuery({ kind: 'overview' }, query)).toBeUndefined();
  expect(wideQuery({ kind: 'favorites' }, query)?.toString()).toBe('q=ada&panel=favorites');
  const defenders = wideQuery({ kind: 'position', position: 'DEFENDER' }, query);
  expect(defenders?.toString()).toBe('q=ada&positions=defender');
});
