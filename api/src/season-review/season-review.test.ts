import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { OwnSeasons, SeasonReview } from '@spieltag/shared-kernel/season-review';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  playerId,
  setPhase,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { writeDownStatements } from '../ledger/distribution.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { findEndedSeasons } from './season-end.query.ts';

const NAME = 'review';
const roster = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  [me, stranger] = [await server.user(), await server.user()];
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: roster(0), userId: me.userId },
    { userNo: 1, playerNos: roster(30) },
  ]);
  await bought(101, [{ playerId: playerId(NAME, 3), price: 2_000_000 }]);
  await bought(102, [{ playerId: playerId(NAME, 3), price: 500_000 }]);
  for (const [round, points] of [7, 30, 12].entries()) await play(round, points);
});
afterAll(() => server.close());

function bought(version: number, trades: readonly { playerId: string; price: number }[]) {
  return server.database.db
    .insertInto('ledger_transaction')
    .values({
      season_id: season.seasonId,
      user_id: me.userId,
      version,
      kind: 'PLAYER_TRANSACTION',
      payload: JSON.stringify({ bought: trades, sold: [] }),
      budget_before: 0,
      budget_after: 0,
    })
    .execute();
}

/** A round in which the own fourth player gets points, and everybody else one. */
async function play(round: number, points: number): Promise<void> {
  const { db } = server.database;
  const key = { seasonId: season.seasonId, roundId: season.roundIds[round] ?? '' };
  await freezeLineups(db, key);
  const all = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => (playerNo === 3 ? points : 1));
  await writePoints(db, NAME, key.roundId, 0, all);
  await db.transaction().execute((trx) => evaluateRound(trx, key));
  await setPhase(db, key.roundId, 'COMPLETED');
}

async function get(path: string, { headers } = me) {
  const response = await server.app.inject({ url: `/api/ranking/v1/${path}/me.json`, headers });
  return { status: response.statusCode, body: response.json() };
}

test('the review names the best round, who brought most, and for how little', async () => {
  const { status, body } = await get(`season-review/${season.seasonId}/${me.userId}`);
  expect(status).toBe(200);
  const review: SeasonReview = body;
  expect(review.ways.map(({ score }) => score)).toEqual([17, 40, 22]);
  expect(review).toMatchObject({
    rounds: season.roundIds.length,
    isOver: false,
    total: 79,
    place: { rank: 1, users: 2 },
    bestRound: { roundId: season.roundIds[1], score: 40, rank: 1 },
    bestPlayer: { id: playerId(NAME, 3), name: 'P. 3', points: 49, rounds: 3 },
    bestBuy: { id: playerId(NAME, 3), price: 500_000 },
  });
});

test('who has no team in the season has nothing to look back on', async () => {
  const { status, body } = await get(
    `season-review/${season.seasonId}/${stranger.userId}`,
    stranger,
  );
  expect([status, body.ways, body.place, body.bestBuy]).toEqual([200, [], null, null]);
  expect((await get(`own-seasons/${stranger.userId}`, stranger)).body).toEqual({ seasons: [] });
});

test('seasons are collected with place and achievements; hidden ones stay hidden', async () => {
  const { db } = server.database;
  const mine = async (): Promise<OwnSeasons> => (await get(`own-seasons/${me.userId}`)).body;
  const rounds = await db
    .selectFrom('round')
    .select('end_date_ms as at')
    .orderBy('round_no')
    .execute();
  const [first] = rounds.map(({ at }) => at);
  // What rounds have brought is there before any change of the ledger has written it down.
  expect((await mine()).seasons[0]?.achievements).toEqual([
    { id: 'first-squad', achievedAt: first },
    { id: 'first-round', achievedAt: first },
    { id: 'round-winner', achievedAt: first },
    { id: 'perfect-lineup', achievedAt: first },
  ]);
  const counted = { achieved: { 'first-round': 1000 }, countedRoundNo: 3 };
  await db
    .updateTable('ledger')
    .set((eb) => ({
      action_book: JSON.stringify(counted),
      stay_version: eb('stay_version', '+', 1),
    }))
    .where('user_id', '=', me.userId)
    .execute();
  expect(await mine()).toEqual({
    seasons: [
      {
        seasonId: season.seasonId,
        leagueName: NAME,
        seasonName: expect.any(String),
        hasBegun: true,
        isOver: false,
        total: 79,
        place: { rank: 1, users: 2 },
        achievements: [{ id: 'first-round', achievedAt: 1000 }],
      },
    ],
  });
  await db.updateTable('round').set({ completed_at_ms: 1 }).execute();
  expect((await mine()).seasons[0]?.isOver).toBe(false);
  await setPhase(db, season.roundIds.at(-1) ?? '', 'LOCKED');
  expect((await mine()).seasons[0]?.isOver).toBe(true);
  const { body } = await get(`season-review/${season.seasonId}/${me.userId}`);
  expect([body.isOver, body.place]).toEqual([true, { rank: 1, users: 2 }]);
  await db.updateTable('season').set({ hidden: true }).execute();
  expect((await mine()).seasons).toEqual([]);
});

