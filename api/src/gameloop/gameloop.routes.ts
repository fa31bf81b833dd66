import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { SeasonNews } from '../season/season-news.ts';
import type { GameLoop } from './game-loop.ts';
import { GameStateCache } from './game-state-cache.ts';

/**
 * What is going on in seasons and rounds. The states are kept as news of seasons come in, from when
 * the server is ready until it is closed.
 * @param loop is told of the news, too: clocks may have been set
 */
export function registerStateRoutes(
  app: FastifyInstance,
  { db, clock, log }: ApiContext,
  loop: GameLoop,
): void {
  const states = new GameStateCache(db, clock);
  const news = new SeasonNews(db, log, [states, loop]);
  app.addHook('onReady', async () => news.start());
  app.addHook('onClose', () => news.stop());
  serve(app, contract.gameloop.currentState, ({ params }) => states.current(params.seasonId));
  serve(app, contract.gameloop.roundState, ({ params }) => states.round(params.roundId));
}
