import { isDeepStrictEqual } from 'node:util';
import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { CopyOrigin, ExternalVersion } from '@spieltag/shared-kernel/registry';
import type { Kysely, Transaction } from 'kysely';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import { type Actor, insertAudit, REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { lockFiles } from '../projects/files-lock.ts';
import { ensureRemote, findMicroFrontend } from '../projects/micro-frontend.repository.ts';
import { insertPreview } from '../projects/preview.repository.ts';
import { findProject, lockProject } from '../projects/project.repository.ts';
import {
  findVersion,
  hasFiles,
  insertVersion,
  releasePreview,
  restoreVersion,
  signVersion,
} from '../projects/version.repository.ts';
import { checkSignature } from '../signing/check-signature.ts';
import { listKeys, listKeysOfAll } from '../signing/publisher-key.repository.ts';
import { checkContainer, checkExternal } from './check-container.ts';
import { keepFiles } from './keep-files.ts';
import type { CheckedBuild } from './read-build.ts';
import { restoreFiles } from './restore-files.command.ts';

export interface Published {
  readonly remote: string;
  readonly version: string;
  /** False: the same version was there before, manifest and bytes, and for everybody if it is that now. */
  readonly isNew: boolean;
}

/** Who publishes where, and why. */
export interface PublishRequest {
  readonly projectId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Of the publisher, over the release. */
  readonly signature?: string | undefined;
  /** It is a build of this branch, and no version for everybody. */
  readonly previewOf?: string;
  /** The site that has it already. */
  readonly copiedFrom?: CopyOrigin | undefined;
}

/**
 * Publishes a build. A version is immutable: the same one with other bytes or another manifest is refused, and the same
 * again brings back files that are gone or damaged. Nobody gets it before it is deployed.
 * @throws RegistryError VERSION_EXISTS, PROJECT_NOT_FOUND, SIGNATURE_INVALID, RELEASE_INVALID
 */
export async function publishRelease(
  context: RegistryContext,
  request: PublishRequest,
  build: CheckedBuild,
): Promise<Published> {
  const { release, contents } = build;
  const { projectId } = request;
  const { name: remote, version } = release;
  const what = `${remote} ${version}`;
  await requirePublisher(context.db, request, release);
  const before = await findVersion(context.db, projectId, remote, version);
  if (before) refuseOther(before.release, release, what);
  else await checkContainer(context.db, projectId, release);
  // Before the transaction, because compressing takes its time. What is published has its files, mostly.
  const isKept = before !== undefined && !before.prunedAt;
  const files = isKept ? contents : await context.artefacts.compress(contents);
  const isNew = await context.keeping.take(() =>
    context.db.transaction().execute(async (trx) => {
      await lockFiles(trx, versionPath(remote, version));
      // Once more: compressing and the lock took their time, and files that are not put need not be removed.
      await requirePublisher(trx, request, release);
      return keepFiles(context, trx, { remote, version, files }, async () => {
        await requireFiles(context, trx, projectId, release);
        // A bucket takes minutes, in which another project may have become the first with a key of the remote.
        await requirePublisher(trx, request, release);
        return insertChecked(context, trx, request, remote, { release });
      });
    }),
  );
  if (isKept) await restoreFiles(context, projectId, build);
  return { remote, version, isNew };
}

/**
 * Before files are kept: whoever is ended afterwards leaves them behind, and they would block the version for good.
 * @throws RegistryError PROJECT_NOT_FOUND, SIGNATURE_INVALID
 */
async function requirePublisher(
  db: Kysely<RegistryDatabase>,
  request: PublishRequest,
  release: CheckedBuild['release'],
): Promise<void> {
  const { name: remote, version } = release;
  if (!(await findProject(db, request.projectId))) throw noProject(request);
  const signed = await signerOf(db, request, remote, release);
  if (signed || request.actor === REGISTRY || (await hasFiles(db, remote, version))) return;
  // Projects share the files of a version: what one without keys keeps, all others have.
  await checkSignature(await listKeysOfAll(db, remote), release, request.signature);
}

const noProject = ({ projectId }: PublishRequest) =>
  new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);

/**
 * The files of a version that is about to be there are there: nobody removes them any more.
 * @throws RegistryError VERSION_EXISTS
 */
async function requireFiles(
  { artefacts }: RegistryContext,
  trx: Transaction<RegistryDatabase>,
  projectId: string,
  { name: remote, version, files }: CheckedBuild['release'],
): Promise<void> {
  const before = await findVersion(trx, projectId, remote, version);
  if (before && !before.prunedAt) return;
  const { faults } = await checkFiles(artefacts, versionPath(remote, version), files);
  const [fault] = faults;
  if (!fault) return;
  // A registry that was ended here, or another project, may have left this version with other bytes.
  const kept = `${remote} ${version} lies among the artefacts already, with another ${fault.file}`;
  throw new RegistryError('VERSION_EXISTS', kept);
}

