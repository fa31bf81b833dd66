import type { RemoteState } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { isNoWithdrawnSplit } from '../projects/deployment.repository.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import type { FrontendSnapshot, ProjectSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/** Everything of a project, by name. */
export function readRemoteStates(
  db: Kysely<RegistryDatabase>,
  snapshot: ProjectSnapshot,
  nowMs: number,
): Promise<RemoteState[]> {
  return Promise.all(
    snapshot.frontends.map((frontend) => readRemoteState(db, snapshot, frontend, nowMs)),
  );
}

export async function readRemoteState(
  db: Kysely<RegistryDatabase>,
  { project }: ProjectSnapshot,
  { frontend, rollouts }: FrontendSnapshot,
  nowMs: number,
): Promise<RemoteState> {
  const { phase, shares, deployment, nextStepAtMs, fallbacks } = stateAt(rollouts, nowMs);
  const [first] = shares;
  return {
    name: publicName(project.name, frontend),
    id: frontend.id,
    phase,
    shares: [...shares],
    deployment: deployment
      ? {
          deploymentId: deployment.deploymentId,
          version: deployment.version,
          strategy: deployment.strategy,
          startedAt: iso(deployment.startedAtMs),
          nextStepAt: nextStepAtMs === undefined ? null : iso(nextStepAtMs),
        }
      : null,
    fallback: fallbacks.find((version) => version !== first?.version) ?? null,
    versions: await readVersions(db, project.id, frontend.id),
  };
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
    .select(['published.version', 'published.published_at', 'newest.withdrawn_at'])
    .where('published.project_id', '=', projectId)
    .where('published.remote', '=', remote)
    .orderBy('published.version_no', 'desc')
    .execute();
  return rows.map(({ version, published_at, withdrawn_at }) => ({
    version,
    publishedAt: published_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
  }));
}

const iso = (ms: number) => new Date(ms).toISOString();
