import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { smallKickerSeason } from '../testing/season-files.ts';
import { HttpSource } from './http-source.ts';
import { readHttpSeason } from './read-http-season.ts';

const small = smallKickerSeason();
const kickerRow = small.round.matches[0]?.players[0];
const ROW = { ...kickerRow, teamId: 'tm-k00000001', events: [{ event: 'goal', minute: 90 }] };
const hash = 'hash-0001';
const WHOLE: Readonly<Record<string, object>> = {
  'leagues.json': {
    leagues: [{ id: 'lg-k', name: 'Liga', currentSeasonId: 'se-1' }],
    seasons: [{ id: 'se-1', leagueId: 'lg-k', name: '2023/24', hidden: false }],
  },
  'se-1.json': {
    ...{ seasonId: 'se-1', roundId: small.round.id, hash },
    gameTime: small.database.rounds[0]?.endDate,
    restrictedTransferWindowMaxTransfers: 4,
    config: {
      ...{ maxGoalkeeper: 3, maxDefender: 7, maxMidfielder: 8, maxForward: 5, maxTeamPresence: 4 },
      ...{ maxTeamPresenceOnField: 0, maxPlayersOnField: 11, maxLineupSize: 23 },
      ...{ initialBudget: 42_500_000, ruleSetId: 'league-2023' },
    },
  },
  [`${hash}.json`]: {
    ...small.database,
    hash,
    players: small.database.players.map((one) => ({ ...one, status: 'UNKNOWN', active: true })),
  },
  [`${small.round.id}.json`]: {
    id: small.round.id,
    matches: small.round.matches.map((match) => ({ ...match, players: [ROW] })),
  },
};

let answers = WHOLE;
const server = createServer(({ url }, response) => {
  const answer = answers[url?.split('/').at(-1) ?? ''];
  response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? null));
});
let source: HttpSource;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = new HttpSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
beforeEach(() => {
  answers = WHOLE;
});

test('a season within all bounds is read', async () => {
  const { rounds } = await readHttpSeason(source, 'se-1');
  expect(rounds.get(small.round.id)?.matches).toHaveLength(1);
});

const DATABASE = `${hash}.json`;
const ROUND = `${small.round.id}.json`;
const ATTEMPTS: [string, string, string, unknown][] = [
  ['a score of a hundred goals', ROUND, '/matches/0/homeScore', 100],
  ['a score beyond all memory', ROUND, '/matches/0/guestScore', 1_000_000_000],
  ['an event hours after the whistle', ROUND, '/matches/0/players/0/events/0/minute', 151],
  ['more players in a match than there are', ROUND, '/matches/0/players', Array(1001).fill(ROW)],
  ['a budget no price can use', 'se-1.json', '/config/initialBudget', 2_000_000_001],
  ['a hundred goalkeepers', 'se-1.json', '/config/maxGoalkeeper', 100],
  ['rules of an endless name', 'se-1.json', '/config/ruleSetId', `league${'x'.repeat(43)}`],
  ['too many teams', DATABASE, '/teams', Array(501).fill(small.database.teams[0])],
  ['too many rounds', DATABASE, '/rounds', Array(501).fill(small.database.rounds[0])],
  ['too many matches', DATABASE, '/matches', Array(10_001).fill(small.database.matches[0])],
];
test.each(ATTEMPTS)('%s is malformed', async (_, name, pointer, value) => {
  const answer = structuredClone(WHOLE[name] ?? {});
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<object>((part, key) => Reflect.get(part, key), answer);
  Reflect.set(holder, last, value);
  answers = { ...WHOLE, [name]: answer };
  await expect(readHttpSeason(source, 'se-1')).rejects.toMatchObject({
    code: 'SEASON_SOURCE_MALFORMED',
    message: expect.stringContaining(`is malformed at "${pointer}`),
  });
});
