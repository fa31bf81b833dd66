import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  playerId,
  setPhase,
  teamNoOf,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const NAME = 'result';
/** One player per position and team where possible: 3 keepers, 7, 7 and 5. */
const KEEPERS = [0, 2, 4];
const DEFENDERS = [16, 20, 24, 28, 32, 36, 40];
const MIDFIELDERS = [48, 52, 56, 60, 64, 68, 72];
const FORWARDS = [80, 83, 86, 89, 92];
/** 1442, the best of each position on the bench. */
const ROSTER = [
  KEEPERS[0],
  ...DEFENDERS.slice(0, 4),
  ...MIDFIELDERS.slice(0, 4),
  ...FORWARDS.slice(0, 2),
  ...KEEPERS.slice(1),
  ...DEFENDERS.slice(4),
  ...MIDFIELDERS.slice(4),
  ...FORWARDS.slice(2),
].map((playerNo) => playerNo ?? -1);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  me = await server.user();
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: ROSTER, userId: me.userId },
    { userNo: 1, playerNos: ROSTER.with(21, -1) },
  ]);
  await freeze(0);
  await writePoints(
    db,
    NAME,
    roundId(0),
    0,
    pointsBy((playerNo) => (playerNo === 92 ? 20 : 1)),
  );
  await db
    .transaction()
    .execute((trx) => evaluateRound(trx, { seasonId: season.seasonId, roundId: roundId(0) }));
  await setPhase(db, roundId(0), 'COMPLETED');
  await freeze(1);
  await setPhase(db, roundId(1), 'GAMEDAY');
  await writePoints(
    db,
    NAME,
    roundId(1),
    0,
    pointsBy((playerNo) => (playerNo === 0 ? 3 : 0)),
  );
  // Planned for the third round, after the second was locked.
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: ROSTER.with(0, 2).with(11, 0), userId: me.userId },
  ]);
});
afterAll(() => server.close());

function freeze(round: number): Promise<void> {
  const key = { seasonId: season.seasonId, roundId: roundId(round) };
  return freezeLineups(server.database.db, key);
}

function roundId(round: number): string {
  return season.roundIds[round] ?? '';
}

function pointsBy(points: (playerNo: number) => number): number[] {
  return Array.from({ length: PLAYER_COUNT }, (_, playerNo) => points(playerNo));
}

