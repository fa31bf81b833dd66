import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './api-context.ts';
import { registerGroupsRoutes } from './groups/index.ts';
import { registerRankingRoutes } from './ranking/index.ts';
import { registerResultsRoutes } from './results/index.ts';
import { registerSnapshotRoutes } from './snapshot/snapshot.routes.ts';

/** Everything that follows from the evaluation of rounds: rankings, results and groups. */
export async function registerRatingRoutes(
  app: FastifyInstance,
  context: ApiContext,
): Promise<void> {
  registerRankingRoutes(app, context);
  registerSnapshotRoutes(app, context);
  registerResultsRoutes(app, context);
  registerGroupsRoutes(app, context);
}
