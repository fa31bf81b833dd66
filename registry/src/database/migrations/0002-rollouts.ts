import { type Kysely, sql } from 'kysely';

/** Projects, versions without a release, rollouts that are steered, the audit log, health. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    PROJECT,
    MICRO_FRONTEND,
    KNOWN_PROJECTS,
    KNOWN_REMOTES,
    VERSION,
    DEPLOYMENT,
    AUDIT,
    HEALTH,
    FAILED_VISITOR,
  ]) {
    for (const part of statement.split(';')) await sql.raw(part).execute(db);
  }
}

const PROJECT = `
  CREATE TABLE registry.project (
    project_id text PRIMARY KEY,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz
  )`;

const MICRO_FRONTEND = `
  CREATE TABLE registry.micro_frontend (
    project_id text NOT NULL REFERENCES registry.project,
    micro_frontend_id text NOT NULL,
    name text NOT NULL,
    is_remote boolean NOT NULL,
    pinned_version text,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (project_id, micro_frontend_id)
  )`;

const KNOWN_PROJECTS = `
  INSERT INTO registry.project (project_id, name)
  SELECT DISTINCT project_id, project_id FROM registry.version`;

const KNOWN_REMOTES = `
  INSERT INTO registry.micro_frontend (project_id, micro_frontend_id, name, is_remote)
  SELECT DISTINCT project_id, remote, remote, true FROM registry.version`;

const VERSION = `
  ALTER TABLE registry.version
    ADD COLUMN version_no bigint GENERATED ALWAYS AS IDENTITY,
    ADD COLUMN given jsonb,
    ALTER COLUMN release DROP NOT NULL,
    ADD CHECK (num_nonnulls(release, given) = 1),
    ADD FOREIGN KEY (project_id, remote) REFERENCES registry.micro_frontend`;

const DEPLOYMENT = `
  ALTER TABLE registry.deployment
    ADD COLUMN deployment_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    ADD COLUMN promoted_at timestamptz,
    ADD COLUMN paused_at timestamptz,
    ADD COLUMN paused_ms bigint NOT NULL DEFAULT 0,
    ADD COLUMN split jsonb`;

const AUDIT = `
  CREATE TABLE registry.audit (
    audit_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    project_id text NOT NULL,
    remote text,
    actor text NOT NULL,
    role text NOT NULL,
    action text NOT NULL,
    reason text NOT NULL,
    before jsonb,
    after jsonb
  );
  CREATE INDEX audit_by_project ON registry.audit (project_id, audit_no DESC)`;

const HEALTH = `
  CREATE TABLE registry.health_count (
    project_id text NOT NULL,
    remote text NOT NULL,
    version text NOT NULL,
    from_at timestamptz NOT NULL,
    phase text NOT NULL,
    code text NOT NULL,
    reports integer NOT NULL,
    PRIMARY KEY (project_id, remote, version, from_at, phase, code)
  )`;

const FAILED_VISITOR = `
  CREATE TABLE registry.failed_visitor (
    project_id text NOT NULL,
    remote text NOT NULL,
    version text NOT NULL,
    visitor text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (project_id, remote, version, visitor)
  )`;
