import { randomUUID } from 'node:crypto';
import { OVERRIDE_PARAMETER } from '@spieltag/shared-kernel/composition';
import { insertLink } from '../access/override-link.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { findVersion } from '../projects/version.repository.ts';
import { mintOverride } from '../tokens/index.ts';
import type { Caller } from './caller.ts';
import { findFrontend } from './find-frontend.ts';
import type { AdminOptions } from './serve-admin-rows.ts';

const MINUTE_S = 60;

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
  const iat = Math.floor(nowMs / 1000);
  const exp = iat + minutes * MINUTE_S;
  const expiresAt = new Date(exp * 1000);
  const id = randomUUID();
  const claims = { jti: id, sub: caller.name, project: projectId, remote, version, iat, exp };
  const token = await mintOverride(key, claims);
  await insertLink(context.db, claims, null);
  await insertAudit(context.db, projectId, caller, {
    at: new Date(nowMs),
    action: 'make-override',
    remote,
    reason,
    before: undefined,
    after: { version, expiresAt, link: id },
  });
  const link = `/?${OVERRIDE_PARAMETER}=${token}`;
  return { token, link, expiresAt: expiresAt.toISOString() };
}
