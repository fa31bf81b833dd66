import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createBots } from '../bots/index.ts';
import { sumPlayerPoints } from '../evaluation/index.ts';
import { openFeed, type SeasonFeed } from '../feed/index.ts';
import { readPosition } from '../game-state/season-position.repository.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';

const feedSpec = { provider: 'generated', seed: 3 } as const;
const feed = openFeed(feedSpec);
const log = { info: () => undefined, error: () => undefined };
const DAY_MS = 86_400_000;
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** The feed, with the first match of the first round played some days later. */
async function postponing(days: number): Promise<{ feed: SeasonFeed; matchId: string }> {
  const catalogue = await feed.catalogue();
  const [round] = catalogue.rounds;
  const moved = catalogue.matches.find((match) => match.roundId === round?.id);
  if (!moved) throw new Error('the first round has no matches');
  const delay = days * DAY_MS;
  const postponed: SeasonFeed = {
    ...feed,
    catalogue: async () => ({
      ...catalogue,
      matches: catalogue.matches.map((match) =>
        match === moved ? { ...match, date: match.date + delay } : match,
      ),
    }),
    roundUpdates: async (roundId) => {
      const updates = await feed.roundUpdates(roundId);
      return updates
        .map((update) =>
          update.matchId === moved.id ? { ...update, at: update.at + delay } : update,
        )
        .toSorted((a, b) => a.at - b.at);
    },
    playerChanges: () => feed.playerChanges(),
  };
  return { feed: postponed, matchId: moved.id };
}

async function seasonOf(source: SeasonFeed) {
  const database = await createTestDatabase();
  databases.push(database);
  const { db } = database;
  const { seasonId } = await importSeason(db, source, { feedSpec, clock: { mode: 'stepped' } });
  await createBots(db, seasonId, 60, 1);
  const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => source });
  const rounds = await db.selectFrom('round').select('id').orderBy('round_no').limit(2).execute();
  return { db, seasonId, loop, roundIds: rounds.map(({ id }) => id) };
}
type Season = Awaited<ReturnType<typeof seasonOf>>;

/** Points, rankings and best elevens of all evaluated rounds. */
async function evaluations({ db }: Season) {
  const all = <T extends 'result_chunk' | 'score_histogram' | 'order_chunk' | 'round_optimum'>(
    table: T,
  ) => sql`select * from ${sql.table(table)} as t order by t::text`.execute(db);
  const [results, histogram, order, optima, ledgers] = await Promise.all([
    all('result_chunk'),
    all('score_histogram'),
    all('order_chunk'),
    all('round_optimum'),
    db.selectFrom('ledger').select(['user_no', 'slot_player_no']).orderBy('user_no').execute(),
  ]);
  return [results.rows, histogram.rows, order.rows, optima.rows, ledgers];
}

const corrections = ({ db }: Season) =>
  db.selectFrom('round_correction').selectAll().orderBy('id').execute();

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
    const { feed: postponed, matchId } = await postponing(days);
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
    const season = await seasonOf((await postponing(10)).feed);
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
