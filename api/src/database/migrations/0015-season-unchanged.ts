import { type Kysely, sql } from 'kysely';

/**
 * Keeps a season as it is until the transaction ends and tells whether it still is what a change was
 * decided by. Volatile: what it reads, it reads after it has the lock, and not as of the beginning
 * of the statement it is part of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function season_unchanged(of_season text, of_state int, of_catalogue int)
    returns boolean language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('season'), hashtext(of_season));
      return exists (
        select from season_clock clock join season on season.id = clock.season_id
        where clock.season_id = of_season and clock.state_version = of_state
          and season.catalogue_version = of_catalogue
      );
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function season_unchanged`.execute(db);
}
