import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SNAPSHOT_TYPES, type SnapshotSlot } from '@spieltag/shared-kernel/contract';
import { accountRoutes } from '../account/account.routes.ts';
import { evaluateRound, freezeLineups } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  playerId,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const NAME = 'snap';
const BASE = '/api/ranking/v1/snapshot';
const roster = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  season = await importFixtureSeason(server.database.db, NAME);
  me = await server.user();
  await writeLedgers(server.database.db, NAME, [
    { userNo: 0, playerNos: roster(0).with(3, -1), userId: me.userId },
    { userNo: 1, playerNos: roster(1) },
  ]);
});
afterAll(() => server.close());

async function save(user = me, owner = user.userId, seasonId = season.seasonId) {
  const response = await server.app.inject({
    method: 'POST',
    url: `${BASE}/save/${seasonId}/${owner}.json`,
    headers: user.headers,
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(type: string, id: string) {
  const response = await server.app.inject({ url: `${BASE}/get/${type}/${id}.json` });
  return { status: response.statusCode, body: response.json() };
}

describe('saving a lineup', () => {
  test('keeps it as it is shown: names, prices, empty slots, no points before the first round', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      seasonId: season.seasonId,
      leagueName: NAME,
      roundName: 'Round 1',
      roundId: null,
      roundScore: null,
      seasonScore: null,
      seasonRanking: null,
      userCount: 0,
      formationId: '1442',
      uploadUrl: null,
      image: `/share/post/${body.id}.png`,
    });
    expect(body.lineup).toHaveLength(22);
    expect(body.lineup[0]).toEqual({
      index: 0,
      position: 'GOALKEEPER',
      player: {
        id: playerId(NAME, 0),
        teamId: `tm-${NAME}-0`,
        teamName: 'T0',
        name: 'P. 0',
        marketValue: 1_000_000,
        points: null,
        isCaptain: false,
      },
    });
    expect(body.lineup[3]).toEqual({ index: 3, position: 'DEFENDER', player: null });
  });

  test('of the same content leads to the same id, also at the same time', async () => {
    const first = await save();
    const others = await Promise.all([save(), save(), save()]);
    for (const other of others) expect(other.body).toEqual(first.body);
    expect(first.body.id).toMatch(/^sn-[A-Za-z0-9_-]{22}$/);
  });

  test('of another content leads to another id and leaves the first as it was', async () => {
    const { db } = server.database;
    const first = await save();
    await db.updateTable('users').set({ name: 'Grete Weiß' }).where('id', '=', me.userId).execute();
    const second = await save();
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body).toMatchObject({
      name: 'Grete Weiß',
      sharableName: 'spieltag-grete-weiss-round-1-post',
    });
    expect((await get('post', first.body.id)).body).toEqual(first.body);
  });

  test.each([
    ['a trial account', async () => server.guest(), undefined, 'TRIAL_NOT_ALLOWED'],
    ['another user', async () => me, userId(NAME, 1), 'FORBIDDEN'],
  ])('is refused to %s', async (_who, user, owner, code) => {
    const { status, body } = await save(await user(), owner);
    expect({ status, code: body.code }).toEqual({ status: 403, code });
  });

  test('is refused without a token, and in a season that does not exist', async () => {
    const url = `${BASE}/save/${season.seasonId}/${me.userId}.json`;
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    expect(await save(me, me.userId, 'se-none')).toMatchObject({
      status: 404,
      body: { code: 'SEASON_NOT_FOUND' },
    });
  });

  test('of who has not played yet keeps an empty lineup', async () => {
    const fresh = await importFixtureSeason(server.database.db, 'fresh');
    const newcomer = await server.user();
    const { body } = await save(newcomer, newcomer.userId, fresh.seasonId);
    expect(body.lineup).toHaveLength(22);
    expect(body.lineup.every((slot: { player: unknown }) => slot.player === null)).toBe(true);
  });
});

