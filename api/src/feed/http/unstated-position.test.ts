import { expect, test } from '@jest/globals';
import { smallKickerSeason } from '../testing/season-files.ts';
import { httpDatabase, httpRound } from './http.schemas.ts';
import type { HttpSeason } from './read-http-season.ts';
import { SeasonHistory } from './season-history.ts';

const { database, round } = smallKickerSeason();
const told = {
  ...database,
  hash: 'hash-0001',
  players: database.players.map((player) => ({
    ...player,
    position: 'UNKNOWN',
    status: 'UNKNOWN',
    active: true,
  })),
};
const toldRound = {
  ...round,
  matches: round.matches.map((match) => ({
    ...match,
    players: match.players.map((row) => ({ ...row, teamId: 'tm-k00000001' })),
  })),
};

test('a source may say that a position is unknown, and its rows are counted as it counted them', () => {
  if (!httpDatabase.Check(told) || !httpRound.Check(toldRound)) throw new Error('not let in');
  const season: HttpSeason = {
    league: { id: 'lg-k', name: 'Liga', currentSeasonId: 'se-k00012023' },
    season: { id: 'se-k00012023', leagueId: 'lg-k', name: '2023/24', hidden: false },
    state: {
      seasonId: 'se-k00012023',
      roundId: toldRound.id,
      hash: told.hash,
      gameTime: 0,
      restrictedTransferWindowMaxTransfers: 4,
      config: {
        maxGoalkeeper: 3,
        maxDefender: 7,
        maxMidfielder: 8,
        maxForward: 5,
        maxTeamPresence: 4,
        maxTeamPresenceOnField: 0,
        maxPlayersOnField: 11,
        maxLineupSize: 23,
        initialBudget: 1,
        ruleSetId: 'league-2023',
      },
    },
    database: told,
    rounds: new Map([[toldRound.id, toldRound]]),
  };
  const story = new SeasonHistory();
  story.append(season, 0);
  const players = story.updatesOf(toldRound.id).at(-1)?.players ?? [];
  expect(Object.fromEntries(players.map(({ playerId, position }) => [playerId, position]))).toEqual(
    { 'pl-k1': 'FORWARD', 'pl-k2': 'UNKNOWN', 'pl-k3': 'UNKNOWN', 'pl-k9': 'DEFENDER' },
  );
});
