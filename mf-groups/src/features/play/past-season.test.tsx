import { expect, test } from '@jest/globals';
import type { Leagues, Route } from '@spieltag/shared-kernel/contract';
import {
  type GroupPlay,
  type GroupRuleBook,
  groupPlayRoutes,
} from '@spieltag/shared-kernel/group-play';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { BASE, north, showGroups } from '../../testing/the-groups.tsx';

const cup: GroupRuleBook = {
  ...{ mode: 'CUP', bestOf: null, seed: 1, from: 0, chosenAt: 1, chosenBy: 'Ada' },
};
const duels: GroupRuleBook = { ...cup, mode: 'HEAD_TO_HEAD', from: 1, chosenAt: 2 };

/** Of a season that has been played to its end. */
const recordOf = (books: GroupRuleBook[]): GroupPlay => ({
  ...{ groupId: 'gr-1', seasonId: SAMPLE.seasonId, books },
  members: [SAMPLE.userId, 'us-grace'].map((userId) => ({
    ...{ userId, name: userId, image: null, stays: [{ from: 0, until: null }] },
  })),
  rounds: [{ roundId: SAMPLE.lastRoundId, month: '2026-08', state: 'FINAL', scores: [40, 31] }],
});

const seasonOf = (id: string) => ({ id, leagueId: SAMPLE.leagueId, name: id, hidden: false });
/** The first season of a league is shown; the other one is played by now, or is not. */
const playing = (currentSeasonId: string): Leagues => ({
  leagues: [{ id: SAMPLE.leagueId, name: 'Liga', currentSeasonId }],
  seasons: [SAMPLE.seasonId, 'se-next'].map(seasonOf),
});

const show = (books: GroupRuleBook[], currentSeasonId: string) =>
  showGroups(
    {
      groups: [north],
      leagues: playing(currentSeasonId),
      call: (row: Route) => (row === groupPlayRoutes.play ? recordOf(books) : undefined),
    },
    `${BASE}/play/${SAMPLE.lastRoundId}/gr-1`,
  );
const change = () => screen.queryByRole('button', { name: 'Ändern' });

test('what holds from the next round on is chosen in the season that is played, not in one before', async () => {
  await show([cup, duels], 'se-next');
  expect(screen.getByText(/gewinnt den Pokal/)).toBeTruthy();
  expect(change()).toBeNull();
  // It has been chosen in the season that is played, maybe in the middle of it.
  expect(screen.queryByText(/Ab der nächsten Saison gilt/)).toBeNull();
});

test('a season before that had no contest says where one is chosen', async () => {
  await show([], 'se-next');
  expect(change()).toBeNull();
  expect(screen.getByText('Gewählt wird ein Wettbewerb in der laufenden Saison.')).toBeTruthy();
});

test('a season that is over is chosen for further until the next one is there', async () => {
  await show([cup, duels], SAMPLE.seasonId);
  expect(change()).toBeTruthy();
  expect(screen.getByText('Ab der nächsten Saison gilt: Duelle.')).toBeTruthy();
});
