import { type Kysely, sql } from 'kysely';

/** Rollouts keep the step they have reached; reports are kept as one outcome a visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    STEPS,
    REACHED,
    KEPT,
    FORGOTTEN,
    REPORTER,
    VISITOR_OUTCOME,
    OPEN_START,
    FAILURE_GROUP,
    NOTIFICATION,
  ]) {
    for (const part of statement.split(';')) await sql.raw(part).execute(db);
  }
}

const STEPS = `
  ALTER TABLE registry.deployment
    ADD COLUMN step integer NOT NULL DEFAULT 0,
    ADD COLUMN step_at timestamptz,
    ADD COLUMN doubted_at timestamptz`;

/** Until now the step followed from the time: what that has reached is kept. */
const REACHED = `
  WITH step_length AS (
    SELECT deployment_no, substring(strategy FROM '(\\d+)Minutes?$')::integer * 60000 AS step_ms,
      greatest(0, extract(epoch FROM coalesce(paused_at, now()) - deployed_at) * 1000 - paused_ms)
        AS elapsed_ms
    FROM registry.deployment
    WHERE strategy LIKE 'Canary%' OR strategy LIKE 'Linear%'
  )
  UPDATE registry.deployment AS deployment
  SET step = least(9, floor(elapsed_ms / step_ms)),
    step_at = deployed_at + (paused_ms + least(9, floor(elapsed_ms / step_ms)) * step_ms)
      * interval '1 millisecond'
  FROM step_length
  WHERE step_length.deployment_no = deployment.deployment_no`;

const KEPT = `
  UPDATE registry.deployment SET step_at = deployed_at WHERE step_at IS NULL;
  ALTER TABLE registry.deployment
    ALTER COLUMN step_at SET NOT NULL,
    DROP COLUMN paused_ms`;

const FORGOTTEN = `
  DROP TABLE registry.health_count;
  DROP TABLE registry.failed_visitor`;

const REPORTER = `
  CREATE TABLE registry.reporter (
    visitor bytea PRIMARY KEY,
    network bytea NOT NULL,
    first_at timestamptz NOT NULL
  );
  CREATE INDEX reporter_by_network ON registry.reporter (network, first_at)`;

const VISITOR_OUTCOME = `
  CREATE TABLE registry.visitor_outcome (
    project_id text NOT NULL,
    remote text NOT NULL,
    deployment_id uuid NOT NULL,
    version text NOT NULL,
    visitor bytea NOT NULL,
    network bytea NOT NULL,
    stood_step integer,
    phase text,
    code text,
    at timestamptz NOT NULL,
    PRIMARY KEY (project_id, remote, deployment_id, version, visitor)
  )`;

const OPEN_START = `
  CREATE TABLE registry.open_start (
    project_id text NOT NULL,
    remote text NOT NULL,
    deployment_id uuid NOT NULL,
    version text NOT NULL,
    visitor bytea NOT NULL,
    network bytea NOT NULL,
    page text NOT NULL,
    phase text NOT NULL,
    browser text NOT NULL,
    path text NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (page, remote, version, phase, visitor)
  )`;

const FAILURE_GROUP = `
  CREATE TABLE registry.failure_group (
    project_id text NOT NULL,
    remote text NOT NULL,
    version text NOT NULL,
    fingerprint bytea NOT NULL,
    phase text NOT NULL,
    code text NOT NULL,
    message text NOT NULL,
    stack text NOT NULL,
    visitors integer NOT NULL,
    browsers jsonb NOT NULL,
    paths jsonb NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, remote, version, fingerprint)
  )`;

const NOTIFICATION = `
  CREATE TABLE registry.notification (
    notification_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    body text NOT NULL,
    made_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0
  )`;
