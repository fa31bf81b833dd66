import type { VersionHealth } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';
import type { NetworkSample } from './health-gate.model.ts';

type Db = Kysely<RegistryDatabase>;

/** A deployment of a remote, whose evidence is asked for. */
export interface DeploymentKey extends RemoteKey {
  readonly deploymentId: string;
}

/** How the versions of a remote fared for the visitors that were heard of since a time. */
export async function readHealth(
  db: Db,
  { projectId, remote }: RemoteKey,
  since: Date,
): Promise<VersionHealth[]> {
  const outcomes = db
    .selectFrom('registry.visitor_outcome')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('at', '>=', since);
  const [versions, causes] = await Promise.all([
    outcomes
      .select(({ fn }) => [
        'version',
        fn.countAll<string>().filterWhere('is_staff', '=', false).as('visitors'),
        fn.count<string>('stood_step').filterWhere('is_staff', '=', false).as('mounts'),
        fn.count<string>('code').filterWhere('is_staff', '=', false).as('failures'),
        fn
          .count<string>('network')
          .distinct()
          .filterWhere('is_staff', '=', false)
          .filterWhere('code', 'is not', null)
          .as('networks'),
        fn.count<string>('stood_step').filterWhere('is_staff', '=', true).as('staffMounts'),
        fn.count<string>('code').filterWhere('is_staff', '=', true).as('staffFailures'),
      ])
      .groupBy('version')
      .orderBy('version')
      .execute(),
    outcomes
      .select(['version', 'phase', 'code'])
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('code', 'is not', null)
      .groupBy(['version', 'phase', 'code'])
      .orderBy('count', 'desc')
      .execute(),
  ]);
  return versions.map(({ version, visitors, mounts, failures, networks, ...staff }) => ({
    version,
    visitors: Number(visitors),
    mounts: Number(mounts),
    failures: Number(failures),
    networks: Number(networks),
    staff: { mounts: Number(staff.staffMounts), failures: Number(staff.staffFailures) },
    causes: causes
      .filter((cause) => cause.version === version)
      .map(({ phase, code, count }) => ({
        phase: phase ?? '',
        code: code ?? '',
        count: Number(count),
      })),
  }));
}

/** Why the version of a deployment failed, the most frequent cause first. */
export async function readCauses(
  db: Db,
  { projectId, remote, deploymentId, version }: DeploymentKey & { readonly version: string },
): Promise<readonly { readonly phase: string | null; readonly code: string | null }[]> {
  return db
    .selectFrom('registry.visitor_outcome')
    .select(['phase', 'code'])
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('deployment_id', '=', deploymentId)
    .where('version', '=', version)
    .where('code', 'is not', null)
    .groupBy(['phase', 'code'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .execute();
}

/** How versions fared in each network, by version. */
type Samples = ReadonlyMap<string, readonly NetworkSample[]>;

/** How each version fared during a deployment: for staff, and apart from them for everybody else. */
export async function readSamples(
  db: Db,
  { projectId, remote, deploymentId }: DeploymentKey,
): Promise<{ readonly visitors: Samples; readonly staff: Samples }> {
  const rows = await db
    .selectFrom('registry.visitor_outcome')
    .select(({ fn }) => [
      'version',
      'is_staff',
      fn.countAll<string>().as('trials'),
      fn.count<string>('code').as('failures'),
    ])
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('deployment_id', '=', deploymentId)
    .groupBy(['version', 'is_staff', 'network'])
    .execute();
  const samplesOf = (isStaff: boolean): Samples => {
    const own = rows.filter(({ is_staff }) => is_staff === isStaff);
    return new Map(
      [...Map.groupBy(own, ({ version }) => version)].map(([version, samples]) => [
        version,
        samples.map(({ trials, failures }) => ({
          trials: Number(trials),
          failures: Number(failures),
        })),
      ]),
    );
  };
  return { visitors: samplesOf(false), staff: samplesOf(true) };
}

/** Staff, or all other visitors, by network for whom a version came up in a step of its deployment, and stands. */
export async function readMounts(
  db: Db,
  { projectId, remote, deploymentId }: DeploymentKey,
  {
    version,
    step,
    isStaff,
  }: { readonly version: string; readonly step: number; readonly isStaff: boolean },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('registry.visitor_outcome')
    .select(({ fn }) => fn.countAll<string>().as('mounts'))
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('deployment_id', '=', deploymentId)
    .where('version', '=', version)
    .where('stood_step', '=', step)
    .where('is_staff', '=', isStaff)
    .where('code', 'is', null)
    .groupBy('network')
    .execute();
  return rows.map(({ mounts }) => Number(mounts));
}
