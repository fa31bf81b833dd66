import type { RemoteState } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { readMounts } from '../health/health.repository.ts';
import { countedMounts } from '../health/health-gate.model.ts';
import { isReportedBy } from '../health/health-gate.ts';
import { isNoWithdrawnSplit, type RemoteKey } from '../projects/deployment.repository.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import type { FrontendSnapshot, ProjectSnapshot } from '../projects/project-snapshot.ts';
import { revisionOf } from '../rollout/revision.ts';
import { type Deployment, isRollingOut, stateAt } from '../rollout/rollout.model.ts';

/** What the state is read with. */
type StateContext = Pick<RegistryContext, 'db' | 'evidence' | 'now' | 'ownProjectId'>;

/** Everything of a project, by name. */
export function readRemoteStates(
  context: StateContext,
  snapshot: ProjectSnapshot,
): Promise<RemoteState[]> {
  return Promise.all(
    snapshot.frontends.map((frontend) => readRemoteState(context, snapshot, frontend)),
  );
}

export async function readRemoteState(
  context: StateContext,
  { project }: ProjectSnapshot,
  { frontend, rollouts }: FrontendSnapshot,
): Promise<RemoteState> {
  const state = stateAt(rollouts, context.now());
  const { phase, shares, deployment, nextStepAtMs, fallbacks } = state;
  const remoteKey = { projectId: project.id, remote: frontend.id };
  const hasEvidence = isRollingOut(state) && isReportedBy(context, remoteKey, frontend);
  const [first] = shares;
  return {
    name: publicName(project.name, frontend),
    id: frontend.id,
    phase,
    revision: revisionOf(rollouts),
    shares: [...shares],
    deployment: deployment
      ? {
          deploymentId: deployment.deploymentId,
          version: deployment.version,
          strategy: deployment.strategy,
          startedAt: iso(deployment.startedAtMs),
          nextStepAt: nextStepAtMs === undefined ? null : iso(nextStepAtMs),
          evidence: hasEvidence ? await readEvidence(context, remoteKey, deployment) : null,
        }
      : null,
    fallback: fallbacks.find((version) => version !== first?.version) ?? null,
    versions: await readVersions(context.db, project.id, frontend.id),
  };
}

/** How many of those visitors a step waits for have been seen. */
async function readEvidence(
  { db, evidence }: StateContext,
  remoteKey: RemoteKey,
  deployment: Deployment,
) {
  const { deploymentId } = deployment;
  const byNetwork = await readMounts(db, { ...remoteKey, deploymentId }, deployment);
  return { mounts: countedMounts(byNetwork, evidence), needed: evidence.mountsPerStep };
}

async function readVersions(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  remote: string,
): Promise<RemoteState['versions']> {
  const rows = await db
    .with('newest', (query) =>
      query
        .selectFrom('registry.deployment')
        .distinctOn('version')
        .select(['version', 'withdrawn_at'])
        .where('project_id', '=', projectId)
        .where('remote', '=', remote)
        .where(isNoWithdrawnSplit)
        .orderBy('version')
        .orderBy('deployment_no', 'desc'),
    )
    .selectFrom('registry.version as published')
    .leftJoin('newest', 'newest.version', 'published.version')
    .select([
      'published.version',
      'published.published_at',
      'published.signed_by',
      'newest.withdrawn_at',
    ])
    .where('published.project_id', '=', projectId)
    .where('published.remote', '=', remote)
    .orderBy('published.version_no', 'desc')
    .execute();
  return rows.map(({ version, published_at, signed_by, withdrawn_at }) => ({
    version,
    publishedAt: published_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
    signedBy: signed_by,
  }));
}

const iso = (ms: number) => new Date(ms).toISOString();
