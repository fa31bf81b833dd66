import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sumPlayerPoints } from '../evaluation/index.ts';
import { readPosition } from '../game-state/season-position.repository.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import * as late from './late-results.fixture.ts';
import { corrections, evaluations, feed, postponing } from './late-results.fixture.ts';

const DAY_MS = 86_400_000;
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

async function seasonOf(source: typeof feed) {
  const season = await late.seasonOf(source);
  databases.push(season.database);
  return season;
}

/** The first two rounds as they are when every match is played in time. */
let inTime: Awaited<ReturnType<typeof evaluations>>;
beforeAll(async () => {
  const season = await seasonOf(feed);
  await season.loop.playRounds(season.seasonId, 2);
  expect(await corrections(season)).toEqual([]);
  inTime = await evaluations(season);
});

describe('a match played after its round was evaluated', () => {
  test.each([
    ['between two later rounds', 10],
    ['on the gameday of the next round', 7],
    ['before the next round', 5],
  ])('%s counts as if it had been played in time', async (_, days) => {
    const { feed: postponed, matchId } = await postponing(days * DAY_MS);
    const season = await seasonOf(postponed);
    const { db, seasonId, loop, roundIds } = season;
    const roundId = roundIds[0] ?? '';
    await loop.step(seasonId, 'COMPLETED');
    const before = await sumPlayerPoints(db, { seasonId, roundId });
    expect(await corrections(season)).toEqual([]);

    await loop.playRounds(seasonId, 2);
    await loop.step(seasonId, 'GENERAL_LOCKED');
    const { late, state } = await db
      .selectFrom('match')
      .select(['late', 'state'])
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow();
    expect([late, state]).toEqual([true, 'FINISHED']);
    expect(await evaluations(season)).toEqual(inTime);

    const written = await corrections(season);
    expect(written.length).toBeGreaterThan(0);
    expect((await readPosition(db, seasonId)).corrections).toBe(written.length);
    const points = new Map(before.entries());
    for (const correction of written) {
      expect(correction.round_id).toBe(roundId);
      for (const { playerNo, before: from, after } of correction.changes) {
        expect(points.get(playerNo) ?? 0).toBe(from);
        expect(after).not.toBe(from);
        points.set(playerNo, after);
      }
    }
    const final = await sumPlayerPoints(db, { seasonId, roundId });
    expect([...final.entries()]).toEqual(
      [...points].filter(([playerNo]) => playerNo < final.length).sort(([a], [b]) => a - b),
    );
  });

  test('is corrected with its update or not at all', async () => {
    const season = await seasonOf((await postponing(10 * DAY_MS)).feed);
    const { db, seasonId, loop } = season;
    await loop.playRounds(seasonId, 2);
    const before = await evaluations(season);
    await sql`
      create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the power is gone'; end $$`.execute(db);
    await sql`
      create trigger fail after insert on round_correction execute function fail()`.execute(db);
    await expect(loop.step(seasonId, 'GENERAL_LOCKED')).rejects.toThrow('power');
    expect(await evaluations(season)).toEqual(before);

    await sql`drop trigger fail on round_correction`.execute(db);
    await loop.step(seasonId, 'GENERAL_LOCKED');
    expect(await evaluations(season)).toEqual(inTime);
  });
});
