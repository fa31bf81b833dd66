import { type Kysely, sql } from 'kysely';

/** Reports of the running minute by address. Unlogged: counting costs no write to the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNLOGGED TABLE registry.report_call (
      address bytea PRIMARY KEY,
      minute integer NOT NULL,
      calls integer NOT NULL
    ) WITH (fillfactor = 50)`.execute(db);
}