async function get(path: string, user?: TestUser) {
  const response = await server.app.inject({
    url: `/api/gameloop/v1/results/${path}`,
    ...(user ? { headers: user.headers } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

async function mine(round: number): Promise<UserRoundResult> {
  return (await get(`${roundId(round)}/${me.userId}/me.json`, me)).body;
}

describe('the own result of a round', () => {
  test('is the current lineup without a score before the lineups are frozen', async () => {
    const result = await mine(2);
    expect(result).toMatchObject({
      phase: 'GENERAL',
      score: null,
      rank: null,
      formationId: '1442',
    });
    expect(result.players).toHaveLength(22);
    expect(result.players[0]).toMatchObject({ id: playerId(NAME, 2), index: 0, points: 0 });
    expect(result.maximalPoints).toBeNull();
  });

  test('has the points so far of the frozen lineup while the round is played, but no rank', async () => {
    const result = await mine(1);
    expect(result).toMatchObject({ phase: 'GAMEDAY', score: 3, rank: null, optimalLineup: null });
    expect(result.players[0]).toEqual({
      id: playerId(NAME, 0),
      teamId: `tm-${NAME}-${teamNoOf(0)}`,
      index: 0,
      points: 3,
    });
  });

  test('has rank and optima once the round is evaluated', async () => {
    const result = await mine(0);
    expect(result).toMatchObject({ phase: 'COMPLETED', score: 11, rank: 1 });
    expect(result.players).toHaveLength(22);
    // The best forward sat on the bench.
    expect(result.personalMaximalPoints).toBe(30);
    expect(result.personalOptimalLineup?.players).toHaveLength(11);
    expect(result.maximalPoints).toBe(30);
    expect(result.optimalLineup?.players.map(({ id }) => id)).toContain(playerId(NAME, 92));
  });

  test('comes with the matches of the round and its own players in them', async () => {
    const { matches = [], players, optimalLineup } = await mine(0);
    expect(matches.length).toBeGreaterThan(1);
    const [first] = matches;
    const known = [...players, ...(optimalLineup?.players ?? [])].map(({ id }) => id);
    expect(first?.players.map(({ id }) => id).sort()).toEqual([...new Set(known)].sort());
    expect(first?.players.find(({ id }) => id === playerId(NAME, 92))?.points).toBe(20);
    expect(matches.slice(1).flatMap((match) => match.players)).toEqual([]);
    const planned = await mine(2);
    expect(planned.matches?.map(({ matchStatus }) => matchStatus)).toEqual(
      planned.matches?.map(() => 'SCHEDULED'),
    );
  });

  test('is empty for a user who had no ledger when the lineups were frozen', async () => {
    const late = await server.user();
    const { body } = await get(`${roundId(1)}/${late.userId}/me.json`, late);
    expect(body).toMatchObject({ score: null, formationId: null, players: [] });
  });

  test('of somebody else is refused, of an unknown round not found', async () => {
    const other = await get(`${roundId(0)}/${userId(NAME, 1)}/me.json`, me);
    expect(other).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const unknown = await get(`rn-none/${me.userId}/me.json`, me);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'ROUND_NOT_FOUND' } });
  });
});

describe("another user's results", () => {
  test('are those of the rounds whose lineups are frozen, never what is planned', async () => {
    const { body } = await get(`${season.seasonId}/${me.userId}/other.json`);
    const results: UserRoundResult[] = body.results;
    expect(results.map((result) => result.roundId)).toEqual([roundId(0), roundId(1)]);
    const withoutMatches = async (round: number) => {
      const { matches: _, ...result } = await mine(round);
      return result;
    };
    expect(results).toEqual([await withoutMatches(0), await withoutMatches(1)]);
  });

  test('show an incomplete roster without a score', async () => {
    const { body } = await get(`${season.seasonId}/${userId(NAME, 1)}/other.json`);
    const [first]: UserRoundResult[] = body.results;
    expect(first).toMatchObject({ score: null, rank: null, personalMaximalPoints: null });
    expect(first?.players).toHaveLength(21);
    expect(first?.maximalPoints).toBe(30);
  });

  test.each([
    ['se-none', 'us-none', 'SEASON_NOT_FOUND'],
    [`se-${NAME}`, 'us-none', 'USER_NOT_FOUND'],
  ])('are not found for %s and %s', async (seasonId, id, code) => {
    const { status, body } = await get(`${seasonId}/${id}/other.json`);
    expect({ status, code: body.code }).toEqual({ status: 404, code });
  });
});

describe("the informer of an opponent's lineup", () => {
  const informer = (round: number, opponentId: string, seasonId = season.seasonId) =>
    server.app.inject({
      url: `/api/gameloop/v1/opponent-lineup-informer/${seasonId}/${roundId(round)}/${opponentId}.json`,
    });

  test('shows anybody completed rounds and those whose market is closed', async () => {
    for (const round of [0, 1]) {
      const reply = await informer(round, me.userId);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ opponentRoundResult: await mine(round) });
    }
  });

  test('hides what is planned', async () => {
    const reply = await informer(2, me.userId);
    expect(reply.json()).toMatchObject({ status: 403, code: 'LINEUP_HIDDEN' });
    expect(reply.body).not.toContain(playerId(NAME, 2));
  });

  test('is empty for a user who had no lineup', async () => {
    const late = await server.user();
    const { opponentRoundResult } = (await informer(0, late.userId)).json();
    expect(opponentRoundResult).toMatchObject({ score: null, players: [] });
  });

  test.each([
    ['season', () => informer(0, me.userId, 'se-none'), 'SEASON_NOT_FOUND'],
    ['user', () => informer(0, 'us-none'), 'USER_NOT_FOUND'],
  ])('finds no unknown %s', async (_, ask, code) => {
    expect((await ask()).json()).toMatchObject({ status: 404, code });
  });

  test('finds no round of another season', async () => {
    const other = await importFixtureSeason(server.database.db, 'elsewhere');
    const url = `/api/gameloop/v1/opponent-lineup-informer/${season.seasonId}/${other.roundIds[0]}/${me.userId}.json`;
    const reply = await server.app.inject({ url });
    expect(reply.json()).toMatchObject({ status: 404, code: 'ROUND_NOT_FOUND' });
  });
});
