import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importFixtureSeason, playerId } from '../evaluation/season.fixture.ts';
import { SeasonCache } from '../season/season-cache.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applyEvents } from './apply-events.command.ts';
import { growCalendar } from './grow-calendar.command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A season, and how many rows of a table it has. */
async function seasonOf(name: string) {
  const { db } = database;
  const { seasonId, roundIds } = await importFixtureSeason(db, name);
  const countOf = async (table: 'player' | 'match' | 'round' | 'season_event') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .where('season_id', '=', seasonId)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const season = await new SeasonCache(db).get(seasonId);
  return { season, roundIds, countOf };
}

test('as many players as a source may list come at one moment', async () => {
  const { season, countOf } = await seasonOf('newcomers');
  const known = season.playerById.get(playerId('newcomers', 0));
  if (!known) throw new Error('a season without players');
  const { playerNo: _, active, ...player } = known;
  const before = await countOf('player');
  const events = Array.from({ length: 17_000 }, (_one, no): TimelineEvent => {
    const id = `pl-new${`${no}`.padStart(5, '0')}`;
    return { kind: 'player', at: 1, key: id, change: { at: 1, player: { ...player, id }, active } };
  });
  const [first, ...others] = events;
  if (!first) throw new Error('nobody comes');
  const applied = database.db
    .transaction()
    .execute((trx) => applyEvents(trx, season, [first, ...others], { cursor: '' }));
  expect(await applied).toBe(true);
  expect(await countOf('player')).toBe(before + events.length);
  expect(await countOf('season_event')).toBe(events.length);
});

test('a calendar may gain thousands of matches at once', async () => {
  const { season, roundIds, countOf } = await seasonOf('matches');
  const [pattern] = season.matches;
  if (!pattern) throw new Error('a season without matches');
  const before = await countOf('match');
  const added = Array.from({ length: 9000 }, (_, no) => ({
    ...pattern,
    id: `mt-new${no}`,
    roundId: roundIds.at(-1) ?? '',
  }));
  const stated = { ...season, matches: [...season.matches, ...added] };
  const growth = await growCalendar(database.db, season.id, stated, 0);
  expect(growth.newMatches).toHaveLength(added.length);
  expect(await countOf('match')).toBe(before + added.length);
});

test('and thousands of rounds', async () => {
  const { season, countOf } = await seasonOf('rounds');
  const last = season.rounds.at(-1)?.endDate ?? 0;
  const before = await countOf('round');
  const added = Array.from({ length: 11_000 }, (_, no) => {
    const date = last + no + 1;
    return { id: `rn-new${no}`, name: `New ${no}`, startDate: date, endDate: date };
  });
  const stated = { ...season, rounds: [...season.rounds, ...added] };
  await growCalendar(database.db, season.id, stated, 0);
  expect(await countOf('round')).toBe(before + added.length);
});
