import { randomUUID } from 'node:crypto';
import { insertLink, prolongLink } from '../access/override-link.repository.ts';
import type { ChangeRequest } from '../deployments/change-remote.ts';
import { misfitsWith } from '../deployments/misfits-with.ts';
import { lockProject } from '../projects/project.repository.ts';
import { publishRelease } from '../publishing/publish-release.command.ts';
import type { CheckedBuild } from '../publishing/read-build.ts';
import { mintOverride, type OverrideClaims } from '../tokens/index.ts';
import type { Caller } from './caller.ts';
import { linkOf } from './create-override.command.ts';
import { findSnapshot } from './find-frontend.ts';
import type { AdminOptions } from './serve-admin-rows.ts';

const HOUR_S = 3600;

/** A build of a branch, and how long its link works from now on. */
interface PreviewRequest {
  readonly build: CheckedBuild;
  readonly signature?: string | undefined;
  readonly branch: string;
  readonly hours: number;
}

/**
 * Publishes a build of a branch, which nobody gets but by a link, and makes the link that shows the
 * newest one; one that holds is prolonged.
 * @throws RegistryError PROJECT_NOT_FOUND, SIGNATURE_INVALID, VERSION_EXISTS
 */
export async function publishPreview(
  { context, key }: AdminOptions,
  change: ChangeRequest,
  caller: Caller,
  { build, signature, branch, hours }: PreviewRequest,
) {
  const { projectId, remote } = change;
  const published = await publishRelease(
    context,
    { ...change, signature, previewOf: branch },
    build,
  );
  const nowMs = context.now();
  const iat = Math.floor(nowMs / 1000);
  const exp = iat + hours * HOUR_S;
  const claims = await context.db.transaction().execute(async (trx): Promise<OverrideClaims> => {
    // Two builds of a branch at once make one link.
    await lockProject(trx, projectId);
    const times = { at: new Date(nowMs), expiresAt: new Date(exp * 1000) };
    const prolonged = await prolongLink(trx, { projectId, remote, branch }, times);
    if (prolonged) return prolonged;
    const made = {
      jti: randomUUID(),
      sub: caller.name,
      project: projectId,
      overrides: [{ remote, branch }],
      iat,
      exp,
    };
    await insertLink(trx, made, context.sharedNow(), branch);
    return made;
  });
  return {
    ...published,
    branch,
    link: linkOf(await mintOverride(key, claims)),
    expiresAt: new Date(claims.exp * 1000).toISOString(),
    // A page is shown all the same: what does not fit yet is what a branch is for.
    misfits: [...misfitsWith(await findSnapshot(context, projectId), [build.release], nowMs)],
  };
}
