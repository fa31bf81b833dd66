import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../../database/tables.ts';

/** A version of mf-market of the pages' project, unless others are named, during a deployment. */
export interface TestSubject {
  readonly projectId?: string;
  readonly remote?: string;
  readonly deploymentId: string;
  readonly version: string;
  readonly atMs: number;
}

/** So many visitors, one later than the other, each in a network of its own, to whom the same has happened. */
export async function insertOutcomes(
  db: Kysely<RegistryDatabase>,
  { remote = 'mf-market', deploymentId, version, atMs }: TestSubject,
  count: number,
  code: string | null = null,
): Promise<void> {
  await sql`
    INSERT INTO registry.visitor_outcome (project_id, remote, deployment_id, version, visitor,
      network, is_staff, stood_step, phase, code, at)
    SELECT 'spieltag', ${remote}, ${deploymentId}::uuid, ${version}, (${version} || no)::bytea,
      no::text::bytea, false, 0, CASE WHEN ${code}::text IS NOT NULL THEN 'mount' END, ${code},
      ${new Date(atMs)}::timestamptz + no * interval '1 millisecond'
    FROM generate_series(1, ${count}::integer) AS no`.execute(db);
}

/** So many visitors whose pages were about to mount it. */
export async function insertStarts(
  db: Kysely<RegistryDatabase>,
  { projectId = 'spieltag', remote = 'mf-market', deploymentId, version, atMs }: TestSubject,
  count: number,
): Promise<void> {
  await sql`
    INSERT INTO registry.open_start (project_id, remote, deployment_id, version, visitor,
      network, is_staff, page, phase, browser, path, started_at)
    SELECT ${projectId}, ${remote}, ${deploymentId}::uuid, ${version}, (${version} || no)::bytea,
      no::text::bytea, false, ${projectId}, 'mount', 'Browser ' || no % 3, '/market',
      ${new Date(atMs)}::timestamptz
    FROM generate_series(1, ${count}::integer) AS no`.execute(db);
}

/** Whatever is changed or deleted of the rows of a remote in a table is refused while the work lasts. */
export async function whileRefused(
  db: Kysely<RegistryDatabase>,
  { table, remote }: { readonly table: string; readonly remote: string },
  work: () => Promise<void>,
): Promise<void> {
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.remote = TG_ARGV[0] THEN RAISE 'refused'; END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ${sql.table(table)}
    FOR EACH ROW EXECUTE FUNCTION refuse(${sql.lit(remote)})`.execute(db);
  try {
    await work();
  } finally {
    await sql`DROP FUNCTION refuse CASCADE`.execute(db);
  }
}
