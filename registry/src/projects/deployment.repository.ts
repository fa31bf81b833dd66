import { STRATEGY_NAMES } from '@spieltag/shared-kernel/registry';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Deployment, SplitShare } from '../rollout/rollout.model.ts';
import { lastStepOf } from '../rollout/strategies.ts';

type Db = Kysely<RegistryDatabase>;

/** More than can be live and worth going back to. */
const KEPT_VERSIONS = 8;
const SPLIT = 'Split';

/** Where a deployment belongs. */
export interface RemoteKey {
  readonly projectId: string;
  /** Id of the micro frontend. */
  readonly remote: string;
}

/** Starts a deployment; from then on it is the newest of its remote. @returns its id */
export async function insertDeployment(
  trx: Db,
  { projectId, remote }: RemoteKey,
  given: {
    readonly version: string;
    readonly strategy: Deployment['strategy'];
    readonly at: Date;
    readonly split?: readonly SplitShare[];
    readonly isStaffFirst?: boolean;
  },
): Promise<string> {
  const { deployment_id } = await trx
    .insertInto('registry.deployment')
    .values({
      project_id: projectId,
      remote,
      version: given.version,
      strategy: given.strategy,
      deployed_at: given.at,
      promoted_at: null,
      paused_at: null,
      step_at: given.at,
      split: given.split ? JSON.stringify(given.split) : null,
      withdrawn_at: null,
      staff_first: given.isStaffFirst ?? false,
    })
    .returning('deployment_id')
    .executeTakeFirstOrThrow();
  return deployment_id;
}

