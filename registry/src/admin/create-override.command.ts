import { randomUUID } from 'node:crypto';
import {
  OVERRIDE_PARAMETER,
  type Release,
  SHELL,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type { Override } from '@spieltag/shared-kernel/registry';
import type { Transaction } from 'kysely';
import { insertLink } from '../access/override-link.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { misfitsWith } from '../deployments/misfits-with.ts';
import { refuseNamed } from '../deployments/refuse-misfits.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { findOverridden, type PublishedOverride } from '../projects/find-overridden.ts';
import { lockProject } from '../projects/project.repository.ts';
import { findVersion } from '../projects/version.repository.ts';
import { mintOverride } from '../tokens/index.ts';
import type { Caller } from './caller.ts';
import { findFrontend, findSnapshot } from './find-frontend.ts';
import type { AdminOptions } from './serve-admin-rows.ts';

const MINUTE_S = 60;

/** What a link for testers shows, and for how long. */
interface OverrideRequest {
  readonly projectId: string;
  readonly overrides: readonly Override[];
  readonly minutes: number;
  /** Also when they do not fit. */
  readonly force?: boolean;
  readonly reason: string;
}

/** A path on the site that opens a link. */
export const linkOf = (token: string) => `/?${OVERRIDE_PARAMETER}=${token}`;

/**
 * Makes a link for testers: versions of some remotes, for whoever opens it, for a while.
 * @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND, VERSION_NOT_FOUND,
 * LOCALHOST_REFUSED, CONTRACT_MISFIT, INVALID_REQUEST
 */
export async function createOverride(
  { context, key, isDeveloping }: AdminOptions,
  caller: Caller,
  { projectId, overrides, minutes, force = false, reason }: OverrideRequest,
): Promise<{ readonly token: string; readonly link: string; readonly expiresAt: string }> {
  const { db, now } = context;
  const remotes = overrides.map(({ remote }) => remote);
  if (new Set(remotes).size < remotes.length) {
    throw new RegistryError('INVALID_REQUEST', 'A link names each remote once');
  }
  const releases: (Release | ShellRelease)[] = [];
  for (const override of overrides) {
    if ('port' in override) refuseLocalhost(override.remote, isDeveloping);
    else releases.push(await findRelease(context, projectId, override));
  }
  const misfits = misfitsWith(await findSnapshot(context, projectId), releases, now());
  if (!force) refuseNamed(misfits);
  const nowMs = now();
  const iat = Math.floor(nowMs / 1000);
  const exp = iat + minutes * MINUTE_S;
  const expiresAt = new Date(exp * 1000);
  const id = randomUUID();
  const claims = { jti: id, sub: caller.name, project: projectId, overrides: [...overrides] };
  const token = await mintOverride(key, { ...claims, iat, exp });
  await db.transaction().execute(async (trx) => {
    await refusePruned(trx, projectId, releases);
    await insertLink(trx, { ...claims, iat, exp }, context.sharedNow());
    for (const { remote, ...wanted } of overrides) {
      await insertAudit(trx, projectId, caller, {
        at: new Date(nowMs),
        action: 'make-override',
        remote,
        reason,
        before: undefined,
        after: { ...wanted, expiresAt, link: id, ...(misfits.length > 0 && { misfits }) },
      });
    }
  });
  return { token, link: linkOf(token), expiresAt: expiresAt.toISOString() };
}

/** What a link shows is not pruned: nobody prunes until it is kept. @throws RegistryError VERSION_PRUNED */
async function refusePruned(
  trx: Transaction<RegistryDatabase>,
  projectId: string,
  releases: readonly Pick<Release, 'name' | 'version'>[],
): Promise<void> {
  await lockProject(trx, projectId);
  for (const { name, version } of releases) {
    const published = await findVersion(trx, projectId, name, version);
    if (published?.prunedAt) {
      throw new RegistryError('VERSION_PRUNED', `${name} ${version} was pruned meanwhile`);
    }
  }
}

/** @throws RegistryError LOCALHOST_REFUSED */
function refuseLocalhost(remote: string, isDeveloping: boolean): void {
  if (!isDeveloping) {
    const why = 'pages of this site run published files alone';
    throw new RegistryError('LOCALHOST_REFUSED', `Only in development: ${why}`);
  }
  if (remote === SHELL) {
    throw new RegistryError('LOCALHOST_REFUSED', 'Of localhost come remotes, no shell');
  }
}

/** @throws RegistryError MICRO_FRONTEND_NOT_FOUND, VERSION_NOT_FOUND */
async function findRelease(
  context: RegistryContext,
  projectId: string,
  override: PublishedOverride,
) {
  const { remote } = override;
  await findFrontend(context, { projectId, id: remote });
  const release = await findOverridden(context.db, projectId, override);
  if (release) return release;
  const wanted =
    'version' in override ? `release ${override.version}` : `preview of ${override.branch}`;
  throw new RegistryError('VERSION_NOT_FOUND', `${remote} has no ${wanted}`);
}
