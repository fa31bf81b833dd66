import { contract } from '@spieltag/shared-kernel/contract';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import type { Caller } from '../tokens/caller.ts';
import { changeRequest } from './change-request.ts';
import { commitLineup } from './commit-lineup.command.ts';
import { expireAnswers } from './expire-answers.ts';
import type { LedgerContext } from './ledger-context.ts';
import { readLedgerStats } from './ledger-stats.query.ts';
import { readOwnPlan } from './own-plan.query.ts';
import { tradePlayers } from './player-transaction.command.ts';
import { serveChange } from './serve-change.ts';
import { setFavoritePlayers } from './set-favorites.command.ts';
import { setSubstitutions } from './set-substitutions.command.ts';
import { ShownLedgers } from './shown-ledgers.ts';

/**
 * The own ledger: seeing it, placing players, trading them, watching them.
 * @returns what is to know of changes of seasons
 */
export function registerLedgerRoutes(
  app: FastifyInstance,
  context: ApiContext & LedgerContext,
): SeasonChangeHandler {
  const { db, seasons, clock, log } = context;
  expireAnswers(app, db, log);

  const shown = new ShownLedgers(context, clock);
  serve(
    app,
    contract.ledger.overview,
    ({ params, user }) => {
      requireOwner(user, params.userId);
      return shown.get(params.seasonId, user.id);
    },
    { admitsItself: true },
  );

  serve(app, contract.ledger.stats, async ({ params, user }) => {
    requireOwner(user, params.userId);
    return readLedgerStats(db, await seasons.get(params.seasonId), user.id);
  });

  serve(app, substitutionRoutes.own, async ({ params, user }) =>
    readOwnPlan(db, await seasons.get(params.seasonId), user.id),
  );

  registerChangeRoutes(app, context);
  return shown;
}

function registerChangeRoutes(app: FastifyInstance, context: LedgerContext): void {
  const { commitLineup: commit, playerTransaction, setFavoritePlayers: favor } = contract.gameloop;
  serveChange(app, commit, (call) => commitLineup(context, changeRequest(commit, call), call.body));

  serveChange(app, playerTransaction, (call) => {
    const request = { ...changeRequest(playerTransaction, call), role: call.user.role };
    return tradePlayers(context, request, call.body);
  });

  const { set } = substitutionRoutes;
  serveChange(app, set, (call) => setSubstitutions(context, changeRequest(set, call), call.body));

  serveChange(app, favor, (call) =>
    setFavoritePlayers(context, changeRequest(favor, call), call.body.favoritePlayerIds),
  );
}

/** A ledger is its owner's business alone. */
function requireOwner(caller: Caller, userId: string): void {
  if (caller.id !== userId) throw new ApiProblem('FORBIDDEN');
}
