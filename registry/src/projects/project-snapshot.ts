import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { ExternalVersion } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import { type HoldingStaffLink, readStaffLinks } from '../access/staff-link.repository.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Rollouts } from '../rollout/rollout.model.ts';
import { readNewest } from './deployment.repository.ts';
import { listMicroFrontends, type MicroFrontend } from './micro-frontend.repository.ts';
import { findProject, type Project } from './project.repository.ts';

/** What was published as a version. */
export interface VersionContent {
  readonly release: Release | ShellRelease | null;
  readonly given: ExternalVersion | null;
}

/** A micro frontend with all that decides what its visitors get. */
export interface FrontendSnapshot {
  readonly frontend: MicroFrontend;
  readonly rollouts: Rollouts;
  /** Versions that were taken back last, the newest first: open pages may have them. */
  readonly withdrawn: readonly string[];
  /** Every version its rollouts name. */
  readonly versions: Readonly<Record<string, VersionContent>>;
}

/** A project as it was when it was read; plain data, what visitors get of it depends on the time. */
export interface ProjectSnapshot {
  readonly project: Project;
  readonly frontends: readonly FrontendSnapshot[];
  readonly staffLinks: readonly HoldingStaffLink[];
}

type Db = Kysely<RegistryDatabase>;
type Known = ReadonlyMap<string, VersionContent>;

/** Reads a project; undefined when there is none. Versions that `before` has are not read again. */
export async function readSnapshot(
  db: Db,
  projectId: string,
  before?: ProjectSnapshot,
): Promise<ProjectSnapshot | undefined> {
  const [project, frontends, newest, staffLinks] = await Promise.all([
    findProject(db, projectId),
    listMicroFrontends(db, projectId),
    readNewest(db, projectId),
    readStaffLinks(db, projectId),
  ]);
  if (!project) return undefined;
  const wanted = frontends.map((frontend) => {
    const { deployments = [], withdrawn = [] } = newest.get(frontend.id) ?? {};
    const rollouts = rolloutsOf(frontend, deployments);
    return { frontend, rollouts, withdrawn, names: versionsOf(rollouts) };
  });
  const contents = await readContents(db, projectId, wanted, knownFrom(before));
  return {
    project,
    staffLinks,
    frontends: wanted.map(({ frontend, rollouts, withdrawn, names }) => {
      const versions = [...names].flatMap((version) => {
        const content = contents.get(keyOf(frontend.id, version));
        return content ? [[version, content] as const] : [];
      });
      return { frontend, rollouts, withdrawn, versions: Object.fromEntries(versions) };
    }),
  };
}

/** What decides about a micro frontend. */
export function rolloutsOf(
  { pinnedVersion }: MicroFrontend,
  deployments: Rollouts['deployments'],
): Rollouts {
  return { deployments, ...(pinnedVersion !== undefined && { pinnedVersion }) };
}

const keyOf = (remote: string, version: string) => `${remote} ${version}`;

function versionsOf({ deployments, pinnedVersion }: Rollouts): Set<string> {
  const split = deployments.flatMap(({ split: shares = [] }) => shares);
  return new Set([
    ...deployments.map(({ version }) => version),
    ...split.map(({ version }) => version),
    ...(pinnedVersion === undefined ? [] : [pinnedVersion]),
  ]);
}

function knownFrom(before: ProjectSnapshot | undefined): Known {
  const all = (before?.frontends ?? []).flatMap(({ frontend, versions }) =>
    Object.entries(versions).map(
      ([version, content]) => [keyOf(frontend.id, version), content] as const,
    ),
  );
  return new Map(all);
}

/** Versions never change: only those that are not known yet are read. */
async function readContents(
  db: Db,
  projectId: string,
  wanted: readonly { readonly frontend: MicroFrontend; readonly names: ReadonlySet<string> }[],
  known: Known,
): Promise<Known> {
  const missing = wanted.flatMap(({ frontend, names }) =>
    [...names]
      .filter((version) => !known.has(keyOf(frontend.id, version)))
      .map((version) => ({ remote: frontend.id, version })),
  );
  if (missing.length === 0) return known;
  const rows = await db
    .selectFrom('registry.version')
    .select(['remote', 'version', 'release', 'given'])
    .where('project_id', '=', projectId)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('remote', 'version'),
        'in',
        missing.map(({ remote, version }) => tuple(remote, version)),
      ),
    )
    .execute();
  const read = rows.map(
    ({ remote, version, release, given }) => [keyOf(remote, version), { release, given }] as const,
  );
  return new Map([...known, ...read]);
}
