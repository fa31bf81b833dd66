import { OVERRIDE_PARAMETER } from '@spieltag/shared-kernel/composition';
import { insertAudit } from '../audit/audit.repository.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { findVersion } from '../projects/version.repository.ts';
import { mintOverride } from '../tokens/index.ts';
import type { Caller } from './caller.ts';
import { findFrontend } from './find-frontend.ts';
import type { AdminOptions } from './serve-admin-rows.ts';

const MINUTE_MS = 60_000;

/** What a link for testers shows, and for how long. */
interface OverrideRequest {
  readonly projectId: string;
  readonly remote: string;
  readonly version: string;
  readonly minutes: number;
  readonly reason: string;
}

/**
 * Makes a link for testers: one remote's version, for whoever opens it, for a while.
 * @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function createOverride(
  { context, key }: AdminOptions,
  caller: Caller,
  { projectId, remote, version, minutes, reason }: OverrideRequest,
): Promise<{ readonly token: string; readonly link: string; readonly expiresAt: string }> {
  await findFrontend(context, { projectId, id: remote });
  const published = await findVersion(context.db, projectId, remote, version);
  if (!published?.release) {
    throw new RegistryError('VERSION_NOT_FOUND', `${remote} has no release ${version}`);
  }
  const nowMs = context.now();
  const expiresAt = new Date(nowMs + minutes * MINUTE_MS);
  const claims = { sub: caller.name, project: projectId, remote, version };
  const token = await mintOverride(key, claims, { nowMs, expiresAt });
  await insertAudit(context.db, projectId, caller, {
    at: new Date(nowMs),
    action: 'make-override',
    remote,
    reason,
    before: undefined,
    after: { version, expiresAt },
  });
  const link = `/?${OVERRIDE_PARAMETER}=${token}`;
  return { token, link, expiresAt: expiresAt.toISOString() };
}
