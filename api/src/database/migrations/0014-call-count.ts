import { type Kysely, sql } from 'kysely';

/** Sign-ins and joins of the running minute. Unlogged: counting costs no write to the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table call_count (
      key bytea primary key,
      minute int not null,
      calls int not null
    ) with (fillfactor = 50)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table call_count`.execute(db);
}
