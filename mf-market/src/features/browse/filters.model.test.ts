import { describe, expect, test } from '@jest/globals';
import { aPlayer } from '../../testing/a-season.ts';
import { filterCount, filterPlayers, NO_FILTERS, readBound, toggled } from './filters.model.ts';

const keeper = aPlayer('pl-keeper', {
  position: 'GOALKEEPER',
  teamId: 'tm-a',
  marketValue: 500_000,
});
const forward = aPlayer('pl-forward', {
  position: 'FORWARD',
  teamId: 'tm-b',
  marketValue: 4_350_000,
});
const star = aPlayer('pl-star', { position: 'FORWARD', teamId: 'tm-a', marketValue: 10_000_000 });
const all = [keeper, forward, star];

describe('a price bound', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 0 ', 0],
    ['', undefined],
    [null, undefined],
    ['viel', undefined],
    ['-1', undefined],
    ['Infinity', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['1.5.5', undefined],
  ])('%p is read as %p', (text, bound) => {
    expect(readBound(text)).toBe(bound);
  });
});

describe('the filters let through', () => {
  test.each([
    ['everybody when nothing is chosen', {}, all],
    ['a price on its lower bound', { priceFrom: 4.35 }, [forward, star]],
    ['a price on its upper bound', { priceTo: 4.35 }, [keeper, forward]],
    ['those between the bounds', { priceFrom: 0.6, priceTo: 9.9 }, [forward]],
    ['those of a team', { teamIds: ['tm-a'] }, [keeper, star]],
    ['those of one team or the other', { teamIds: ['tm-a', 'tm-b'] }, all],
    ['those of a position', { positions: ['FORWARD' as const] }, [forward, star]],
    [
      'those all filters agree on',
      { positions: ['FORWARD' as const], teamIds: ['tm-a'], priceTo: 10 },
      [star],
    ],
  ])('%s', (_rule, chosen, expected) => {
    expect(filterPlayers(all, { ...NO_FILTERS, ...chosen })).toEqual(expected);
  });
});

test('the filter button counts the range once, and each team and position', () => {
  expect(filterCount({ ...NO_FILTERS, priceFrom: 1, priceTo: 2 })).toBe(1);
  expect(filterCount({ ...NO_FILTERS, teamIds: ['tm-a', 'tm-b'], search: 'ada' })).toBe(2);
});

test('toggling puts an item in and takes it out again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
