import { randomInt } from 'node:crypto';
import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { createBots } from '../bots/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { serve } from '../plugins/contract-route.ts';

const MAX_SEED = 2 ** 31;

/** For tests and the debug scene; these routes do not exist in production. */
export function registerSimulationRoutes(
  app: FastifyInstance,
  { db }: ApiContext,
  loop: GameLoop,
): void {
  serve(app, contract.simulation.roundSimulationStep, ({ body }) =>
    loop.step(body.seasonId, body.until),
  );

  serve(app, contract.simulation.createRandomAccounts, async ({ body }) => {
    const created = await createBots(db, body.seasonId, body.count, randomInt(MAX_SEED));
    return { created };
  });
}
