import type { BodyOf } from '@spieltag/shared-kernel/contract';
import {
  type ExternalVersion,
  type Override,
  registryContract,
} from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { presentVersion } from '../composition/composition.presenter.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { deployVersion } from '../deployments/deploy.command.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import {
  findVersion,
  listVersions,
  type PublishedVersion,
} from '../projects/version.repository.ts';
import type { PruningScope } from '../pruning/plan-pruning.query.ts';
import { measurePruning, prune } from '../pruning/prune.command.ts';
import { publishExternal, publishRelease } from '../publishing/publish-release.command.ts';
import { type CheckedBuild, checkUploadedBuild } from '../publishing/read-build.ts';
import { stateAt } from '../rollout/rollout.model.ts';
import { activeVersionsOf } from './active-versions.ts';
import { reasonOf, requireOwner } from './caller.ts';
import { changeRequestOf } from './change-request.ts';
import { createOverride } from './create-override.command.ts';
import { findFrontend, findSnapshot } from './find-frontend.ts';
import { publishPreview } from './publish-preview.command.ts';
import { refuseUnfitCopy } from './refuse-unfit-copy.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

/** Status of a publication that was there before. */
const UNCHANGED = 200;
/** Of an upload, in base64: a remote has about half a megabyte. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Published versions, and links that show one of them to testers. */
export function versionRoutes(server: FastifyInstance, options: AdminOptions): void {
  const { context } = options;
  serveAdminRows(
    server,
    registryContract.version,
    {
      async list({ params }) {
        const { snapshot, found } = await findFrontend(context, params);
        const versions = await listVersions(context.db, params.projectId, params.id);
        return {
          projectId: params.projectId,
          microFrontendId: params.id,
          name: publicName(snapshot.project.name, found.frontend),
          activeVersions: activeVersionsOf(found.rollouts, context.now()).activeVersions,
          // The newest one is what tools deploy.
          versions: versions.filter(({ isPreview }) => !isPreview).map(presentExternal),
        };
      },

      async publishExternal({ params, body: { version, deploymentStrategy }, request }) {
        const change = changeRequestOf(request, params);
        const { version: name } = version.metadata;
        await publishExternal(context, change, change.remote, version);
        const { found } = await findFrontend(context, params);
        const isFirst = stateAt(found.rollouts, context.now()).phase === 'empty';
        const strategy = deploymentStrategy ?? (isFirst ? 'AllAtOnce' : undefined);
        const deploymentId = strategy && (await deployVersion(context, change, name, strategy));
        return {
          microFrontendId: change.remote,
          version,
          ...(deploymentStrategy && deploymentId && { deploymentId }),
        };
      },

      async publishRelease({ params, body, request, reply }) {
        const change = changeRequestOf(request, params);
        const build = uploadedBuild(params.id, body);
        const { signature, copiedFrom } = body;
        if (copiedFrom) await refuseUnfitCopy(context, params.projectId, build.release);
        const published = await publishRelease(
          context,
          { ...change, signature, copiedFrom },
          build,
        );
        if (!published.isNew) reply.code(UNCHANGED);
        return published;
      },

      async release({ params }) {
        const { projectId, id, version } = params;
        await findFrontend(context, params);
        const published = await findVersion(context.db, projectId, id, version);
        if (!published?.release) {
          throw new RegistryError('VERSION_NOT_FOUND', `${id} has no release ${version}`);
        }
        if (published.prunedAt) {
          throw new RegistryError('VERSION_PRUNED', `${id} ${version} was pruned`);
        }
        const { release, signature, publishedAt, isPreview, copiedFrom } = published;
        return {
          release,
          signature,
          publishedAt: publishedAt.toISOString(),
          isPreview,
          copiedFrom,
        };
      },

      publishPreview: ({ params, body, request }) =>
        publishPreview(options, changeRequestOf(request, params), request.adminCaller, {
          ...body,
          build: uploadedBuild(params.id, body),
        }),

      async prune({ params: { projectId }, body: { remote, version, dryRun }, request }) {
        if (remote === undefined) await findSnapshot(context, projectId);
        else await findFrontend(context, { projectId, id: remote });
        if (version !== undefined) await requireKept(context, { projectId, remote, version });
        const asked = {
          projectId,
          remote,
          version,
          actor: request.adminCaller,
          reason: reasonOf(request),
        };
        const { versions, ...removed } = dryRun
          ? { versions: await measurePruning(context, asked), freedBytes: 0 }
          : await prune(context, asked);
        return {
          versions: versions.map(({ publishedAtMs, ...version }) => ({
            ...version,
            publishedAt: new Date(publishedAtMs).toISOString(),
          })),
          ...removed,
        };
      },

      createOverride({ params: { projectId }, body, request }) {
        const { minutes, force } = body;
        const overrides = overridesOf(body);
        for (const { remote } of overrides) requireOwner(request.adminCaller, remote);
        const wanted = { projectId, overrides, minutes, reason: reasonOf(request) };
        const forced = force === undefined ? {} : { force };
        return createOverride(options, request.adminCaller, { ...wanted, ...forced });
      },
    },
    { maxBodyBytes: { publishRelease: MAX_UPLOAD_BYTES, publishPreview: MAX_UPLOAD_BYTES } },
  );
}

/** @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT */
function uploadedBuild(
  remote: string,
  {
    release,
    files,
  }: { readonly release: unknown; readonly files: Readonly<Record<string, string>> },
): CheckedBuild {
  const build = checkUploadedBuild(release, files);
  if (build.release.name === remote) return build;
  const what = `the release is of ${build.release.name}, not of ${remote}`;
  throw new RegistryError('RELEASE_INVALID', what);
}

/** As it was published; a release of ours as the convention would have it. */
function presentExternal(published: PublishedVersion): ExternalVersion {
  if (published.given) return published.given;
  const { deployment: _deployment, ...version } = presentVersion(published, {
    traffic: 0,
    default: false,
  });
  return version;
}

/** Kits of former versions name one remote with its version. @throws RegistryError INVALID_REQUEST */
function overridesOf({
  overrides,
  remote,
  version,
}: BodyOf<typeof registryContract.version.createOverride>): readonly Override[] {
  if (overrides) return overrides;
  if (remote !== undefined && version !== undefined) return [{ remote, version }];
  throw new RegistryError('INVALID_REQUEST', '/overrides is missing');
}

/** @throws RegistryError INVALID_REQUEST, VERSION_NOT_FOUND, VERSION_PRUNED */
async function requireKept(
  { db }: RegistryContext,
  { projectId, remote, version }: PruningScope & { readonly version: string },
): Promise<void> {
  if (remote === undefined) {
    throw new RegistryError('INVALID_REQUEST', '/version is of no remote');
  }
  const published = await findVersion(db, projectId, remote, version);
  if (!published) throw new RegistryError('VERSION_NOT_FOUND', `${remote} has no ${version}`);
  if (!published.release) {
    throw new RegistryError('VERSION_NOT_FOUND', `The files of ${remote} ${version} lie elsewhere`);
  }
  if (published.prunedAt) {
    throw new RegistryError('VERSION_PRUNED', `${remote} ${version} was pruned`);
  }
}