/**
 * Publishes what lies elsewhere, as tools of the convention do.
 * @throws RegistryError VERSION_EXISTS, PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND, RELEASE_INVALID
 */
export async function publishExternal(
  context: RegistryContext,
  request: PublishRequest,
  remote: string,
  given: ExternalVersion,
): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => insertChecked(context, trx, request, remote, { given }));
}

/** @returns whether it is a version now that was none before */
async function insertChecked(
  context: RegistryContext,
  trx: Transaction<RegistryDatabase>,
  request: PublishRequest,
  remote: string,
  content: { readonly release: Release | ShellRelease } | { readonly given: ExternalVersion },
): Promise<boolean> {
  const { projectId, actor, reason, previewOf, copiedFrom } = request;
  if (!(await lockProject(trx, projectId))) throw noProject(request);
  const isRelease = 'release' in content;
  const signed = await signerOf(trx, request, remote, isRelease ? content.release : content.given);
  const frontend = await findMicroFrontend(trx, projectId, remote);
  if (isRelease) await ensureRemote(trx, projectId, remote);
  else if (!frontend) {
    throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${remote}`);
  }
  const version = isRelease ? content.release.version : content.given.metadata.version;
  const before = await findVersion(trx, projectId, remote, version);
  // What is published already stays what it is.
  if (!before && isRelease) await checkContainer(trx, projectId, content.release);
  // Pages of this site are composed of whatever stands in its project, and looks like a remote.
  const isComposed = frontend?.isRemote || projectId === context.ownProjectId;
  if (!before && !isRelease && frontend && isComposed) {
    await checkExternal(trx, projectId, frontend, content.given);
  }
  const kept =
    before ??
    (await insertVersion(trx, projectId, remote, {
      ...content,
      ...signed,
      isPreview: previewOf !== undefined,
      copiedFrom,
    }));
  const [there, wanted] = isRelease ? [kept.release, content.release] : [kept.given, content.given];
  refuseOther(there, wanted, `${remote} ${version}`);
  const at = new Date(context.now());
  const isRestored = before !== undefined && before.prunedAt !== null;
  if (isRestored) await restoreVersion(trx, projectId, remote, version, at);
  const isReleased = before?.isPreview === true && previewOf === undefined;
  if (isReleased) await releasePreview(trx, projectId, remote, version);
  // Who signs it now answers for it: the key of before may have been revoked, or there was none.
  const isSigned =
    before !== undefined &&
    signed !== undefined &&
    (isReleased || isRestored || before.signature === null);
  if (isSigned) await signVersion(trx, projectId, remote, version, signed);
  if (previewOf !== undefined) {
    await insertPreview(trx, { projectId, remote, branch: previewOf }, version, at);
  }
  // Of a remote that was deleted this is news.
  const isKept = before !== undefined && frontend && !isReleased && !isRestored && !isSigned;
  if (isKept && previewOf === undefined) return false;
  await insertAudit(trx, projectId, actor, {
    at,
    action: actionOf(request),
    remote,
    reason,
    before: undefined,
    after: {
      version,
      ...(previewOf !== undefined && { branch: previewOf }),
      ...(isSigned && { signedBy: signed.signedBy }),
      ...copiedFrom,
    },
  });
  return before === undefined || isReleased || isRestored;
}

const actionOf = ({ previewOf, copiedFrom }: PublishRequest) => {
  if (previewOf !== undefined) return 'publish-preview';
  return copiedFrom ? 'copy-release' : 'publish';
};

function refuseOther(kept: object | null, given: object, what: string): void {
  if (!isDeepStrictEqual(kept, given)) {
    throw new RegistryError('VERSION_EXISTS', `${what} is published already, with other contents`);
  }
}

/**
 * Who signed what is published, and how; undefined: nobody has to. What is built beside the registry came over
 * no network, so nobody signs it. @throws RegistryError SIGNATURE_INVALID
 */
async function signerOf(
  db: Kysely<RegistryDatabase>,
  { projectId, actor, signature, copiedFrom }: PublishRequest,
  remote: string,
  published: object,
): Promise<{ readonly signature: string; readonly signedBy: string } | undefined> {
  if (actor === REGISTRY) return undefined;
  const keys = await listKeys(db, { projectId, remote });
  if (copiedFrom && signature !== undefined && keys.length === 0) {
    const why = `no key of ${remote} is registered here that its signature could be of`;
    throw new RegistryError('SIGNATURE_INVALID', `Refused: ${why}`);
  }
  const signedBy = await checkSignature(keys, published, signature);
  return signedBy !== undefined && signature !== undefined ? { signature, signedBy } : undefined;
}
