import { SHELL } from '@spieltag/shared-kernel/composition';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import { chooseShell } from '../composition/choose-shell.ts';
import { chooseFor } from '../composition/composition.presenter.ts';
import { type GoneBack, goneBackFor } from '../composition/fit-choices.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { isReportedBy } from '../health/health-gate.ts';
import { countEvidence } from '../health/read-evidence.ts';
import { isNoWithdrawnSplit, type RemoteKey } from '../projects/deployment.repository.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import type { FrontendSnapshot, ProjectSnapshot } from '../projects/project-snapshot.ts';
import { revisionOf } from '../rollout/revision.ts';
import {
  type Deployment,
  isRollingOut,
  isStaffStep,
  stateAt,
  trafficAfterStep,
} from '../rollout/rollout.model.ts';

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
  snapshot: ProjectSnapshot,
  { frontend, rollouts }: FrontendSnapshot,
): Promise<RemoteState> {
  const { project } = snapshot;
  const state = stateAt(rollouts, context.now());
  const { phase, shares, deployment, nextStepAtMs, fallbacks } = state;
  const remoteKey = { projectId: project.id, remote: frontend.id };
  const hasEvidence = isRollingOut(state) && isReportedBy(context, remoteKey, frontend);
  const [first] = shares;
  const name = publicName(project.name, frontend);
  const goneBack = goneBackNow(snapshot, context.now()).filter(
    (remote) => frontend.id === SHELL || remote.name === name,
  );
  return {
    name,
    id: frontend.id,
    phase,
    revision: revisionOf(rollouts),
    shares: [...shares],
    deployment: deployment
      ? {
          deploymentId: deployment.deploymentId,
          version: deployment.version,
          strategy: deployment.strategy,
          staffFirst: deployment.isStaffFirst ?? false,
          audience: isStaffStep(deployment) ? 'staff' : 'visitors',
          step: deployment.step,
          startedAt: iso(deployment.startedAtMs),
          nextStepAt: nextStepAtMs === undefined ? null : iso(nextStepAtMs),
          ...(isRollingOut(state) && { nextTraffic: trafficAfterStep(rollouts) }),
          evidence: hasEvidence ? await readEvidence(context, remoteKey, deployment) : null,
        }
      : null,
    fallback: fallbacks.find((version) => version !== first?.version) ?? null,
    ...(goneBack.length > 0 && { goneBack: [...goneBack] }),
    versions: await readVersions(context.db, project.id, frontend.id),
  };
}

/** What pages of the shell that is everybody's lack, or have in an older version. */
function goneBackNow(snapshot: ProjectSnapshot, nowMs: number): readonly GoneBack[] {
  const choices = chooseFor(snapshot, { id: undefined, isStaff: false }, nowMs);
  const shell = chooseShell(choices);
  return shell ? goneBackFor(choices, shell.kernel) : [];
}

/** How many of those a step waits for have been seen. */
async function readEvidence(context: StateContext, remoteKey: RemoteKey, deployment: Deployment) {
  const { mounts, needed } = await countEvidence(context, remoteKey, deployment);
  return { mounts, needed };
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
      'published.is_preview',
      'published.copied_from',
      'newest.withdrawn_at',
      (eb) =>
        eb
          .selectFrom('registry.preview as preview')
          .select('branch')
          .whereRef('preview.project_id', '=', 'published.project_id')
          .whereRef('preview.remote', '=', 'published.remote')
          .whereRef('preview.version', '=', 'published.version')
          .orderBy('preview_no', 'desc')
          .limit(1)
          .as('branch'),
    ])
    .where('published.project_id', '=', projectId)
    .where('published.remote', '=', remote)
    .where('published.pruned_at', 'is', null)
    .orderBy('published.version_no', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    signedBy: row.signed_by,
    ...(row.is_preview && { previewOf: row.branch ?? '' }),
    ...(row.copied_from && { copiedFrom: row.copied_from }),
  }));
}

const iso = (ms: number) => new Date(ms).toISOString();