/** Changes a deployment that was not withdrawn. @returns false when it was, or there is none */
export async function updateDeployment(
  trx: Db,
  deploymentId: string,
  change: {
    promoted_at?: Date;
    paused_at?: Date | null;
    step?: number;
    step_at?: Date;
    doubted_at?: Date;
    withdrawn_at?: Date;
    split?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('registry.deployment')
    .set(change)
    .where('deployment_id', '=', deploymentId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a share an operator has set. A version that is withdrawn is no fallback any more; when no other
 * is left beside the default, that is everybody's.
 */
export async function markShare(
  trx: Db,
  { deploymentId, split = [], ...remoteKey }: RemoteKey & Deployment,
  version: string,
  mark: Pick<SplitShare, 'isWithdrawn' | 'wasDoubted'>,
  at: Date,
): Promise<void> {
  const marked = split.map((share) => (share.version === version ? { ...share, ...mark } : share));
  if (mark.isWithdrawn) {
    const given = { version, strategy: 'AllAtOnce', at } as const;
    const withdrawn = await insertDeployment(trx, remoteKey, given);
    await updateDeployment(trx, withdrawn, { withdrawn_at: at });
  }
  const isOver = marked.every((share) => share.default || share.isWithdrawn);
  if (isOver) await endSplits(trx, remoteKey);
  else await updateDeployment(trx, deploymentId, { split: JSON.stringify(marked) });
}

/** Forgets them all: of a micro frontend that is deleted nothing is live when it comes back. */
export async function deleteDeployments(trx: Db, { projectId, remote }: RemoteKey): Promise<void> {
  await trx
    .deleteFrom('registry.deployment')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .execute();
}

/**
 * Shares that operators have set are over once one version is everybody's. Their defaults stay as versions
 * to go back to; the shares themselves would come back with that, withdrawn versions among them.
 */
export async function endSplits(trx: Db, { projectId, remote }: RemoteKey): Promise<void> {
  await trx
    .updateTable('registry.deployment')
    .set({ strategy: 'AllAtOnce', split: null })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('strategy', '=', SPLIT)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Withdraws the shares that operators have set: what was deployed before counts again. */
export async function withdrawSplits(
  trx: Db,
  { projectId, remote }: RemoteKey,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('registry.deployment')
    .set({ withdrawn_at: at })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('strategy', '=', SPLIT)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** What the newest deployments of a remote's versions say, the newest first. */
export interface NewestDeployments {
  readonly deployments: readonly Deployment[];
  /** The versions that were taken back last. */
  readonly withdrawn: readonly string[];
}

/** As far as they count, by remote: neither those that were withdrawn nor those of pruned versions. */
export async function readDeployments(
  db: Db,
  projectId: string,
  remote?: string,
): Promise<Map<string, readonly Deployment[]>> {
  const newest = await readNewest(db, projectId, remote);
  return new Map([...newest].map(([name, { deployments }]) => [name, deployments]));
}

/**
 * The newest deployments of each version, by remote. A version whose newest one was withdrawn is taken
 * back, also when an older one was not; shares set by operators that were withdrawn say nothing about any
 * version. Nor is there a way back to one that was pruned.
 */
export async function readNewest(
  db: Db,
  projectId: string,
  remote?: string,
): Promise<Map<string, NewestDeployments>> {
  const rows = await db
    .with('newest', (query) =>
      query
        .selectFrom('registry.deployment')
        .distinctOn(['remote', 'version'])
        .selectAll()
        .where('project_id', '=', projectId)
        .where(isNoWithdrawnSplit)
        .$if(remote !== undefined, (some) => some.where('remote', '=', remote ?? ''))
        .orderBy('remote')
        .orderBy('version')
        .orderBy('deployment_no', 'desc'),
    )
    .with('placed', (query) =>
      query
        .selectFrom('newest')
        .selectAll()
        .select(
          sql<string>`row_number() OVER (
            PARTITION BY remote, withdrawn_at IS NULL ORDER BY deployment_no DESC
          )`.as('place'),
        )
        .where(({ eb, or, not, exists, selectFrom }) =>
          or([
            eb('withdrawn_at', 'is not', null),
            not(
              exists(
                selectFrom('registry.version as published')
                  .select('published.version')
                  .whereRef('published.project_id', '=', 'newest.project_id')
                  .whereRef('published.remote', '=', 'newest.remote')
                  .whereRef('published.version', '=', 'newest.version')
                  .where('published.pruned_at', 'is not', null),
              ),
            ),
          ]),
        ),
    )
    .selectFrom('placed')
    .selectAll()
    .where('place', '<=', String(KEPT_VERSIONS))
    .orderBy('remote')
    .orderBy('deployment_no', 'desc')
    .execute();
  const byRemote = Map.groupBy(rows, (row) => row.remote);
  return new Map(
    [...byRemote].map(([name, own]) => {
      const deployments = own.filter((row) => row.withdrawn_at === null).map(toDeployment);
      const withdrawn = own.flatMap((row) => (row.withdrawn_at === null ? [] : row.version));
      return [name, { deployments, withdrawn }];
    }),
  );
}

/** Projects in which the time of a step may be over. */
export async function projectsRollingOut(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('registry.deployment')
    .select('project_id')
    .distinct()
    .where('withdrawn_at', 'is', null)
    .where('promoted_at', 'is', null)
    .where('paused_at', 'is', null)
    .where((eb) =>
      eb.or(
        STRATEGY_NAMES.map((name) =>
          eb.and([
            eb('strategy', '=', name),
            eb('step', '<', sql<number>`${lastStepOf(name)}::integer + staff_first::integer`),
          ]),
        ),
      ),
    )
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Part of the condition of a query for the newest deployments of versions. */
export function isNoWithdrawnSplit(eb: ExpressionBuilder<RegistryDatabase, 'registry.deployment'>) {
  return eb.or([eb('strategy', '!=', SPLIT), eb('withdrawn_at', 'is', null)]);
}

function toDeployment(row: {
  deployment_id: string;
  version: string;
  strategy: Deployment['strategy'];
  deployed_at: Date;
  promoted_at: Date | null;
  paused_at: Date | null;
  step: number;
  step_at: Date;
  doubted_at: Date | null;
  staff_first: boolean;
  split: SplitShare[] | null;
}): Deployment {
  return {
    deploymentId: row.deployment_id,
    version: row.version,
    strategy: row.strategy,
    startedAtMs: row.deployed_at.getTime(),
    step: row.step,
    stepAtMs: row.step_at.getTime(),
    ...(row.promoted_at && { promotedAtMs: row.promoted_at.getTime() }),
    ...(row.paused_at && { pausedAtMs: row.paused_at.getTime() }),
    ...(row.doubted_at && { wasDoubted: true }),
    ...(row.staff_first && { isStaffFirst: true }),
    ...(row.split && { split: row.split }),
  };
}
