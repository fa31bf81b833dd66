import { type RemoteState, registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RegistryContext } from '../context/registry-context.ts';
import type { ChangeRequest } from '../deployments/change-remote.ts';
import { deployVersion } from '../deployments/deploy.command.ts';
import {
  advance,
  cancel,
  pause,
  pin,
  promote,
  resume,
  rollBack,
  unpin,
} from '../deployments/steer.command.ts';
import { changeRequestOf } from './change-request.ts';
import { findFrontend, type MicroFrontendKey } from './find-frontend.ts';
import { readRemoteState } from './remote-state.query.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';
import { updateMicroFrontend } from './update-micro-frontend.command.ts';

interface SteeringCall {
  readonly params: MicroFrontendKey;
  readonly request: FastifyRequest;
}

/** What starts a rollout, and what operators and teams do to one. */
export function rolloutRoutes(server: FastifyInstance, { context }: AdminOptions): void {
  const steer = (command: (context: RegistryContext, change: ChangeRequest) => Promise<void>) => {
    return (call: SteeringCall) => stateAfter(context, call, command);
  };
  serveAdminRows(server, registryContract.rollout, {
    async deploy({ params, body, request }) {
      const { targetVersion, deploymentStrategy, staffFirst } = body;
      const change = changeRequestOf(request, params);
      const deploymentId = await deployVersion(
        context,
        change,
        targetVersion,
        deploymentStrategy,
        staffFirst,
      );
      return { deploymentId };
    },

    cancel: ({ params, request }) =>
      cancel(context, changeRequestOf(request, params), params.deploymentId),

    update: ({ params, body, request }) =>
      updateMicroFrontend(context, request.adminCaller, changeRequestOf(request, params), body),

    promote: steer(promote),
    advance: ({ body, ...call }) =>
      stateAfter(context, call, (_context, change) => advance(context, change, body.step)),
    pause: steer(pause),
    resume: steer(resume),
    unpin: steer(unpin),
    rollback: ({ body, ...call }) =>
      stateAfter(context, call, (_context, change) => rollBack(context, change, body)),
    pin: ({ body, ...call }) =>
      stateAfter(context, call, (_context, change) => pin(context, change, body.version)),
  });
}

/** Changes a rollout; each call answers the state after it. */
async function stateAfter(
  context: RegistryContext,
  { params, request }: SteeringCall,
  command: (context: RegistryContext, change: ChangeRequest) => Promise<void>,
): Promise<RemoteState> {
  await command(context, changeRequestOf(request, params));
  const { snapshot, found } = await findFrontend(context, params);
  return readRemoteState(context, snapshot, found);
}
