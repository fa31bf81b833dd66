import type { Release } from '@spieltag/shared-kernel/composition';
import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

/** What visitors of a remote get, and what they go back to. */
export interface LiveRemote {
  readonly active: Release;
  readonly previous: Release | undefined;
}

/** Keeps a version unless it is there already; the one that is kept then. */
export async function insertVersion(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  release: Release,
): Promise<Release> {
  const { name: remote, version } = release;
  await db
    .insertInto('registry.version')
    .values({ project_id: projectId, remote, version, release: JSON.stringify(release) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findVersion(db, projectId, remote, version);
  return kept ?? release;
}

/** A published version; undefined when there is none. */
export async function findVersion(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  remote: string,
  version: string,
): Promise<Release | undefined> {
  const row = await db
    .selectFrom('registry.version')
    .select('release')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.release;
}

/** Gives a version to all visitors. */
export async function insertDeployment(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  remote: string,
  version: string,
): Promise<void> {
  await db
    .insertInto('registry.deployment')
    .values({ project_id: projectId, remote, version, strategy: 'AllAtOnce', withdrawn_at: null })
    .execute();
}

/** Every remote of a project with its active version and the last healthy one before it. */
export async function findLive(
  db: Kysely<RegistryDatabase>,
  projectId: string,
): Promise<LiveRemote[]> {
  const rows = await db
    .with('newest', (query) =>
      query
        .selectFrom('registry.deployment')
        .select(['remote', 'version'])
        .select(({ fn }) => fn.max('deployment_no').as('deployment_no'))
        .where('project_id', '=', projectId)
        .where('withdrawn_at', 'is', null)
        .groupBy(['remote', 'version']),
    )
    .with('placed', (query) =>
      query
        .selectFrom('newest')
        .select(['remote', 'version'])
        .select(
          sql<string>`row_number() OVER (PARTITION BY remote ORDER BY deployment_no DESC)`.as(
            'place',
          ),
        ),
    )
    .selectFrom('placed')
    .innerJoin('registry.version', (join) =>
      join
        .onRef('registry.version.remote', '=', 'placed.remote')
        .onRef('registry.version.version', '=', 'placed.version')
        .on('registry.version.project_id', '=', projectId),
    )
    .select(['placed.remote', 'registry.version.release'])
    .where('placed.place', '<=', '2')
    .orderBy('placed.remote')
    .orderBy('placed.place')
    .execute();
  const byRemote = Map.groupBy(rows, ({ remote }) => remote);
  return [...byRemote.values()].flatMap(([active, previous]) =>
    active ? [{ active: active.release, previous: previous?.release }] : [],
  );
}
