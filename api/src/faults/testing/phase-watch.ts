import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** Has every change of a round's phase noted, by whichever server. */
export async function watchPhases(db: Kysely<Database>): Promise<void> {
  await sql`
    create table test_phase (no bigserial primary key, round_no int, phase text)`.execute(db);
  await sql`
    create function test_phase() returns trigger language plpgsql as $$
    begin
      insert into test_phase (round_no, phase) values (new.round_no, new.phase);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger test_phase after update on round for each row
    when (old.phase <> new.phase) execute function test_phase()`.execute(db);
}

/** The phases that were entered, as `<round> <phase>`, in their order. */
export async function readPhases(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ entered: string }>`
    select round_no || ' ' || phase as entered from test_phase order by no`.execute(db);
  return rows.map(({ entered }) => entered);
}
