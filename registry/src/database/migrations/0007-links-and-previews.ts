import { type Kysely, sql } from 'kysely';

/** Links show versions of several remotes and know who opened them; builds of branches are previews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [OVERRIDES, KEPT, LINK, LINK_VISITOR, VERSION, PREVIEW]) {
    await sql.raw(statement).execute(db);
  }
}

const OVERRIDES = `
  ALTER TABLE registry.override_link
    ADD COLUMN overrides jsonb,
    ADD COLUMN branch text,
    ADD COLUMN first_used_at timestamptz,
    ADD COLUMN visitors integer NOT NULL DEFAULT 0`;

/** Whose link was opened when it was first opened nobody has noted: the last time is what is known. */
const KEPT = `
  UPDATE registry.override_link
  SET overrides = jsonb_build_array(jsonb_build_object('remote', remote, 'version', version)),
    first_used_at = last_used_at`;

const LINK = `
  ALTER TABLE registry.override_link
    ALTER COLUMN overrides SET NOT NULL,
    DROP COLUMN remote,
    DROP COLUMN version`;

const LINK_VISITOR = `
  CREATE TABLE registry.link_visitor (
    link_id text NOT NULL REFERENCES registry.override_link ON DELETE CASCADE,
    visitor bytea NOT NULL,
    PRIMARY KEY (link_id, visitor)
  )`;

const VERSION = `
  ALTER TABLE registry.version
    ADD COLUMN is_preview boolean NOT NULL DEFAULT false,
    ADD COLUMN copied_from jsonb`;

const PREVIEW = `
  CREATE TABLE registry.preview (
    preview_no bigint GENERATED ALWAYS AS IDENTITY,
    project_id text NOT NULL,
    remote text NOT NULL,
    branch text NOT NULL,
    version text NOT NULL,
    published_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, remote, branch, version),
    FOREIGN KEY (project_id, remote, version) REFERENCES registry.version (project_id, remote, version)
      ON DELETE CASCADE
  )`;
