import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { lockLineups } from './lock-lineups.command.ts';
import { naivelyFrozen, readFrozen } from './locked-season.fixture.ts';
import type { RoundKey } from './round-key.ts';
import { importFixtureSeason, PLAYER_COUNT, writeLedgers } from './season.fixture.ts';

const NAME = 'killed';
const PROGRAM = path.resolve(import.meta.dirname, '../testing/pack-alone.ts');
/** One in each of four chunks, and one more. */
const USERS = [0, 5, 8192, 16_384, 24_576];
const CHUNKS = 4;
/** Held where the round is finished, as chunks are held by their numbers. */
const FINISH = 99;

let database: TestDatabase;
let round: RoundKey;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { seasonId, roundIds } = await importFixtureSeason(db, NAME);
  round = { seasonId, roundId: roundIds[0] ?? '' };
  await writeLedgers(
    db,
    NAME,
    USERS.map((userNo, i) => ({ userNo, playerNos: rosterFrom(userNo, i === 1 ? -1 : userNo) })),
  );
  await db.updateTable('ledger').set({ captain_player_no: 3, captain_round_no: 1 }).execute();
  await sql`
    create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711, case tg_table_name when 'lineup_chunk'
        then (to_jsonb(new) ->> 'chunk')::int else ${sql.lit(FINISH)} end);
      return new;
    end $$`.execute(db);
  for (const table of ['lineup_chunk', 'frozen_round']) {
    await sql`
      create trigger hold after insert on ${sql.table(table)}
      for each row execute function hold()`.execute(db);
  }
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
});

const rosterFrom = (first: number, last: number) =>
  Array.from({ length: 22 }, (_, slot) => (first + slot) % PLAYER_COUNT).with(
    21,
    last < 0 ? last : (last + 21) % PLAYER_COUNT,
  );

function startPacking(): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, database.url, round.seasonId], {
    stdio: 'inherit',
  });
  children.push(child);
  return child;
}

/** Starts to pack and kills that process in the middle of a transaction. */
async function killAt(place: number): Promise<void> {
  await database.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(4711, ${place}::int)`.execute(holder);
    const child = startPacking();
    const ended = once(child, 'exit');
    await until(`somebody waits at ${place}`, () => isHeld(holder));
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await sql`select pg_advisory_unlock(4711, ${place}::int)`.execute(holder);
  });
}

async function isHeld(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(db);
  return rows.length > 0;
}

test('a server that is killed at any chunk leaves a round that is packed as if nothing had happened', async () => {
  const { db } = database;
  const expected = await naivelyFrozen(db, round);
  await db.transaction().execute((trx) => lockLineups(trx, round));
  for (const place of [...Array(CHUNKS).keys(), FINISH]) {
    await killAt(place);
    // Whoever is not packed yet is kept, all others are left as they are.
    await db
      .updateTable('ledger')
      .set({ slot_player_no: rosterFrom(place + 30, place), budget: place, captain_player_no: 9 })
      .execute();
  }
  const [code] = await once(startPacking(), 'exit');
  expect(code).toBe(0);
  expect(await readFrozen(db, round, USERS)).toEqual(expected);
  const closed = await db
    .selectFrom('ledger_transaction')
    .select(['user_id', 'version'])
    .where('kind', '=', 'MARKET_CLOSED')
    .execute();
  expect(closed).toHaveLength(expected.closed.length);
});
