import { type Kysely, sql } from 'kysely';

/**
 * How it stands with the sources of seasons, as the server saw it last that reads them: whichever
 * server, or command line, is asked can tell. Seasons keep whether their import still lacks something.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table season_source (
      season_id text primary key references season on delete cascade,
      state text not null,
      since timestamptz not null,
      last_read_at timestamptz,
      problem text
    )`.execute(db);
  await sql`
    alter table season add column unfinished boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table season drop column unfinished`.execute(db);
  await sql`drop table season_source`.execute(db);
}
