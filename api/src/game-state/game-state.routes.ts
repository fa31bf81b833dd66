import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { type SeasonChangeHandler, SeasonChanges } from '../season/season-changes.ts';
import { ClientDatabaseWarmer } from '../sportsdata/client-database-warmer.ts';
import type { SportsdataContext } from '../sportsdata/sportsdata-context.ts';
import type { GameStateCache } from './game-state-cache.ts';

/** 11 takes a second and saves a fifth against the usual 5; while developing, few fetch it. */
const PRECOMPRESSION_QUALITY = { development: 9, staging: 11, production: 11 } as const;

/**
 * What is going on in seasons and rounds. States are renewed as seasons change, from when
 * the server is ready until it is closed.
 * @param handlers are notified of changes, too: clocks may have been set
 */
export function registerStateRoutes(
  app: FastifyInstance,
  context: ApiContext & SportsdataContext,
  states: GameStateCache,
  handlers: readonly SeasonChangeHandler[],
): void {
  const { db, log, config, seasons } = context;
  const warmer = new ClientDatabaseWarmer(context, log, PRECOMPRESSION_QUALITY[config.stage]);
  const changes = new SeasonChanges(db, log, [states, ...handlers, warmer]);
  app.addHook('onReady', async () => changes.start());
  app.addHook('onClose', async () => {
    await changes.stop();
    await warmer.stop();
  });
  serve(app, contract.gameloop.currentState, ({ params }) => states.current(params.seasonId), {
    withoutAdmission: ({ params }) => seasons.isKnown(params.seasonId),
  });
  serve(app, contract.gameloop.roundState, ({ params }) => states.round(params.roundId));
}
