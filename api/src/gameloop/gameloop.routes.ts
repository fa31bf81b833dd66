import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { GameStateCache } from './game-state-cache.ts';

/** What is going on in seasons and rounds. */
export function registerStateRoutes(app: FastifyInstance, { db, clock }: ApiContext): void {
  const states = new GameStateCache(db, clock);
  serve(app, contract.gameloop.currentState, ({ params }) => states.current(params.seasonId));
  serve(app, contract.gameloop.roundState, ({ params }) => states.round(params.roundId));
}
