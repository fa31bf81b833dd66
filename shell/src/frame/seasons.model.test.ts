import { expect, test } from '@jest/globals';
import { seasonChoices } from './seasons.model.ts';

test('the dropdown lists visible seasons by league, the current one first', () => {
  const season = (id: string, leagueId: string, hidden = false) => ({
    id,
    leagueId,
    name: id,
    hidden,
  });
  const choices = seasonChoices({
    leagues: [
      { id: 'lg-a', name: 'A', currentSeasonId: 'se-a2' },
      { id: 'lg-b', name: 'B', currentSeasonId: null },
    ],
    seasons: [
      season('se-b1', 'lg-b'),
      season('se-a1', 'lg-a'),
      season('se-a3', 'lg-a', true),
      season('se-a2', 'lg-a'),
    ],
  });
  expect(choices.map(({ seasonId }) => seasonId)).toEqual(['se-a2', 'se-a1', 'se-b1']);
});
