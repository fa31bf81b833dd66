import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ResultExplanation, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { correctRounds, evaluateRound } from '../evaluation/index.ts';
import { planColumn } from '../evaluation/plan.codec.ts';
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
import { findRoundFacts } from '../lineups/round-facts.query.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { readSeason } from '../season/season.repository.ts';
import { seasonContext } from '../season/season-context.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { findMyRoundResult } from './results.query.ts';

const NAME = 'substituted';
/** 1442 on the pitch; the bench begins with keeper 2 and has the forwards 86, 89 and 92. */
const ROSTER = [
  ...[0, 16, 20, 24, 28, 48, 52, 56, 60, 80, 83],
  ...[2, 4, 32, 36, 40, 64, 68, 72, 86, 89, 92],
];
const CAPTAIN = 83;
/** The first forward on the bench. */
const COMING = 86;
/** The second one, whom a condition has come on first. */
const PLANNED = 89;
const [USER, WITH_CAPTAIN, WITH_PLAN] = [0, 1, 2];

let server: TestServer;
let season: FixtureSeason;
let roundId: string;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  const preset = { ...SEASON_PRESETS.league, substitutions: true };
  season = await importFixtureSeason(db, NAME, preset);
  [roundId = ''] = season.roundIds;
  const users = [USER, WITH_CAPTAIN, WITH_PLAN];
  await writeLedgers(
    db,
    NAME,
    users.map((userNo) => ({ userNo, playerNos: ROSTER })),
  );
  await db
    .updateTable('ledger')
    .set({ captain_round_no: 1, captain_player_no: CAPTAIN })
    .where('user_id', '=', userId(NAME, WITH_CAPTAIN))
    .execute();
  await db
    .updateTable('ledger')
    .set({
      substitution_plan: planColumn({
        keepsFormation: true,
        benchOrder: [],
        conditions: [{ outId: CAPTAIN, inId: PLANNED }],
      }),
    })
    .where('user_id', '=', userId(NAME, WITH_PLAN))
    .execute();
  await freezeLineups(db, { seasonId: season.seasonId, roundId });
  // A captain who got points without having been on a pitch shows whether they count twice.
  await play({ [CAPTAIN]: 6, [COMING]: 4 }, [CAPTAIN]);
  await db
    .transaction()
    .execute((trx) => evaluateRound(trx, { seasonId: season.seasonId, roundId }));
  await setPhase(db, roundId, 'COMPLETED');
});
afterAll(() => server.close());

/** Everybody has played and got a point, but for whom it says otherwise. */
async function play(points: Readonly<Record<number, number>>, absent: readonly number[]) {
  const { db } = server.database;
  const all = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => points[playerNo] ?? 1);
  await writePoints(db, NAME, roundId, 0, all);
  await db
    .updateTable('player_match')
    .set({ stats: JSON.stringify({ starter: true, joker: false }) })
    .where('round_id', '=', roundId)
    .where('player_no', '!=', sql<number>`all(${[...absent]}::int[])`)
    .execute();
}

