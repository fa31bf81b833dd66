import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../database/index.ts';

/** Later than anything a test plays: all goes by the clocks of servers. */
const FAR_AHEAD = Date.UTC(2200, 0, 1);

/**
 * Gives a database nobody is connected to a clock of its own, which is far ahead until it is set: for tests
 * that play seasons in real time at another time than theirs.
 */
export async function giveOwnClock({ url }: { readonly url: string }): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 });
  await sql`create schema own_clock`.execute(db);
  await sql`create table own_clock.moment (shown timestamptz not null)`.execute(db);
  await sql`insert into own_clock.moment values (${new Date(FAR_AHEAD)}::timestamptz)`.execute(db);
  await sql`
    create function own_clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select shown from own_clock.moment'`.execute(db);
  // Found before the one of PostgreSQL by whoever connects from now on.
  await sql`
    do $$ begin execute format(
      'alter database %I set search_path = own_clock, public, pg_catalog', current_database()
    ); end $$`.execute(db);
  await db.destroy();
}

/** Sets such a clock, epoch ms. */
export async function setOwnClock(db: Kysely<Database>, at: number): Promise<void> {
  await sql`update own_clock.moment set shown = ${new Date(at)}::timestamptz`.execute(db);
}
