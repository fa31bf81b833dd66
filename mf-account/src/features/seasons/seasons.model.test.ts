import { describe, expect, test } from '@jest/globals';
import type { Leagues } from '@spieltag/shared-kernel/contract';
import { currentInstead, visibleSeasons } from './seasons.model.ts';

const league = (id: string, currentSeasonId: string | null = null) => ({
  id,
  name: id,
  currentSeasonId,
});
const season = (id: string, leagueId: string, hidden = false) => ({
  id,
  leagueId,
  name: id,
  hidden,
});

const ALL = {
  leagues: [
    league('lg-1', 'se-12'),
    league('lg-2'),
    league('lg-3', 'se-3'),
    league('lg-4', 'se-4'),
  ],
  seasons: [
    season('se-12', 'lg-1'),
    season('se-11', 'lg-1'),
    season('se-10', 'lg-1'),
    season('se-2', 'lg-2', true),
    season('se-3', 'lg-3', true),
    season('se-31', 'lg-3'),
    season('se-4', 'lg-4'),
  ],
};

const groupsOf = (all: Leagues) =>
  visibleSeasons(all).map(({ league: { id }, active, coming, past }) => [
    id,
    active?.id,
    coming.map((season) => season.id),
    past.map((season) => season.id),
  ]);

describe('list of seasons grouped by league', () => {
  test('hidden seasons and leagues without a visible one are left out', () => {
    const groups = groupsOf(ALL).map(([id, active, , past]) => [id, active, past]);
    expect(groups).toEqual([
      ['lg-1', 'se-12', ['se-11', 'se-10']],
      ['lg-3', undefined, ['se-31']],
      ['lg-4', 'se-4', []],
    ]);
  });

  test('those after the one that is played are still to come, in whatever order they were imported', () => {
    const seasons = ['2026', '2024', '2027', '2025'].map((year) => season(`se-k${year}`, 'lg-1'));
    const all = { leagues: [league('lg-1', 'se-k2025')], seasons };
    expect(groupsOf(all)).toEqual([['lg-1', 'se-k2025', ['se-k2026', 'se-k2027'], ['se-k2024']]]);
    expect(currentInstead(all, 'se-k2026')).toMatchObject({ isBefore: true });
    expect(currentInstead(all, 'se-k2024')).toMatchObject({ isBefore: false });
  });
});

test.each([
  ['a past season leads to the one that is played', 'se-11', 'se-12'],
  ['the one that is played leads nowhere', 'se-12', undefined],
  ['neither does one whose league plays a hidden season', 'se-31', undefined],
  ['nor one nobody knows', 'se-x', undefined],
])('%s', (_, shown, current) => {
  expect(currentInstead(ALL, shown)?.season.id).toBe(current);
});
