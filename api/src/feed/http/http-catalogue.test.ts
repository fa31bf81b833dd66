import { expect, test } from '@jest/globals';
import { smallKickerSeason } from '../testing/season-files.ts';
import { httpDatabase, httpState } from './http.schemas.ts';
import { httpCatalogue } from './http-catalogue.ts';

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
const config = {
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
};

function presetFor(rules: object) {
  const state = {
    seasonId: 'se-k00012023',
    roundId: round.id,
    hash: told.hash,
    gameTime: 0,
    restrictedTransferWindowMaxTransfers: 4,
    config: { ...config, ...rules },
  };
  if (!httpDatabase.Check(told) || !httpState.Check(state)) throw new Error('not let in');
  return httpCatalogue({
    league: { id: 'lg-k', name: 'Liga', currentSeasonId: 'se-k00012023' },
    season: { id: 'se-k00012023', leagueId: 'lg-k', name: '2023/24', hidden: false },
    state,
    database: told,
    rounds: new Map(),
  }).preset;
}

test.each([
  [{ substitutions: true }, { substitutions: true }],
  [{ joinWhileRunning: false }, { joinWhileRunning: false }],
])('a season is played as its source plays it: %j', (rules, expected) => {
  expect(presetFor(rules)).toMatchObject(expected);
});

test('what an older source does not say is as it was', () => {
  expect(presetFor({})).not.toHaveProperty('joinWhileRunning');
  expect(presetFor({})).not.toHaveProperty('substitutions');
});
