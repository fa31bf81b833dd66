import type { PreparedReply } from '@spieltag/server-kit/replies';
import { accept, refuse } from '@spieltag/shared-kernel/rules';
import { ApiProblem } from '../problems/api-problem.ts';
import { changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';
import type { LedgerContext } from './ledger-context.ts';

/** Players on a watch list at most. */
const FAVORITES_MAX = 100;

/** Replaces the user's watch list. @throws ApiProblem FAVORITES_FULL, PLAYER_NOT_FOUND */
export async function setFavoritePlayers(
  context: LedgerContext,
  request: ChangeRequest,
  playerIds: readonly string[],
): Promise<PreparedReply> {
  const favoritePlayerIds = [...new Set(playerIds)];
  return changeLedger(context, request, ({ season }) => {
    if (favoritePlayerIds.length > FAVORITES_MAX) {
      return refuse(new ApiProblem('FAVORITES_FULL', { max: FAVORITES_MAX }));
    }
    const unknown = favoritePlayerIds.find((playerId) => !season.playerById.has(playerId));
    if (unknown !== undefined) {
      return refuse(new ApiProblem('PLAYER_NOT_FOUND', { playerId: unknown }));
    }
    return accept({
      event: { kind: 'SET_FAVORITES', payload: { favoritePlayerIds } },
      columns: { favorite_player_ids: favoritePlayerIds },
    });
  });
}
