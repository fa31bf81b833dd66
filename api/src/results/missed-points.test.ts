import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { correctRounds, evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  playerId,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const NAME = 'missed';
/** 1442 on the pitch; the bench begins with keeper 2 and has the forwards 86, 89 and 92. */
const ROSTER = [
  ...[0, 16, 20, 24, 28, 48, 52, 56, 60, 80, 83],
  ...[2, 4, 32, 36, 40, 64, 68, 72, 86, 89, 92],
];
const PITCH = ROSTER.slice(0, 11);
const MIDFIELDERS = [48, 52, 56, 60, 64, 68, 72];
/** A forward nobody owns: a million, as everybody. */
const STAR = 102;
const WORTH = ROSTER.length * 1_000_000;

let server: TestServer;
let season: FixtureSeason;
let roundId: string;
const pointsOf = (own: Readonly<Record<number, number>>) =>
  Array.from({ length: PLAYER_COUNT }, (_, playerNo) => own[playerNo] ?? 1);

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  [roundId = ''] = season.roundIds;
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: ROSTER },
    { userNo: 1, playerNos: ROSTER },
    { userNo: 2, playerNos: ROSTER.with(21, -1) },
  ]);
  await db
    .updateTable('ledger')
    .set({ captain_round_no: 1, captain_player_no: 83 })
    .where('user_id', '=', userId(NAME, 1))
    .execute();
  // The star cost more than roster and money were worth: nobody could have had him and ten others.
  await price(STAR, WORTH - 10 * 1_000_000 + 1001);
  await freezeLineups(db, { seasonId: season.seasonId, roundId });
  await writePoints(db, NAME, roundId, 0, pointsOf({ 92: 9, 86: 4, [STAR]: 30 }));
  await db
    .transaction()
    .execute((trx) => evaluateRound(trx, { seasonId: season.seasonId, roundId }));
  await setPhase(db, roundId, 'COMPLETED');
});
afterAll(() => server.close());

function price(playerNo: number, euros: number) {
  return server.database.db
    .updateTable('player')
    .set({ market_value: euros })
    .where('id', '=', playerId(NAME, playerNo))
    .execute();
}

async function opponent(userNo: number): Promise<UserRoundResult> {
  const url = `/api/gameloop/v1/opponent-lineup-informer/${season.seasonId}/${roundId}/${userId(NAME, userNo)}.json`;
  return (await server.app.inject({ url })).json().opponentRoundResult;
}

async function expectAddsUp(userNo: number) {
  const { missedPoints, score } = await opponent(userNo);
  const { bench = 0, formation = 0, captain = 0, transfer = 0 } = missedPoints?.parts ?? {};
  expect(bench + formation + captain + transfer).toBe((missedPoints?.maximum ?? 0) - (score ?? 0));
  return missedPoints;
}

describe('missed points of an evaluated round', () => {
  test('are named part by part, with those they were missed with', async () => {
    expect(await opponent(0)).toMatchObject({
      score: PITCH.length,
      missedPoints: {
        maximum: 22,
        parts: { bench: 11, formation: 0, captain: 0, transfer: 0 },
        players: [
          { id: playerId(NAME, 92), points: 9, part: 'bench' },
          { id: playerId(NAME, 86), points: 4, part: 'bench' },
        ],
      },
    });
    expect((await expectAddsUp(1))?.parts).toEqual({
      bench: 10,
      // Without the captain's doubled point three other forwards are worth one more.
      formation: 1,
      captain: 8,
      transfer: 0,
    });
  });

  test('are said of the players in the matches, of no others', async () => {
    const { matches = [] } = await opponent(0);
    const told = matches.flatMap(({ players }) => players.filter(({ missedInfo }) => missedInfo));
    expect(told.map(({ id, missedInfo }) => [id, missedInfo])).toEqual([
      [playerId(NAME, 86), 'bench'],
      [playerId(NAME, 92), 'bench'],
    ]);
  });

  test('are none of a roster that was not complete, nor of a round that is not evaluated', async () => {
    expect((await opponent(2)).missedPoints).toBeUndefined();
    const next = season.roundIds[1] ?? '';
    const { db } = server.database;
    await freezeLineups(db, { seasonId: season.seasonId, roundId: next });
    await setPhase(db, next, 'GAMEDAY');
    const { results } = (
      await server.app.inject({
        url: `/api/gameloop/v1/results/${season.seasonId}/${userId(NAME, 0)}/other.json`,
      })
    ).json();
    expect(results.map((result: UserRoundResult) => result.missedPoints?.maximum)).toEqual([
      22,
      undefined,
    ]);
  });

  test('go by prices and money of then, whatever they are by now', async () => {
    const before = await opponent(0);
    await price(STAR, 1);
    await server.database.db
      .updateTable('ledger')
      .set({ budget: 50_000_000 })
      .where('user_id', '=', userId(NAME, 0))
      .execute();
    expect(await opponent(0)).toEqual(before);
  });

  test('go by the positions of the slots, wherever players are listed by now', async () => {
    const { db } = server.database;
    const before = await opponent(0);
    expect(before.personalMaximalPoints).toBe(22);
    const list = async (position: 'FORWARD' | 'MIDFIELDER') => {
      const ids = MIDFIELDERS.map((playerNo) => playerId(NAME, playerNo));
      await db.updateTable('player').set({ position }).where('id', 'in', ids).execute();
      await db
        .updateTable('season')
        .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
        .where('id', '=', season.seasonId)
        .execute();
    };
    await list('FORWARD');
    expect(await opponent(0)).toEqual(before);
    await list('MIDFIELDER');
  });

  test('follow a correction, and still add up', async () => {
    const { db } = server.database;
    await writePoints(db, NAME, roundId, 0, pointsOf({ 92: 1, 86: 4, 101: 12, 83: 7, [STAR]: 30 }));
    await db
      .transaction()
      .execute((trx) => correctRounds(trx, season.seasonId, new Map([[roundId, { at: 1 }]])));
    // 101 is the star's neighbour, for a million; who replaces one point by one point is not named.
    expect(await expectAddsUp(0)).toEqual({
      maximum: 31,
      parts: { bench: 3, formation: 0, captain: 0, transfer: 11 },
      players: [
        expect.objectContaining({ id: playerId(NAME, 86), part: 'bench' }),
        expect.objectContaining({ id: playerId(NAME, 101), points: 12, part: 'transfer' }),
      ],
    });
    await expectAddsUp(1);
  });

  test('are unknown in rounds that were frozen before prices and money were kept', async () => {
    const { db } = server.database;
    await db.updateTable('lineup_chunk').set({ budgets: null }).execute();
    expect((await opponent(0)).missedPoints).toBeUndefined();
    expect((await opponent(0)).personalMaximalPoints).toBe(20);
  });
});
