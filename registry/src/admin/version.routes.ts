import { type ExternalVersion, registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { presentVersion } from '../composition/composition.presenter.ts';
import { deployVersion } from '../deployments/deploy.command.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import { listVersions, type PublishedVersion } from '../projects/version.repository.ts';
import { publishExternal, publishRelease } from '../publishing/publish-release.command.ts';
import { checkUploadedBuild } from '../publishing/read-build.ts';
import { stateAt } from '../rollout/rollout.model.ts';
import { activeVersionsOf } from './active-versions.ts';
import { reasonOf, requireOwner } from './caller.ts';
import { changeRequestOf } from './change-request.ts';
import { createOverride } from './create-override.command.ts';
import { findFrontend } from './find-frontend.ts';
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
          versions: versions.map(presentExternal),
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
        const build = checkUploadedBuild(body.release, body.files);
        if (build.release.name !== change.remote) {
          const what = `the release is of ${build.release.name}, not of ${change.remote}`;
          throw new RegistryError('RELEASE_INVALID', what);
        }
        const { signature } = body;
        const published = await publishRelease(context, { ...change, signature }, build);
        if (!published.isNew) reply.code(UNCHANGED);
        return published;
      },

      createOverride({ params: { projectId }, body, request }) {
        requireOwner(request.adminCaller, body.remote);
        const override = { ...body, projectId, reason: reasonOf(request) };
        return createOverride(options, request.adminCaller, override);
      },
    },
    { maxBodyBytes: { publishRelease: MAX_UPLOAD_BYTES } },
  );
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
