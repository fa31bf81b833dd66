import { describe, expect, test } from '@jest/globals';
import { visibleSeasons } from './seasons.model.ts';

const league = (id: string) => ({ id, name: id, currentSeasonId: null });
const season = (id: string, leagueId: string, hidden = false) => ({
  id,
  leagueId,
  name: id,
  hidden,
});

describe('list of seasons grouped by league', () => {
  test('hidden seasons and leagues without a visible one are left out', () => {
    const groups = visibleSeasons({
      leagues: [league('lg-1'), league('lg-2'), league('lg-3')],
      seasons: [season('se-1', 'lg-1'), season('se-2', 'lg-1', true), season('se-3', 'lg-2', true)],
    });
    expect(groups.map((group) => [group.league.id, group.seasons.map(({ id }) => id)])).toEqual([
      ['lg-1', ['se-1']],
    ]);
  });
});
