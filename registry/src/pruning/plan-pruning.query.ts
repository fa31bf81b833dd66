import type { Kysely } from 'kysely';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { type ProjectSnapshot, readSnapshot } from '../projects/project-snapshot.ts';
import { neededVersions, versionsInUse } from './needed-versions.query.ts';
import { keptSinceMs, type PublishedFacts, prunableVersions } from './prunable-versions.model.ts';

/** A version that is pruned, or would be. */
export interface PrunableVersion extends PublishedFacts {
  readonly remote: string;
}

/** What is pruned. */
export interface PruningScope {
  readonly projectId: string;
  /** Undefined: of every remote. */
  readonly remote?: string | undefined;
  /** Of the remote this one alone, however new; undefined: those that the rule lets go. */
  readonly version?: string | undefined;
}

/**
 * The versions that are let go now, by the rule or because one is named; the same from one transaction on
 * the locked project.
 */
export async function planPruning(
  { now, pruning }: Pick<RegistryContext, 'now' | 'pruning'>,
  db: Kysely<RegistryDatabase>,
  { projectId, remote: only, version: named }: PruningScope,
): Promise<readonly PrunableVersion[]> {
  const at = new Date(now());
  const since = new Date(keptSinceMs(pruning, at.getTime()));
  const snapshot = await readSnapshot(db, projectId);
  const planned: PrunableVersion[] = [];
  for (const [remote, published] of await readPublished(db, { projectId, remote: only })) {
    const own = snapshotOf(snapshot, remote);
    const key = { projectId, remote };
    if (named !== undefined) {
      const inUse = await versionsInUse(db, key, own, at);
      const free = published.filter(({ version }) => version === named && !inUse.has(version));
      planned.push(...free.map((version) => ({ ...version, remote })));
      continue;
    }
    const needed = await neededVersions(db, key, own, { at, since });
    const prunable = prunableVersions(published, needed, pruning, at.getTime());
    planned.push(...prunable.map((version) => ({ ...version, remote })));
  }
  return planned;
}

const snapshotOf = (snapshot: ProjectSnapshot | undefined, remote: string) =>
  snapshot?.frontends.find(({ frontend }) => frontend.id === remote);

/** Releases whose files are kept here, by remote, the newest first. */
async function readPublished(
  db: Kysely<RegistryDatabase>,
  { projectId, remote }: Pick<PruningScope, 'projectId' | 'remote'>,
): Promise<ReadonlyMap<string, readonly PublishedFacts[]>> {
  const rows = await db
    .selectFrom('registry.version')
    .select(['remote', 'version', 'published_at', 'is_preview'])
    .where('project_id', '=', projectId)
    .where('release', 'is not', null)
    .where('pruned_at', 'is', null)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('remote')
    .orderBy('version_no', 'desc')
    .execute();
  const facts = rows.map((row) => ({
    remote: row.remote,
    version: row.version,
    publishedAtMs: row.published_at.getTime(),
    isPreview: row.is_preview,
  }));
  return Map.groupBy(facts, (one) => one.remote);
}
