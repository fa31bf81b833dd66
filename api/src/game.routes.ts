import type { FastifyInstance } from 'fastify';
import { registerActionRoutes } from './actions/index.ts';
import { leaveCommunitiesOfDeleted } from './communities/index.ts';
import { registerBitmapRoutes } from './drawings/index.ts';
import { registerStateRoutes } from './game-state/game-state.routes.ts';
import { GameStateCache } from './game-state/game-state-cache.ts';
import { GameLoop } from './gameloop/index.ts';
import { deleteUnreported } from './groups/index.ts';
import { registerLedgerRoutes } from './ledger/ledger.routes.ts';
import { DueAccounts } from './own-account/index.ts';
import { eventCounter, watchGameLoop, watchSources } from './plugins/season-metrics.ts';
import { registerPush } from './push/push.routes.ts';
import { registerSeasonOperations, settleOldSources } from './season-operations/index.ts';
import type { ServerContext } from './server-context.ts';
import { registerSimulationRoutes } from './simulation/simulation.routes.ts';
import { registerSportsdataRoutes } from './sportsdata/sportsdata.routes.ts';
import { registerStreamRoutes } from './stream/stream.routes.ts';

/**
 * The game itself: seasons, their state, ledgers, simulation. With the routes comes the game loop,
 * which runs from when the server is ready until it is closed.
 */
export async function registerGameRoutes(
  app: FastifyInstance,
  context: ServerContext,
): Promise<void> {
  const dueAccounts = new DueAccounts(context);
  const loop = new GameLoop({
    ...context,
    onApplied: eventCounter(app.metrics),
    prepare: async () => {
      if (context.config.stage !== 'development') await settleOldSources(context.db, app.log);
    },
    chores: [
      (signal) => dueAccounts.delete(signal),
      () => leaveCommunitiesOfDeleted(context.db),
      () => deleteUnreported(context.db),
    ],
  });
  watchGameLoop(app.metrics, loop);
  watchSources(app.metrics, () => loop.sources(), context.clock);
  app.addHook('onReady', async () => loop.start());
  app.addHook('onClose', () => loop.stop());
  registerSportsdataRoutes(app, context);
  registerBitmapRoutes(app, context);
  const states = new GameStateCache(context, context.clock, context.config.clientSettings);
  const streams = registerStreamRoutes(app, context, states);
  const ledgers = registerLedgerRoutes(app, context);
  registerStateRoutes(app, context, states, [loop, streams, ledgers]);
  await app.register((scope) => registerPush(scope, context, loop));
  registerSeasonOperations(app, context, loop);
  registerActionRoutes(app, context);
  registerSimulationRoutes(app, context, loop);
}