describe('a snapshot', () => {
  test.each([...SNAPSHOT_TYPES.entries()])('of number %i + 1 is %s', async (i, type) => {
    const { body } = await save();
    const byWord = await get(type, body.id);
    expect(byWord.body).toMatchObject({ id: body.id, image: `/share/${type}/${body.id}.png` });
    expect(await get(String(i + 1), body.id)).toEqual(byWord);
  });

  test('is not found under an id nobody was given', async () => {
    expect(await get('post', `sn-${'a'.repeat(22)}`)).toMatchObject({
      status: 404,
      body: { code: 'SNAPSHOT_NOT_FOUND' },
    });
  });

  test.each([
    ['0', `sn-${'a'.repeat(22)}`],
    ['poster', `sn-${'a'.repeat(22)}`],
    ['post', 'sn-1'],
    ['post', `sn-${'a'.repeat(23)}`],
    ['post', "sn-'%20or%20true--aaaaaaaaaaa"],
    ['post', 'sn-..%2F..%2F..%2Fetc%2Fpasswd'],
    ['post', `sn-${'a'.repeat(21)}%00`],
  ])('of type %s and id %s is refused', async (type, id) => {
    expect(await get(type, id)).toMatchObject({ status: 400, body: { code: 'PARAMETER_INVALID' } });
  });
});

describe('how long others may keep its pictures', () => {
  async function setCacheControl(user: TestUser, fileName: string, query = '') {
    const url = `${BASE}/set-snapshot-cache-control/${fileName}.json${query}`;
    const response = await server.app.inject({ method: 'POST', url, headers: user.headers });
    return { status: response.statusCode, body: response.json() };
  }

  test.each([
    ['', 'public, max-age=31536000, immutable'],
    ['?maxAgeSeconds=60', 'public, max-age=60, immutable'],
    ['?maxAgeSeconds=0', 'public, no-cache'],
  ])('is said by an administrator: %s', async (query, cacheControl) => {
    const { id } = (await save()).body;
    const answer = await setCacheControl(await server.user('admin'), id, query);
    expect(answer).toEqual({ status: 200, body: { snapshotFileName: id, cacheControl } });
  });

  test('is nobody else’s to say', async () => {
    const { id } = (await save()).body;
    expect(await setCacheControl(me, id)).toMatchObject({ status: 403 });
  });

  test('is not found for a snapshot that does not exist', async () => {
    const admin = await server.user('admin');
    expect(await setCacheControl(admin, `sn-${'b'.repeat(22)}`)).toMatchObject({
      status: 404,
      body: { code: 'SNAPSHOT_NOT_FOUND' },
    });
  });
});

// Last, because it moves the season on.
test('A snapshot tells the captain, and after a round its points, the score and the rank', async () => {
  const { db } = server.database;
  await writeLedgers(db, NAME, [{ userNo: 0, playerNos: roster(0), userId: me.userId }]);
  await db
    .updateTable('ledger')
    .set({ captain_player_no: 5, captain_round_no: 1 })
    .where('user_id', '=', me.userId)
    .execute();
  expect((await save()).body.lineup[5].player.isCaptain).toBe(true);
  const key = { seasonId: season.seasonId, roundId: season.roundIds[0] ?? '' };
  await db.transaction().execute(async (trx) => {
    await freezeLineups(trx, key);
    await writePoints(trx, NAME, key.roundId, 0, [-7, ...Array(29).fill(2)]);
    await evaluateRound(trx, key);
    await setPhase(trx, key.roundId, 'COMPLETED');
  });
  const { body } = await save();
  expect(body).toMatchObject({
    roundId: key.roundId,
    roundScore: -7 + 9 * 2 + 2 * 2,
    seasonScore: -7 + 9 * 2 + 2 * 2,
    seasonRanking: 2,
    userCount: 2,
  });
  expect(body.lineup[0].player.points).toBe(-7);
  expect(body.lineup[21].player.points).toBe(2);
  expect(body.lineup.map((slot: SnapshotSlot) => slot.player?.isCaptain).indexOf(true)).toBe(5);
});
