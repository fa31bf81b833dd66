import { describe, expect, test } from '@jest/globals';
import { chooseSeason, isActiveSeason } from './choose-season.ts';
import type { Leagues } from './schemas/sportsdata.ts';

const season = (id: string, leagueId: string, hidden = false) => ({
  id,
  leagueId,
  name: id,
  hidden,
});
const league = (id: string, currentSeasonId: string | null) => ({ id, name: id, currentSeasonId });

const leagues: Leagues = {
  leagues: [league('lg-a', 'se-a'), league('lg-k0101', 'se-1'), league('lg-k0107', 'se-7')],
  seasons: [
    season('se-a', 'lg-a'),
    season('se-old', 'lg-a'),
    season('se-1', 'lg-k0101'),
    season('se-7', 'lg-k0107'),
    season('se-secret', 'lg-a', true),
  ],
};
const without = (...hidden: string[]): Leagues => ({
  ...leagues,
  seasons: leagues.seasons.map((one) => ({
    ...one,
    hidden: one.hidden || hidden.includes(one.id),
  })),
});

describe('the season shown', () => {
  test.each([
    ['the wanted one, also a past one', leagues, 'se-old', 'se-1', 'se-old'],
    ['the stored one when none is wanted', leagues, undefined, 'se-1', 'se-1'],
    ['the default when the wanted one does not exist', leagues, 'se-nope', 'se-1', 'se-7'],
    ['the default when the stored one does not exist', leagues, undefined, 'se-nope', 'se-7'],
    ['that of lg-k0107 by default', leagues, undefined, undefined, 'se-7'],
    ['the default when the wanted one is hidden', leagues, 'se-secret', undefined, 'se-7'],
    ['that of lg-k0101 when the first default is hidden', without('se-7'), 'x', 'y', 'se-1'],
    ["else the first league's", without('se-7', 'se-1'), undefined, undefined, 'se-a'],
    ['else any visible one', without('se-7', 'se-1', 'se-a'), undefined, undefined, 'se-old'],
    ['none when there is none', { leagues: [], seasons: [] }, 'x', 'y', undefined],
  ])('is %s', (_, all, wanted, stored, expected) => {
    expect(chooseSeason(all, wanted, stored)).toBe(expected);
  });
});

test('a season is active when it is the current one of its league and not hidden', () => {
  const ids = ['se-a', 'se-old', 'se-secret', 'se-nope'];
  expect(ids.map((id) => isActiveSeason(leagues, id))).toEqual([true, false, false, false]);
});
