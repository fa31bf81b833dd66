import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import { SeasonNews } from '../season/season-news.ts';
import { ClientDatabaseWarmer } from '../sportsdata/client-database-warmer.ts';
import type { GameLoop } from './game-loop.ts';
import { GameStateCache } from './game-state-cache.ts';

/** 11 takes a second and saves a fifth against the usual 5; while developing, few fetch it. */
const AHEAD_QUALITY = { development: 9, staging: 11, production: 11 } as const;

/**
 * What is going on in seasons and rounds. The states are kept as news of seasons come in, from when
 * the server is ready until it is closed.
 * @param loop is told of the news, too: clocks may have been set
 */
export function registerStateRoutes(
  app: FastifyInstance,
  { db, clock, log, config }: ApiContext,
  loop: GameLoop,
): void {
  const states = new GameStateCache(db, clock, config.clientSettings);
  const warmer = new ClientDatabaseWarmer(db, log, AHEAD_QUALITY[config.stage]);
  const news = new SeasonNews(db, log, [states, loop, warmer]);
  app.addHook('onReady', async () => news.start());
  app.addHook('onClose', async () => {
    await news.stop();
    await warmer.stop();
  });
  serve(app, contract.gameloop.currentState, ({ params }) => states.current(params.seasonId), {
    withoutPlace: ({ params }) => seasonCacheOf(db).isKnown(params.seasonId),
  });
  serve(app, contract.gameloop.roundState, ({ params }) => states.round(params.roundId));
}
