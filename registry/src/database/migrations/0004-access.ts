import { type Kysely, sql } from 'kysely';

/** Who may get in: tokens, sessions of operators, links for testers, keys of publishers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [TOKEN, SESSION, LINK, KEY, SIGNATURE]) {
    await sql.raw(statement).execute(db);
  }
}

const TOKEN = `
  CREATE TABLE registry.access_token (
    token_id text PRIMARY KEY,
    subject text NOT NULL,
    role text NOT NULL,
    remotes jsonb NOT NULL,
    made_by text,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`;

const SESSION = `
  CREATE TABLE registry.operator_session (
    session_id uuid PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE,
    subject text NOT NULL,
    role text NOT NULL,
    remotes jsonb NOT NULL,
    token_id text REFERENCES registry.access_token ON DELETE CASCADE,
    device text NOT NULL,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`;

const LINK = `
  CREATE TABLE registry.override_link (
    link_id text PRIMARY KEY,
    project_id text NOT NULL,
    remote text NOT NULL,
    version text NOT NULL,
    made_by text NOT NULL,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`;

const KEY = `
  CREATE TABLE registry.publisher_key (
    key_id text NOT NULL,
    project_id text NOT NULL,
    remote text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    added_by text NOT NULL,
    added_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (project_id, remote, key_id)
  )`;

const SIGNATURE = `
  ALTER TABLE registry.version
    ADD COLUMN signature text,
    ADD COLUMN signed_by text`;
