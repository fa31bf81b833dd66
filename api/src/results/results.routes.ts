import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { serve } from '../plugins/contract-route.ts';
import { explainResult } from './explain-result.query.ts';
import { findMyRoundResult, findOpponentResult, findOtherResults } from './results.query.ts';

/** The results of users in rounds, rows of the gameloop family. */
export function registerResultsRoutes(app: FastifyInstance, { db }: ApiContext): void {
  serve(app, contract.gameloop.myRoundResult, ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return findMyRoundResult(db, params.roundId, user.id);
  });
  serve(app, contract.gameloop.explainResult, ({ params }) =>
    explainResult(db, params.roundId, params.userId),
  );
  serve(app, contract.gameloop.opponentLineupInformer, async ({ params }) => {
    const { seasonId, roundId, opponentId } = params;
    return { opponentRoundResult: await findOpponentResult(db, seasonId, roundId, opponentId) };
  });
  serve(app, contract.gameloop.otherResults, async ({ params }) => ({
    results: await findOtherResults(db, params.seasonId, params.userId),
  }));
}
