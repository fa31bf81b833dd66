import { isDeepStrictEqual } from 'node:util';
import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { ExternalVersion } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import { type Actor, insertAudit, REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { ensureRemote, findMicroFrontend } from '../projects/micro-frontend.repository.ts';
import { lockProject } from '../projects/project.repository.ts';
import {
  findVersion,
  insertVersion,
  type PublishedVersion,
} from '../projects/version.repository.ts';
import { checkSignature } from '../signing/check-signature.ts';
import { listKeys } from '../signing/publisher-key.repository.ts';
import type { CheckedBuild } from './read-build.ts';

export interface Published {
  readonly remote: string;
  readonly version: string;
  /** False: the same version was there before, byte for byte. */
  readonly isNew: boolean;
}

/** Who publishes where, and why. */
export interface PublishRequest {
  readonly projectId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Of the publisher, over the release. */
  readonly signature?: string | undefined;
}

/**
 * Publishes a build. A version is immutable: the same one with other bytes is refused. Nobody gets it
 * before it is deployed.
 * @throws RegistryError VERSION_EXISTS, PROJECT_NOT_FOUND, SIGNATURE_INVALID
 */
export async function publishRelease(
  context: RegistryContext,
  request: PublishRequest,
  { release, contents }: CheckedBuild,
): Promise<Published> {
  const { projectId } = request;
  const { name: remote, version } = release;
  const what = `${remote} ${version}`;
  // First: who cannot sign leaves no files behind.
  await signerOf(context.db, request, remote, release);
  const before = await findVersion(context.db, projectId, remote, version);
  if (before) {
    refuseOther(before.release?.files, release.files, what);
    await context.artefacts.keep(versionPath(remote, version), contents);
    await insertChecked(context, request, remote, { release });
    return { remote, version, isNew: false };
  }
  const path = versionPath(remote, version);
  await context.artefacts.keep(path, contents);
  // A registry that was ended here, or another project, may have left this version with other bytes.
  const [fault] = (await checkFiles(context.artefacts, path, release.files)).faults;
  if (fault) {
    const kept = `${what} lies among the artefacts already, with another ${fault.file}`;
    throw new RegistryError('VERSION_EXISTS', kept);
  }
  await insertChecked(context, request, remote, { release });
  return { remote, version, isNew: true };
}

/**
 * Publishes what lies elsewhere, as tools of the convention do.
 * @throws RegistryError VERSION_EXISTS, PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND
 */
export async function publishExternal(
  context: RegistryContext,
  request: PublishRequest,
  remote: string,
  given: ExternalVersion,
): Promise<void> {
  await insertChecked(context, request, remote, { given });
}

async function insertChecked(
  context: RegistryContext,
  request: PublishRequest,
  remote: string,
  content: { readonly release: Release | ShellRelease } | { readonly given: ExternalVersion },
): Promise<void> {
  const { projectId, actor, reason } = request;
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    const isRelease = 'release' in content;
    const signedBy = await signerOf(
      trx,
      request,
      remote,
      isRelease ? content.release : content.given,
    );
    const isKnown = (await findMicroFrontend(trx, projectId, remote)) !== undefined;
    if (isRelease) await ensureRemote(trx, projectId, remote);
    else if (!isKnown) {
      throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${remote}`);
    }
    const version = isRelease ? content.release.version : content.given.metadata.version;
    const before = await findVersion(trx, projectId, remote, version);
    const kept =
      before ??
      (await insertVersion(trx, projectId, remote, {
        ...content,
        ...(signedBy !== undefined && { signedBy, signature: request.signature }),
      }));
    refuseOther(
      comparable(kept),
      comparable({ release: null, given: null, ...content }),
      `${remote} ${version}`,
    );
    // Of a remote that was deleted this is news.
    if (before && isKnown) return;
    const at = new Date(context.now());
    const after = { version };
    await insertAudit(trx, projectId, actor, {
      at,
      action: 'publish',
      remote,
      reason,
      before: undefined,
      after,
    });
  });
}

const comparable = ({ release, given }: Pick<PublishedVersion, 'release' | 'given'>) =>
  release ? release.files : given;

function refuseOther(kept: object | null | undefined, given: object | null, what: string): void {
  if (!isDeepStrictEqual(kept, given)) {
    throw new RegistryError('VERSION_EXISTS', `${what} is published already, with other contents`);
  }
}

/**
 * Who signed what is published; undefined: nobody has to. What is built beside the registry came over
 * no network, so nobody signs it. @throws RegistryError SIGNATURE_INVALID
 */
async function signerOf(
  db: Kysely<RegistryDatabase>,
  { projectId, actor, signature }: PublishRequest,
  remote: string,
  published: object,
): Promise<string | undefined> {
  if (actor === REGISTRY) return undefined;
  return checkSignature(await listKeys(db, { projectId, remote }), published, signature);
}
