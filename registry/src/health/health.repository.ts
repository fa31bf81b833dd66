import type { VersionHealth } from '@spieltag/shared-kernel/registry';
import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';

type Db = Kysely<RegistryDatabase>;

/** Reports are counted in steps of so long. */
export const WINDOW_MS = 10_000;

/** What a page reported of a version: that it came up, with no phase and no code, or how it failed. */
export interface HealthCount {
  readonly remote: string;
  readonly version: string;
  readonly phase: string;
  readonly code: string;
}

/** Counts the reports of one page. */
export async function addReports(
  db: Db,
  projectId: string,
  {
    counts,
    visitor,
    at,
  }: {
    readonly counts: readonly HealthCount[];
    readonly visitor: string;
    readonly at: Date;
  },
): Promise<void> {
  if (counts.length === 0) return;
  const from_at = new Date(Math.floor(at.getTime() / WINDOW_MS) * WINDOW_MS);
  // In one order everywhere: two processes that add the same never wait for each other in a circle.
  const ordered = [...counts].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  await db
    .insertInto('registry.health_count')
    .values(ordered.map((count) => ({ project_id: projectId, from_at, reports: 1, ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'remote', 'version', 'from_at', 'phase', 'code'])
        .doUpdateSet({ reports: sql`registry.health_count.reports + 1` }),
    )
    .execute();
  const failed = new Map(
    ordered
      .filter(({ phase }) => phase !== '')
      .map((count) => [`${count.remote} ${count.version}`, count]),
  );
  if (failed.size === 0) return;
  await db
    .insertInto('registry.failed_visitor')
    .values(
      [...failed.values()].map(({ remote, version }) => ({
        project_id: projectId,
        remote,
        version,
        visitor,
        at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'remote', 'version', 'visitor']).doUpdateSet({ at }),
    )
    .execute();
}

/** How the versions of a remote fared since the beginning of the window `since` lies in. */
export async function readHealth(
  db: Db,
  { projectId, remote }: RemoteKey,
  since: Date,
): Promise<VersionHealth[]> {
  const from = new Date(Math.floor(since.getTime() / WINDOW_MS) * WINDOW_MS);
  const [counts, visitors] = await Promise.all([
    db
      .selectFrom('registry.health_count')
      .select(['version', 'phase', 'code'])
      .select(({ fn }) => fn.sum<string>('reports').as('count'))
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .where('from_at', '>=', from)
      .groupBy(['version', 'phase', 'code'])
      .orderBy('version')
      .orderBy('count', 'desc')
      .execute(),
    db
      .selectFrom('registry.failed_visitor')
      .select('version')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .where('at', '>=', since)
      .groupBy('version')
      .execute(),
  ]);
  const byVersion = Map.groupBy(counts, ({ version }) => version);
  return [...byVersion].map(([version, rows]) => {
    const causes = rows
      .filter(({ phase }) => phase !== '')
      .map(({ phase, code, count }) => ({ phase, code, count: Number(count) }));
    const sum = (some: typeof causes) => some.reduce((total, { count }) => total + count, 0);
    return {
      version,
      mounts: Number(rows.find(({ phase }) => phase === '')?.count ?? 0),
      failures: sum(causes),
      failuresToMount: sum(causes.filter(({ phase }) => phase !== 'render')),
      visitors: Number(visitors.find((row) => row.version === version)?.count ?? 0),
      causes,
    };
  });
}

/** Forgets what nobody asks for any more. */
export async function deleteReportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.health_count').where('from_at', '<', before).execute();
  await db.deleteFrom('registry.failed_visitor').where('at', '<', before).execute();
}

const keyOf = ({ remote, version, phase, code }: HealthCount) =>
  `${remote} ${version} ${phase} ${code}`;
