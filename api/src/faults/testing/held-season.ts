import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import { until } from '../../testing/until.ts';

/** Where a season is held up: in this phase, by the event after it. */
export interface Place {
  readonly roundNo: number;
  readonly phase: RoundPhase;
}

/** Class of the advisory locks by which one sees that a season is held up. */
const HOLDS = 4711;

/**
 * Lets a season be held up at some places, each until it is released, in the middle of the
 * transaction of its next event; and writes down after which event each change by a manager came: events
 * change ledgers as well.
 */
export async function addHolds(db: Kysely<Database>, places: readonly Place[]): Promise<void> {
  await sql`create table test_hold (no int, round_no int, phase text)`.execute(db);
  for (const [no, { roundNo, phase }] of places.entries()) {
    await sql`insert into test_hold values (${no}, ${roundNo}, ${phase})`.execute(db);
  }
  await sql`
    create function test_hold() returns trigger language plpgsql volatile as $$
    declare place test_hold;
    begin
      loop
        select hold.* into place from test_hold hold join round using (round_no, phase)
        where round.season_id = old.season_id and round_no = old.current_round_no;
        if not found then return new; end if;
        perform pg_advisory_xact_lock_shared(${sql.lit(HOLDS)}, place.no);
        perform pg_sleep(0.01);
      end loop;
    end $$`.execute(db);
  await sql`
    create trigger test_hold before update on season_clock for each row
    when (old.cursor <> new.cursor) execute function test_hold()`.execute(db);
  await sql`create table test_change (user_id text, version int, cursor text)`.execute(db);
  await sql`
    create function test_change() returns trigger language plpgsql volatile as $$
    begin
      insert into test_change
      select new.user_id, new.version, cursor from season_clock where season_id = new.season_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger test_change after insert on ledger_transaction for each row
    when (new.kind in ('PLAYER_TRANSACTION', 'COMMIT_LINEUP')) execute function test_change()`.execute(
    db,
  );
}

/** Resolves when the season is held up at the place of this number. */
export async function untilHeld(db: Kysely<Database>, no: number): Promise<void> {
  await until(`the season is held up at place ${no}`, async () => {
    const { rows } = await sql`
      select from pg_locks
      where locktype = 'advisory' and classid = ${HOLDS} and objid = ${no}`.execute(db);
    return rows.length > 0;
  });
}

/** Lets the season go on, now and whenever it comes to this place. */
export async function release(db: Kysely<Database>, no: number): Promise<void> {
  await sql`delete from test_hold where no = ${no}`.execute(db);
}

/** A change of a ledger with the event it came after. */
export interface PlacedChange {
  readonly user_id: string;
  readonly version: number;
  /** Key of the event; empty: none. */
  readonly cursor: string;
}

/** What managers have changed, in order. */
export async function readChanges(db: Kysely<Database>): Promise<readonly PlacedChange[]> {
  const { rows } = await sql<PlacedChange>`
    select * from test_change order by cursor collate "C", user_id, version`.execute(db);
  return rows;
}
