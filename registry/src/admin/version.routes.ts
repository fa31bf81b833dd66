import type { FastifyInstance } from 'fastify';
import { takeRemoteBuild } from '../artefacts/read-build.ts';
import type { GivenVersion } from '../convention/document.schema.ts';
import { deployVersion, splitTraffic } from '../deployments/deploy.command.ts';
import { cancel } from '../deployments/steer.command.ts';
import { presentVersion } from '../discovery/discovery.presenter.ts';
import { readSnapshot } from '../discovery/project-snapshot.ts';
import { publicName, updateMicroFrontend } from '../projects/micro-frontend.repository.ts';
import { RegistryError } from '../registry-error.ts';
import { publishGiven, publishRelease } from '../releases/publish-release.command.ts';
import { listVersions, type PublishedVersion } from '../releases/release.repository.ts';
import { stateAt } from '../rollout/rollout.model.ts';
import type { AdminOptions } from './admin.routes.ts';
import { DeploymentBody, MicroFrontendBody, parse, ReleaseBody, VersionBody } from './bodies.ts';
import { requireOwner } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findFrontend, type OfFrontend, orderOf } from './orders.ts';

const FRONTEND = '/projects/:projectId/microFrontends/:id' as const;
/** Of an upload, in base64: a remote has about half a megabyte. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Versions and deployments: as the discovery convention has them, and uploads of builds. */
export async function versionRoutes(server: FastifyInstance, { store }: AdminOptions) {
  const { db } = store;

  server.get<OfFrontend>(`${FRONTEND}/versions`, async ({ params }) => {
    const { snapshot, found } = await findFrontend(store, params);
    const versions = await listVersions(db, params.projectId, params.id);
    return {
      projectId: params.projectId,
      microFrontendId: params.id,
      name: publicName(snapshot.project.name, found.frontend),
      versions: versions.map(presentGiven),
    };
  });

  server.post<OfFrontend>(`${FRONTEND}/versions`, async (request, reply) => {
    const order = orderOf(request);
    requireOwner(request.adminCaller, order.remote);
    const { version, deploymentStrategy } = parse(VersionBody, request.body);
    const { version: name } = version.metadata;
    await publishGiven(store, order, order.remote, version);
    const { found } = await findFrontend(store, request.params);
    const isFirst = stateAt(found.rollouts, store.now()).phase === 'empty';
    const strategy = deploymentStrategy ?? (isFirst ? 'AllAtOnce' : undefined);
    const deploymentId = strategy && (await deployVersion(store, order, name, strategy));
    return reply.code(201).send({
      microFrontendId: order.remote,
      version,
      ...(deploymentStrategy && { deploymentId }),
    });
  });

  server.post<OfFrontend>(
    `${FRONTEND}/releases`,
    { bodyLimit: MAX_UPLOAD_BYTES },
    async (request, reply) => {
      const order = orderOf(request);
      requireOwner(request.adminCaller, order.remote);
      const { release, files } = parse(ReleaseBody, request.body);
      const build = takeRemoteBuild(release, files);
      if (build.release.name !== order.remote) {
        const what = `the release is of ${build.release.name}, not of ${order.remote}`;
        throw new RegistryError('RELEASE_INVALID', what);
      }
      const published = await publishRelease(store, order, build);
      return reply.code(published.isNew ? 201 : 200).send(published);
    },
  );

  server.post<OfFrontend>(`${FRONTEND}/deployment`, async (request, reply) => {
    const order = orderOf(request);
    requireOwner(request.adminCaller, order.remote);
    const { targetVersion, deploymentStrategy } = parse(DeploymentBody, request.body);
    const deploymentId = await deployVersion(store, order, targetVersion, deploymentStrategy);
    return reply.code(201).send({ deploymentId });
  });

  server.delete<{ Params: OfFrontend['Params'] & { deploymentId: string } }>(
    `${FRONTEND}/deployment/:deploymentId`,
    async (request, reply) => {
      const order = orderOf(request);
      requireOwner(request.adminCaller, order.remote);
      await cancel(store, order, request.params.deploymentId);
      return reply.code(204).send();
    },
  );

  server.patch<OfFrontend>(FRONTEND, async (request) => {
    const order = orderOf(request);
    requireOwner(request.adminCaller, order.remote);
    const body = parse(MicroFrontendBody, request.body);
    const { found } = await findFrontend(store, request.params);
    const { projectId, remote, reason } = order;
    const name = body.name ?? found.frontend.name;
    const isRenamed = name !== found.frontend.name;
    if (isRenamed && found.frontend.isRemote) {
      throw new RegistryError('NAME_FIXED', 'A remote is named by its release');
    }
    // What can be refused comes first: a call that is refused has changed nothing.
    if (body.activeVersions) {
      await splitTraffic(store, order, body.activeVersions, body.default);
    }
    if (isRenamed) {
      const entry = { action: 'rename', remote, reason, after: { name } };
      await changeProject(store, projectId, request.adminCaller, entry, async (trx) => {
        await updateMicroFrontend(trx, projectId, remote, { name });
        return { name: found.frontend.name };
      });
    }
    return { microFrontendId: remote, name, ...(await activeOf(store, request.params)) };
  });
}

async function activeOf(store: AdminOptions['store'], params: OfFrontend['Params']) {
  const snapshot = await readSnapshot(store.db, params.projectId);
  const found = snapshot?.frontends.find(({ frontend }) => frontend.id === params.id);
  const { shares } = stateAt(found?.rollouts ?? { deployments: [] }, store.now());
  const main = shares.find((share) => share.default);
  const active = [...shares].sort((one, other) => Number(other.default) - Number(one.default));
  return {
    activeVersions: active.map(({ version, traffic }) => ({ version, traffic })),
    ...(main && { default: main.version }),
  };
}

/** As it was published; a release of ours as the convention would have it. */
function presentGiven(published: PublishedVersion): GivenVersion {
  const { deployment: _deployment, ...version } = presentVersion(published, {
    traffic: 0,
    default: false,
  });
  return version;
}
