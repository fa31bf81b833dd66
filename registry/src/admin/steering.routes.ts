import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Order } from '../deployments/change-remote.ts';
import { pause, pin, promote, resume, rollBack, unpin } from '../deployments/steer.command.ts';
import type { RegistryStore } from '../registry-store.ts';
import type { AdminOptions } from './admin.routes.ts';
import { PinBody, parse, ReasonBody, RollbackBody } from './bodies.ts';
import { requireOwner } from './caller.ts';
import { findFrontend, type OfFrontend, orderOf } from './orders.ts';
import { readRemoteState } from './remote-state.query.ts';

type Steer = (store: RegistryStore, order: Order, body: unknown) => Promise<void>;

const COMMANDS: Readonly<Record<string, Steer>> = {
  promote: withReason(promote),
  pause: withReason(pause),
  resume: withReason(resume),
  unpin: withReason(unpin),
  rollback: (store, order, body) => rollBack(store, order, parse(RollbackBody, body)),
  pin: (store, order, body) => pin(store, order, parse(PinBody, body).version),
};

/** What operators and teams do to a rollout; each call answers the state after it. */
export async function steeringRoutes(server: FastifyInstance, { store }: AdminOptions) {
  for (const [name, steer] of Object.entries(COMMANDS)) {
    server.post<OfFrontend>(
      `/projects/:projectId/microFrontends/:id/${name}`,
      async (request: FastifyRequest<OfFrontend>) => {
        const order = orderOf(request);
        requireOwner(request.adminCaller, order.remote);
        await steer(store, order, request.body);
        const { snapshot, found } = await findFrontend(store, request.params);
        return readRemoteState(store.db, snapshot, found, store.now());
      },
    );
  }
}

function withReason(command: (store: RegistryStore, order: Order) => Promise<void>): Steer {
  return (store, order, body) => {
    parse(ReasonBody, body);
    return command(store, order);
  };
}
