import { type Kysely, sql } from 'kysely';

/** Versions and deployments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE registry.version (
      project_id text NOT NULL,
      remote text NOT NULL,
      version text NOT NULL,
      release jsonb NOT NULL,
      published_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, remote, version)
    )`.execute(db);
  await sql`
    CREATE TABLE registry.deployment (
      deployment_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_id text NOT NULL,
      remote text NOT NULL,
      version text NOT NULL,
      strategy text NOT NULL,
      deployed_at timestamptz NOT NULL DEFAULT now(),
      withdrawn_at timestamptz,
      FOREIGN KEY (project_id, remote, version) REFERENCES registry.version
    )`.execute(db);
  await sql`
    CREATE INDEX deployment_by_remote
    ON registry.deployment (project_id, remote, deployment_no DESC)`.execute(db);
}
