import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const NAME = 'rank';
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  me = await server.user();
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: from(0), userId: me.userId },
    { userNo: 1, playerNos: from(1) },
    { userNo: 2, playerNos: from(30) },
    { userNo: 3, playerNos: from(40).with(21, -1) },
  ]);
  // Player 0 decides between the first two: better in the first round, worse in the second.
  await playRound(0, 10);
  await playRound(1, -100);
  await setPhase(db, roundId(2), 'EVALUATING');
});
afterAll(() => server.close());

async function playRound(round: number, pointsOfFirst: number): Promise<void> {
  const key = { seasonId: season.seasonId, roundId: roundId(round) };
  await freezeLineups(server.database.db, key);
  await server.database.db.transaction().execute(async (trx) => {
    await writePoints(trx, NAME, key.roundId, 0, [pointsOfFirst, ...Array(29).fill(1)]);
    await evaluateRound(trx, key);
    await setPhase(trx, key.roundId, 'COMPLETED');
  });
}

function roundId(round: number): string {
  return season.roundIds[round] ?? '';
}

async function get(path: string, user?: TestUser) {
  const response = await server.app.inject({
    url: `/api/ranking/v1/${path}`,
    ...(user ? { headers: user.headers } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

const standing = ({ entries }: Ranking) =>
  entries.map(({ userId: id, rank, prevRank, score, trend, index }) => ({
    user: id === me.userId ? 'me' : id.slice(-1),
    rank,
    prevRank,
    score,
    trend,
    index,
  }));

describe('the ranking of a round', () => {
  test('starts without previous ranks; who has no complete roster is not listed', async () => {
    const { body } = await get(`round-ranking/${season.seasonId}/${roundId(0)}/20/0.json`);
    expect(body).toMatchObject({ state: 'CALCULATED', entryCount: 3, page: 0 });
    expect(standing(body)).toEqual([
      { user: 'me', rank: 1, prevRank: null, score: 20, trend: 'UNDEFINED', index: 0 },
      { user: '1', rank: 2, prevRank: null, score: 11, trend: 'UNDEFINED', index: 1 },
      { user: '2', rank: 3, prevRank: null, score: 0, trend: 'UNDEFINED', index: 2 },
    ]);
  });

  test('compares with the ranks of the round before', async () => {
    const { body } = await get(`round-ranking/${season.seasonId}/${roundId(1)}/20/0.json`);
    expect(standing(body)).toEqual([
      { user: '1', rank: 1, prevRank: 2, score: 11, trend: 'UP', index: 0 },
      { user: '2', rank: 2, prevRank: 3, score: 0, trend: 'UP', index: 1 },
      { user: 'me', rank: 3, prevRank: 1, score: -90, trend: 'DOWN', index: 2 },
    ]);
  });

  test('comes in pages, and is empty beyond the last one', async () => {
    const page = `round-ranking/${season.seasonId}/${roundId(1)}/2`;
    expect(standing((await get(`${page}/1.json`)).body)).toMatchObject([{ user: 'me', index: 2 }]);
    expect((await get(`${page}/2.json`)).body).toMatchObject({ entries: [], entryCount: 3 });
    const furthest = `round-ranking/${season.seasonId}/${roundId(1)}/100/10000000.json`;
    expect((await get(furthest)).body).toMatchObject({ entries: [], page: 1e7 });
  });

  test('names the users', async () => {
    const { body } = await get(`round-ranking/${season.seasonId}/${roundId(1)}/1/0.json`);
    expect(body.entries).toMatchObject([{ userId: userId(NAME, 1), name: 'User 1', image: null }]);
  });

  test.each([
    ['CREATED', 'GENERAL'],
    ['CREATED', 'GENERAL_LOCKED'],
    ['CREATED', 'GAMEDAY'],
    ['CREATED', 'GAMEDAY_LOCKED'],
    ['DISPATCHED', 'EVALUATING'],
    ['DISPATCHED', 'COMPLETED'],
    ['DISPATCHED', 'LOCKED'],
  ] as const)('is %s in the phase %s, as long as it is not there', async (state, phase) => {
    const { db } = server.database;
    await setPhase(db, roundId(2), phase);
    // As every event does.
    await db
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .where('season_id', '=', season.seasonId)
      .execute();
    const { body } = await get(`round-ranking/${season.seasonId}/${roundId(2)}/20/0.json`);
    const none = { entries: [], entryCount: 0, ts: 0, page: 0 };
    expect(body).toEqual({ ...none, state, trendState: state });
  });

  test('is CREATED before', async () => {
    const other = await importFixtureSeason(server.database.db, 'later');
    const { body } = await get(`season-ranking/${other.seasonId}/${other.roundIds[0]}/20/0.json`);
    expect(body).toMatchObject({ state: 'CREATED', trendState: 'CREATED', entryCount: 0 });
    const { status } = await get(`round-ranking/${other.seasonId}/${roundId(0)}/20/0.json`);
    expect(status).toBe(404);
  });

  test('is not sent again to who has it', async () => {
    const url = `/api/ranking/v1/round-ranking/${season.seasonId}/${roundId(1)}/20/0.json`;
    const { headers } = await server.app.inject({ url });
    const again = await server.app.inject({ url, headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
  });
});

describe('the ranking of the season', () => {
  test('adds up the rounds and compares with how it stood before', async () => {
    const { body } = await get(`season-ranking/${season.seasonId}/${roundId(1)}/20/0.json`);
    expect(standing(body)).toEqual([
      { user: '1', rank: 1, prevRank: 2, score: 22, trend: 'UP', index: 0 },
      { user: '2', rank: 2, prevRank: 3, score: 0, trend: 'UP', index: 1 },
      { user: 'me', rank: 3, prevRank: 1, score: -70, trend: 'DOWN', index: 2 },
    ]);
  });
});

describe('the own place', () => {
  test('is the entry of the list', async () => {
    for (const kind of ['round', 'season']) {
      const path = `${kind}-ranking/${season.seasonId}/${roundId(1)}`;
      const { body } = await get(`${path}/${me.userId}/me.json`, me);
      const list = await get(`${path}/20/0.json`);
      expect(body).toMatchObject({ state: 'CALCULATED', entryCount: 3 });
      expect(body.entry).toEqual(list.body.entries[2]);
    }
  });

  test('is null without a rated lineup', async () => {
    const other = await server.user();
    const path = `round-ranking/${season.seasonId}/${roundId(1)}/${other.userId}/me.json`;
    expect((await get(path, other)).body).toMatchObject({ entry: null, entryCount: 3 });
  });

  test('of somebody else is refused', async () => {
    const path = `season-ranking/${season.seasonId}/${roundId(1)}/${userId(NAME, 1)}/me.json`;
    expect(await get(path, me)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('what stands around the own place', () => {
  test('is the part of the list around it', async () => {
    for (const kind of ['round', 'season']) {
      const path = `${kind}-ranking/${season.seasonId}/${roundId(1)}`;
      const { body } = await get(`${path}/${me.userId}/around.json`, me);
      const list = await get(`${path}/20/0.json`);
      expect(body).toMatchObject({ state: 'CALCULATED', entryCount: 3 });
      expect(body.entries).toEqual(list.body.entries);
    }
  });

  test('is nothing without a rated lineup', async () => {
    const other = await server.user();
    const path = `round-ranking/${season.seasonId}/${roundId(1)}/${other.userId}/around.json`;
    expect((await get(path, other)).body).toMatchObject({ entries: [], entryCount: 3 });
  });

  test('of somebody else is refused', async () => {
    const path = `season-ranking/${season.seasonId}/${roundId(1)}/${userId(NAME, 1)}/around.json`;
    expect(await get(path, me)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('the ranking of a group', () => {
  beforeAll(async () => {
    const { db } = server.database;
    await db
      .insertInto('groups')
      .values({ id: 'gr-friends', league_id: season.leagueId, name: 'Friends' })
      .execute();
    const members = [me.userId, userId(NAME, 2), userId(NAME, 3)];
    await db
      .insertInto('group_member')
      .values(
        members.map((id) => ({ group_id: 'gr-friends', user_id: id, role: 'Member' as const })),
      )
      .execute();
  });

  test('counts ranks among the members only', async () => {
    const { body } = await get(
      `round-ranking/${season.seasonId}/${roundId(1)}/group/gr-friends.json`,
    );
    expect(body.entryCount).toBe(2);
    expect(standing(body)).toEqual([
      { user: '2', rank: 1, prevRank: 2, score: 0, trend: 'UP', index: 0 },
      { user: 'me', rank: 2, prevRank: 1, score: -90, trend: 'DOWN', index: 1 },
    ]);
    const total = await get(
      `season-ranking/${season.seasonId}/${roundId(1)}/group/gr-friends.json`,
    );
    expect(standing(total.body).map(({ score }) => score)).toEqual([0, -70]);
  });

  test('is not found for a group nobody founded', async () => {
    const path = `round-ranking/${season.seasonId}/${roundId(1)}/group/gr-none.json`;
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } });
  });
});

describe('the curve of a season', () => {
  const curve = async (id: string, user: TestUser, group = '') =>
    get(`season-curve/${season.seasonId}/${id}${group && `/group/${group}`}.json`, user);

  test('has the places in the season, the scores of the rounds and what all have on the average', async () => {
    const { body } = await curve(me.userId, me);
    expect(body.rounds).toEqual([
      { roundId: roundId(0), rank: 1, users: 3, score: 20, average: 31 / 3 },
      { roundId: roundId(1), rank: 3, users: 3, score: -90, average: -79 / 3 },
    ]);
  });

  test('has neither place nor score of who was never rated', async () => {
    const { body } = await curve(userId(NAME, 3), me);
    expect(body.rounds).toMatchObject([
      { rank: null, score: null, users: 3 },
      { rank: null, score: null, users: 3 },
    ]);
  });

  test('counts places and averages among the members of a group', async () => {
    const { body } = await curve(me.userId, me, 'gr-friends');
    expect(body.rounds).toEqual([
      { roundId: roundId(0), rank: 1, users: 2, score: 20, average: 10 },
      { roundId: roundId(1), rank: 2, users: 2, score: -90, average: -45 },
    ]);
    const other = await curve(userId(NAME, 2), me, 'gr-friends');
    expect(other.body.rounds).toMatchObject([{ rank: 2 }, { rank: 1 }]);
  });

  test('ends with the ranking of the group', async () => {
    const { body } = await get(
      `season-ranking/${season.seasonId}/${roundId(1)}/group/gr-friends.json`,
    );
    for (const entry of (body as Ranking).entries) {
      const { rounds } = (await curve(entry.userId, me, 'gr-friends')).body;
      expect(rounds.at(-1).rank).toBe(entry.rank);
    }
  });

  test('of a group is for members alone, and of members alone', async () => {
    const other = await server.user();
    expect(await curve(me.userId, other, 'gr-friends')).toMatchObject({ status: 403 });
    expect(await curve(userId(NAME, 1), me, 'gr-friends')).toMatchObject({
      status: 404,
      body: { code: 'MEMBER_NOT_FOUND' },
    });
    expect(await curve(me.userId, me, 'gr-none')).toMatchObject({
      status: 404,
      body: { code: 'GROUP_NOT_FOUND' },
    });
  });
});

describe("a user's way through the season", () => {
  test('names the places of all evaluated rounds, their average and the total', async () => {
    const { body } = await get(`opponent-ranking/${season.seasonId}/${me.userId}.json`);
    const entry = { userId: me.userId };
    expect(body).toEqual({
      roundEntries: [
        { ...entry, roundId: roundId(0), rank: 1, score: 20, trend: 'UNDEFINED' },
        { ...entry, roundId: roundId(1), rank: 3, score: -90, trend: 'DOWN' },
      ],
      seasonEntries: [
        { ...entry, roundId: roundId(0), rank: 1, score: 20, trend: 'UNDEFINED' },
        { ...entry, roundId: roundId(1), rank: 3, score: -70, trend: 'DOWN' },
      ],
      average: -35,
      totalScore: -70,
    });
  });

  test('is empty for who was never rated', async () => {
    const { body } = await get(`opponent-ranking/${season.seasonId}/${userId(NAME, 3)}.json`);
    expect(body).toEqual({ roundEntries: [], seasonEntries: [], average: 0, totalScore: 0 });
  });

  test.each([
    ['se-none', 'us-none', 'SEASON_NOT_FOUND'],
    [`se-${NAME}`, 'us-none', 'USER_NOT_FOUND'],
  ])('is not found for %s and %s', async (seasonId, id, code) => {
    const { status, body } = await get(`opponent-ranking/${seasonId}/${id}.json`);
    expect({ status, code: body.code }).toEqual({ status: 404, code });
  });
});
