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

function catalogueFor(rules: object, more: object = {}) {
  const database = { ...told, ...more };
  const state = {
    seasonId: 'se-k00012023',
    roundId: round.id,
    hash: database.hash,
    gameTime: 0,
    restrictedTransferWindowMaxTransfers: 4,
    config: { ...config, ...rules },
  };
  if (!httpDatabase.Check(database) || !httpState.Check(state)) throw new Error('not let in');
  return httpCatalogue({
    league: { id: 'lg-k', name: 'Liga', currentSeasonId: 'se-k00012023' },
    season: { id: 'se-k00012023', leagueId: 'lg-k', name: '2023/24', hidden: false },
    state,
    database,
    rounds: new Map(),
  });
}
const presetFor = (rules: object) => catalogueFor(rules).preset;

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

test('rounds come in the order of their source, also where one begins before the one before it', () => {
  const [first = { startDate: 0 }] = database.rounds;
  const id = 'rn-k000120230002';
  const broughtForward = { ...first, id, startDate: first.startDate - 1 };
  const { rounds } = catalogueFor({}, { rounds: [first, broughtForward] });
  expect(rounds.map((one) => one.id)).toEqual([round.id, id]);
});
