import { type Kysely, sql } from 'kysely';

/** Rollouts that begin with staff, links that make a browser one of them, and what it reports apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ROLLOUT, OUTCOME, START, LINK]) await sql.raw(statement).execute(db);
}

const ROLLOUT = `
  ALTER TABLE registry.deployment ADD COLUMN staff_first boolean NOT NULL DEFAULT false`;

const OUTCOME = `
  ALTER TABLE registry.visitor_outcome ADD COLUMN is_staff boolean NOT NULL DEFAULT false`;

const START = `
  ALTER TABLE registry.open_start ADD COLUMN is_staff boolean NOT NULL DEFAULT false`;

const LINK = `
  CREATE TABLE registry.staff_link (
    link_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    project_id text NOT NULL,
    name text NOT NULL,
    made_by text NOT NULL,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`;
