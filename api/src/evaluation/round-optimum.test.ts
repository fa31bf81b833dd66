import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { findOutcomes } from './outcomes.query.ts';
import { importFixtureSeason, PLAYER_COUNT, playerId, writePoints } from './season.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** One point for everybody, many for the goalkeepers of the first two teams. */
const POINTS = Array.from({ length: PLAYER_COUNT }, (_, playerNo) =>
  playerNo < 4 ? 30 - playerNo : 1,
);

async function optimumOf(
  name: string,
  played: boolean,
  dearest: readonly number[],
  unstated: readonly number[] = [],
) {
  const { db } = database;
  const { seasonId, roundIds } = await importFixtureSeason(db, name);
  const [roundId = ''] = roundIds;
  for (const playerNo of dearest) {
    await db
      .updateTable('player')
      .set({ market_value: 40_000_000 })
      .where('id', '=', playerId(name, playerNo))
      .execute();
  }
  for (const playerNo of unstated) {
    await db
      .updateTable('player')
      .set({ position: 'UNKNOWN' })
      .where('id', '=', playerId(name, playerNo))
      .execute();
  }
  if (played) await writePoints(db, name, roundId, 0, POINTS);
  await db.transaction().execute((trx) => evaluateRound(trx, { seasonId, roundId }));
  return (await findOutcomes(db, seasonId, [roundId])).get(roundId)?.optimum;
}

describe('the optimal lineup of a round', () => {
  test('is the eleven with the most points', async () => {
    const optimum = await optimumOf('best', true, []);
    expect(optimum?.points).toBe(30 + 10);
    expect(optimum?.playerNos[0]).toBe(0);
    expect(optimum?.playerNos).toHaveLength(11);
  });

  test('stays within the initial budget of the season', async () => {
    const optimum = await optimumOf('dear', true, [0, 1]);
    expect(optimum?.points).toBe(28 + 10);
    expect(optimum?.playerNos[0]).toBe(2);
  });

  test('has nobody whose position is unknown', async () => {
    const optimum = await optimumOf('unstated', true, [], [0]);
    expect(optimum?.points).toBe(29 + 10);
    expect(optimum?.playerNos[0]).toBe(1);
  });

  test('does not exist where nobody has played', async () => {
    expect(await optimumOf('idle', false, [])).toBeNull();
  });
});
