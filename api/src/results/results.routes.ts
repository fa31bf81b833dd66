import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { explainResult } from './explain-result.query.ts';
import { findMyRoundResult, findOpponentResult, findOtherResults } from './results.query.ts';

/** The results of users in rounds, rows of the gameloop family. */
export function registerResultsRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, contract.gameloop.myRoundResult, ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return findMyRoundResult(context, params.roundId, user.id);
  });
  serve(app, contract.gameloop.explainResult, ({ params }) =>
    explainResult(context, params.roundId, params.userId),
  );
  serve(app, contract.gameloop.opponentLineupInformer, async ({ params }) => {
    const { seasonId, roundId, opponentId } = params;
    return {
      opponentRoundResult: await findOpponentResult(context, seasonId, roundId, opponentId),
    };
  });
  serve(app, contract.gameloop.otherResults, async ({ params }) => ({
    results: await findOtherResults(context, params.seasonId, params.userId),
  }));
}
