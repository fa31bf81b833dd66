import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { serve } from '../plugins/contract-route.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import { readSeasonState } from '../season/season-state.repository.ts';
import type { Caller } from '../tokens/token-service.ts';
import type { ChangedLedger } from './change-ledger.command.ts';
import { commitLineup } from './commit-lineup.command.ts';
import { presentLedger } from './ledger.presenter.ts';
import { readLedgerStats } from './ledger-stats.query.ts';
import { openLedger } from './open-ledger.command.ts';
import { tradePlayers } from './player-transaction.command.ts';
import { setFavoritePlayers } from './set-favorites.command.ts';

/** The own ledger: seeing it, placing players, trading them, watching them. */
export function registerLedgerRoutes(app: FastifyInstance, { db }: ApiContext): void {
  serve(app, contract.ledger.overview, async ({ params, user }) => {
    requireOwner(user, params.userId);
    const season = await seasonCacheOf(db).get(params.seasonId);
    const row = await openLedger(db, season, user.id);
    const state = await readSeasonState(db, season.id);
    return presentLedger(season, row, state?.restrictedWindowNo ?? null);
  });

  serve(app, contract.ledger.stats, async ({ params, user }) => {
    requireOwner(user, params.userId);
    return readLedgerStats(db, await seasonCacheOf(db).get(params.seasonId), user.id);
  });

  serve(app, contract.gameloop.commitLineup, async ({ params, body, user, ifMatch }) =>
    present(await commitLineup(db, { ...params, userId: user.id, expectedVersion: ifMatch }, body)),
  );

  serve(app, contract.gameloop.playerTransaction, async ({ params, body, user, ifMatch }) => {
    const request = { ...params, userId: user.id, role: user.role, expectedVersion: ifMatch };
    return present(await tradePlayers(db, request, body));
  });

  serve(app, contract.gameloop.setFavoritePlayers, async ({ params, body, user, ifMatch }) => {
    const request = { ...params, userId: user.id, expectedVersion: ifMatch };
    return present(await setFavoritePlayers(db, request, body.favoritePlayerIds));
  });
}

function present({ season, state, row }: ChangedLedger) {
  return presentLedger(season, row, state.restrictedWindowNo);
}

/** A ledger is its owner's business alone. */
function requireOwner(caller: Caller, userId: string): void {
  if (caller.id !== userId) throw new ApiProblem('FORBIDDEN');
}
