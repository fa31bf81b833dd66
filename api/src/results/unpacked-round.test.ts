import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountRoutes } from '../account/account.routes.ts';
import { lockLineups, packLineups } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  playerId,
  setPhase,
  userId,
  writeLedgers,
} from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const NAME = 'unpacked';
const ROSTER = Array.from({ length: 22 }, (_, slot) => slot);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;
let roundId: string;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  [roundId = ''] = season.roundIds;
  me = await server.user();
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: ROSTER, userId: me.userId },
    { userNo: 1, playerNos: ROSTER },
  ]);
  await db.transaction().execute(async (trx) => {
    await setPhase(trx, roundId, 'GENERAL_LOCKED');
    await lockLineups(trx, { seasonId: season.seasonId, roundId });
  });
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await server.app.inject({ url: `/api/${path}`, headers: me.headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const other = userId(NAME, 1);
const results = 'gameloop/v1/results';
const informer = () => `gameloop/v1/opponent-lineup-informer/${season.seasonId}/${roundId}`;
const opponent = async () => (await get(`${informer()}/${other}.json`)).opponentRoundResult;
const ranking = () => get(`ranking/v1/round-ranking/${season.seasonId}/${roundId}/20/0.json`);
const own = () => get(`${results}/${roundId}/${me.userId}/me.json`);
const explained = () => get(`${results}/${roundId}/${other}/explain.json`);
const others = async () => (await get(`${results}/${season.seasonId}/${other}/other.json`)).results;

test('of a round that is locked and not packed, everybody is told that it is being worked out', async () => {
  const unknown = { roundId, isCalculating: true, players: [], score: null };
  expect(await own()).toMatchObject(unknown);
  expect(await opponent()).toMatchObject(unknown);
  expect(await explained()).toMatchObject(unknown);
  expect(await others()).toEqual([expect.objectContaining(unknown)]);
  expect(await ranking()).toMatchObject({ state: 'DISPATCHED', entries: [] });

  await packLineups(server.database.db, season.seasonId);
  for (const result of [await own(), await opponent(), await explained(), ...(await others())]) {
    expect(result.players).toHaveLength(22);
    expect(result.players[0]).toMatchObject({ id: playerId(NAME, 0) });
    expect(result).not.toHaveProperty('isCalculating');
  }
  expect(await ranking()).toMatchObject({ state: 'CREATED' });
});
