import type { FastifyInstance } from 'fastify';
import { registerCommunityRoutes } from './communities/index.ts';
import { registerGroupPlayRoutes } from './group-play/index.ts';
import { registerGroupStoryRoutes } from './group-story/index.ts';
import { registerGroupsRoutes } from './groups/index.ts';
import { registerRankingRoutes } from './ranking/index.ts';
import { registerReportRoutes } from './reports/index.ts';
import { registerResultsRoutes } from './results/index.ts';
import { registerSeasonReviewRoutes } from './season-review/index.ts';
import type { ServerContext } from './server-context.ts';
import { registerSnapshotRoutes } from './snapshot/snapshot.routes.ts';

/** Everything that follows from the evaluation of rounds: rankings, results, public leagues and groups. */
export async function registerRatingRoutes(
  app: FastifyInstance,
  context: ServerContext,
): Promise<void> {
  registerRankingRoutes(app, context);
  registerCommunityRoutes(app, context);
  registerSnapshotRoutes(app, context);
  registerResultsRoutes(app, context);
  registerGroupsRoutes(app, context);
  registerGroupPlayRoutes(app, context);
  registerSeasonReviewRoutes(app, context);
  registerGroupStoryRoutes(app, context);
  registerReportRoutes(app, context);
}
