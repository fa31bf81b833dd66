import { type Kysely, sql } from 'kysely';

/** How the operators' webhook has fared last: one row for all registries of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WEBHOOK).execute(db);
}

const WEBHOOK = `
  CREATE TABLE registry.webhook (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    delivered_at timestamptz,
    failed_at timestamptz,
    fault text
  )`;
