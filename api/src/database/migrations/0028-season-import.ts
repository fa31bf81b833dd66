import { type Kysely, sql } from 'kysely';

/** Imports of seasons as they go on: who ordered which, how far it has come, what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table season_import (
      import_no int primary key generated always as identity,
      source text not null,
      wanted jsonb not null,
      started_by text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      state text not null default 'running'
        check (state in ('running', 'done', 'failed', 'stopped')),
      step text not null default 'reading'
        check (step in ('reading', 'writing', 'opponents', 'finishing')),
      done int not null default 0,
      total int not null default 0,
      season_id text,
      imported boolean,
      code text,
      reason text
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table season_import`.execute(db);
}
