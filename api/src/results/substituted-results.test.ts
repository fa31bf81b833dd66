import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import { accountRoutes } from '../account/account.routes.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { findRoundFacts } from '../lineups/round-facts.query.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { readSeason } from '../season/season.repository.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const NAME = 'substituted';
/** 1442 on the pitch; the bench begins with keeper 2 and has the forwards 86, 89 and 92. */
const ROSTER = [
  ...[0, 16, 20, 24, 28, 48, 52, 56, 60, 80, 83],
  ...[2, 4, 32, 36, 40, 64, 68, 72, 86, 89, 92],
];
const CAPTAIN = 83;
/** The first forward on the bench. */
const COMING = 86;
const [USER, WITH_CAPTAIN] = [0, 1];

let server: TestServer;
let season: FixtureSeason;
let roundId: string;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  const preset = { ...SEASON_PRESETS.league, substitutions: true };
  season = await importFixtureSeason(db, NAME, preset);
  [roundId = ''] = season.roundIds;
  const users = [USER, WITH_CAPTAIN];
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
    const facts = await findRoundFacts(db, loaded, WITH_CAPTAIN, [{ roundId, score: 19 }]);
    expect(facts({ roundId, score: 19 })).toEqual({ perfect: true, captain: false });
  });
});
