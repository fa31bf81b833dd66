import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { serve } from '../plugins/contract-route.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { Caller } from '../tokens/token-service.ts';
import { changeRequest } from './change-request.ts';
import { commitLineup } from './commit-lineup.command.ts';
import { keepForgetting } from './keep-forgetting.ts';
import { presentLedger } from './ledger.presenter.ts';
import { readLedgerStats } from './ledger-stats.query.ts';
import { tradePlayers } from './player-transaction.command.ts';
import { seeLedger } from './see-ledger.query.ts';
import { setFavoritePlayers } from './set-favorites.command.ts';

/** The own ledger: seeing it, placing players, trading them, watching them. */
export function registerLedgerRoutes(app: FastifyInstance, { db, clock, log }: ApiContext): void {
  keepForgetting(app, db, log);

  serve(app, contract.ledger.overview, async ({ params, user }) => {
    requireOwner(user, params.userId);
    return presentLedger(await seeLedger(db, params.seasonId, user.id, clock()));
  });

  serve(app, contract.ledger.stats, async ({ params, user }) => {
    requireOwner(user, params.userId);
    return readLedgerStats(db, await seasonCacheOf(db).get(params.seasonId), user.id);
  });

  const { commitLineup: commit, playerTransaction, setFavoritePlayers: favor } = contract.gameloop;
  serve(app, commit, (call) => commitLineup(db, changeRequest(commit, call), call.body));

  serve(app, playerTransaction, (call) => {
    const request = { ...changeRequest(playerTransaction, call), role: call.user.role };
    return tradePlayers(db, request, call.body);
  });

  serve(app, favor, (call) =>
    setFavoritePlayers(db, changeRequest(favor, call), call.body.favoritePlayerIds),
  );
}

/** A ledger is its owner's business alone. */
function requireOwner(caller: Caller, userId: string): void {
  if (caller.id !== userId) throw new ApiProblem('FORBIDDEN');
}