test('a season has begun once a round of it is locked', async () => {
  const { db } = server.database;
  const ahead = await importFixtureSeason(db, 'ahead');
  const early = await server.user();
  await writeLedgers(db, 'ahead', [{ userNo: 0, playerNos: roster(0), userId: early.userId }]);
  const hasBegun = async () => {
    const { body } = await get(`own-seasons/${early.userId}`, early);
    return (body as OwnSeasons).seasons.map((own) => own.hasBegun);
  };
  expect(await hasBegun()).toEqual([false]);
  await setPhase(db, ahead.roundIds[0] ?? '', 'GENERAL_LOCKED');
  expect(await hasBegun()).toEqual([true]);
});

test('which seasons are over is one question, however many there are', async () => {
  const { db } = server.database;
  const next = await importFixtureSeason(db, 'next');
  const [ended, running] = [season.seasonId, next.seasonId];
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const seasons = await findEndedSeasons(db.withPlugin(counting), [ended, running, 'se-none']);
  expect([[...seasons], asked]).toEqual([[ended], 1]);
});

describe('a season all rounds of which are evaluated', () => {
  const evaluated = async (name: string) => {
    const { db } = server.database;
    const { seasonId, roundIds } = await importFixtureSeason(db, name);
    await db
      .updateTable('round')
      .set({ phase: 'COMPLETED', completed_at_ms: 1 })
      .where('season_id', '=', seasonId)
      .execute();
    const isOver = async () => (await findEndedSeasons(db, [seasonId])).has(seasonId);
    return { db, seasonId, roundIds, isOver };
  };

  test('is over once the game is frozen after the last one, not after one that was the last before', async () => {
    const { db, roundIds, isOver } = await evaluated('frozen');
    expect(await isOver()).toBe(false);
    await setPhase(db, roundIds.at(-2) ?? '', 'LOCKED');
    expect(await isOver()).toBe(false);
    await setPhase(db, roundIds.at(-1) ?? '', 'LOCKED');
    expect(await isOver()).toBe(true);
  });

  test('is over once its league plays another one', async () => {
    const { db, seasonId, isOver } = await evaluated('followed');
    const leagueOf = db.selectFrom('season').select('league_id').where('id', '=', seasonId);
    const play = (id: string | null) =>
      db.updateTable('league').set({ current_season_id: id }).where('id', '=', leagueOf).execute();
    await play(seasonId);
    expect(await isOver()).toBe(false);
    await play('se-another');
    expect(await isOver()).toBe(true);
    await play(null);
    expect(await isOver()).toBe(false);
  });
});

test('a season nobody knows is not found', async () => {
  expect((await get(`season-review/se-unknown/${me.userId}`)).status).toBe(404);
});

test('however often somebody has bought a player, one price is read of it', async () => {
  const asked = writeDownStatements();
  await get(`season-review/${season.seasonId}/${me.userId}`);
  jest.restoreAllMocks();
  const ofTrades = asked.filter(({ text }) => text.includes('ledger_transaction'));
  expect(ofTrades).toHaveLength(1);
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const read = await Promise.all(
    ofTrades.map(({ text, values }) => client.query(text, [...values])),
  );
  await client.end();
  expect(read.map(({ rows }) => rows)).toEqual([[{ playerId: playerId(NAME, 3), price: 500_000 }]]);
});
