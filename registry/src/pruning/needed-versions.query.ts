import type { Kysely } from 'kysely';
import { listLinks } from '../access/override-link.repository.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';
import { findNewestPreview } from '../projects/preview.repository.ts';
import type { FrontendSnapshot } from '../projects/project-snapshot.ts';

type Db = Kysely<RegistryDatabase>;

/** What an entry of the audit log says of versions. */
interface LoggedState {
  readonly version?: string;
  readonly shares?: readonly { readonly version: string }[];
}

/** Versions of a remote that its rollouts name, live, pinned or to go back to, and that links show. */
export async function versionsInUse(
  db: Db,
  remoteKey: RemoteKey,
  snapshot: FrontendSnapshot | undefined,
  at: Date,
): Promise<ReadonlySet<string>> {
  const linked = await versionsLinked(db, remoteKey, at);
  return new Set([...Object.keys(snapshot?.versions ?? {}), ...linked]);
}

/**
 * Versions of a remote that somebody needs: those in use; what was live at some time since then, as every change has written it
 * down; and what pages have reported since.
 */
export async function neededVersions(
  db: Db,
  remoteKey: RemoteKey,
  snapshot: FrontendSnapshot | undefined,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<ReadonlySet<string>> {
  const [logged, reported, inUse] = await Promise.all([
    versionsLogged(db, remoteKey, since),
    versionsReported(db, remoteKey, since),
    versionsInUse(db, remoteKey, snapshot, at),
  ]);
  return new Set([...inUse, ...logged, ...reported]);
}

/** A version that was live until it changed stands in what was before the change. */
async function versionsLogged(
  db: Db,
  { projectId, remote }: RemoteKey,
  since: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registry.audit')
    .select(['before', 'after'])
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('at', '>=', since)
    .execute();
  return rows
    .flatMap(({ before, after }) => [before, after] as readonly (LoggedState | null)[])
    .flatMap((state) => [
      ...(state?.version === undefined ? [] : [state.version]),
      ...(state?.shares ?? []).map(({ version }) => version),
    ]);
}

/** A link of a branch shows its newest preview. */
async function versionsLinked(
  db: Db,
  { projectId, remote }: RemoteKey,
  at: Date,
): Promise<readonly string[]> {
  const links = await listLinks(db, projectId, at);
  const shown = links
    .filter(({ revokedAt }) => revokedAt === null)
    .flatMap(({ overrides }) => overrides.filter((override) => override.remote === remote));
  const versions: string[] = [];
  for (const override of shown) {
    if ('version' in override) versions.push(override.version);
    if (!('branch' in override)) continue;
    const newest = await findNewestPreview(db, { projectId, remote, branch: override.branch });
    if (newest !== undefined) versions.push(newest);
  }
  return versions;
}

async function versionsReported(
  db: Db,
  { projectId, remote }: RemoteKey,
  since: Date,
): Promise<readonly string[]> {
  const [outcomes, starts] = await Promise.all([
    db
      .selectFrom('registry.visitor_outcome')
      .select('version')
      .distinct()
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .where('at', '>=', since)
      .execute(),
    db
      .selectFrom('registry.open_start')
      .select('version')
      .distinct()
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .execute(),
  ]);
  return [...outcomes, ...starts].map(({ version }) => version);
}