async function get<T>(url: string): Promise<T> {
  const response = await server.app.inject({ url: `/api/gameloop/v1/results/${url}` });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

async function resultOf(userNo: number): Promise<UserRoundResult> {
  const { results } = await get<{ results: UserRoundResult[] }>(
    `${season.seasonId}/${userId(NAME, userNo)}/other.json`,
  );
  if (!results[0]) throw new Error('no result');
  return results[0];
}

describe('a captain whom the bench has replaced', () => {
  test('is nobody whose points count twice, in the result as in what was missed', async () => {
    const result = await resultOf(WITH_CAPTAIN);
    expect(result).not.toHaveProperty('captainId');
    const eleven = 10 + 4;
    expect(result.score).toBe(eleven);
    // The captain and who came on for him, beside nine others.
    expect(result.personalMaximalPoints).toBe(9 + 6 + 4);
    const { bench, formation, captain } = result.missedPoints?.parts ?? {};
    expect(eleven + (bench ?? 0) + (formation ?? 0)).toBe(result.personalMaximalPoints);
    expect(captain).toBe(0);
  });

  test('has not counted as a captain of the round', async () => {
    const { db } = server.database;
    const loaded = await readSeason(db, season.seasonId);
    if (!loaded) throw new Error('no season');
    const round = { userNo: WITH_CAPTAIN, roundId, score: 19 };
    const factsOf = await findRoundFacts(db, loaded, [round]);
    expect(factsOf(round)).toEqual({ perfect: true, captain: false });
  });
});

describe('why somebody came on', () => {
  const [out, coming, planned] = [CAPTAIN, COMING, PLANNED].map((no) => playerId(NAME, no));
  const ownOf = (userNo: number) =>
    findMyRoundResult(seasonContext(server.database.db), roundId, userId(NAME, userNo));

  test('the owner is told', async () => {
    expect((await ownOf(USER)).substitutions).toEqual([
      { outId: out, inId: coming, isByCondition: false },
    ]);
    expect((await ownOf(WITH_PLAN)).substitutions).toEqual([
      { outId: out, inId: planned, isByCondition: true },
    ]);
  });

  test('others are not: they read who came on for whom', async () => {
    expect(await resultOf(WITH_PLAN)).not.toHaveProperty('substitutions');
    const user = userId(NAME, WITH_PLAN);
    const { substitutions } = await get<ResultExplanation>(`${roundId}/${user}/explain.json`);
    expect(substitutions).toEqual([{ outId: out, inId: planned }]);
  });
});

describe('a correction of a round with substitutions', () => {
  /** What the explanation says of every correction so far, and by how much the score went up. */
  async function corrected(
    userNo: number,
    points: Readonly<Record<number, number>>,
    absent: readonly number[],
  ) {
    const { db } = server.database;
    const before = (await resultOf(userNo)).score ?? 0;
    await play(points, absent);
    await db
      .transaction()
      .execute((trx) => correctRounds(trx, season.seasonId, new Map([[roundId, { at: 1 }]])));
    const { corrections, score } = await get<ResultExplanation>(
      `${roundId}/${userId(NAME, userNo)}/explain.json`,
    );
    return { corrections, gained: (score ?? 0) - before };
  }

  test('is explained where it has brought on others, though nobody has other points', async () => {
    const { corrections, gained } = await corrected(USER, { [CAPTAIN]: 6, [COMING]: 4 }, []);
    expect(gained).toBe(2);
    expect(corrections).toEqual([{ at: 1, scoreChange: gained, changes: [] }]);
    const { corrections: ofCaptain } = await get<ResultExplanation>(
      `${roundId}/${userId(NAME, WITH_CAPTAIN)}/explain.json`,
    );
    expect(ofCaptain).toEqual([{ at: 1, scoreChange: 2 * 6 - 4, changes: [] }]);
  });

  test('is worth the difference of both elevens, and those before it keep theirs', async () => {
    const points = { [CAPTAIN]: 9, [COMING]: 5 };
    const { corrections, gained } = await corrected(WITH_CAPTAIN, points, [CAPTAIN]);
    expect(gained).toBe(5 - 2 * 6);
    expect(corrections).toEqual([
      { at: 1, scoreChange: 2 * 6 - 4, changes: [] },
      {
        at: 1,
        scoreChange: gained,
        changes: [
          { playerId: playerId(NAME, CAPTAIN), before: 6, after: 9 },
          { playerId: playerId(NAME, COMING), before: 4, after: 5 },
        ],
      },
    ]);
  });

  test('is none of those whose players it leaves alone', async () => {
    const before = await get(`${roundId}/${userId(NAME, USER)}/explain.json`);
    const points = { [CAPTAIN]: 9, [COMING]: 5, [PLAYER_COUNT - 1]: 3 };
    const { corrections, gained } = await corrected(USER, points, [CAPTAIN]);
    expect(gained).toBe(0);
    expect(corrections).toEqual((before as ResultExplanation).corrections);
  });

  test('counts nobody who would have come on where it was evaluated without substitutions', async () => {
    const { db } = server.database;
    await db.updateTable('round_evaluation').set({ played: null }).execute();
    const points = { [CAPTAIN]: 9, [COMING]: 7 };
    const { corrections } = await corrected(USER, points, [CAPTAIN]);
    expect(corrections.at(-1)?.scoreChange).toBe(7 - 9);
  });
});
