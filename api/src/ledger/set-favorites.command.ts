import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import type { PreparedReply } from '../plugins/etag.ts';
import { changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';

/** Players on a watch list at most. */
const FAVORITES_MAX = 100;

/** Replaces the user's watch list. @throws ApiProblem FAVORITES_FULL, PLAYER_NOT_FOUND */
export async function setFavoritePlayers(
  db: Kysely<Database>,
  request: ChangeRequest,
  playerIds: readonly string[],
): Promise<PreparedReply> {
  const favoritePlayerIds = [...new Set(playerIds)];
  return changeLedger(db, request, ({ season }) => {
    if (favoritePlayerIds.length > FAVORITES_MAX) {
      throw new ApiProblem('FAVORITES_FULL', { max: FAVORITES_MAX });
    }
    const unknown = favoritePlayerIds.find((playerId) => !season.playerById.has(playerId));
    if (unknown !== undefined) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId: unknown });
    return {
      event: { kind: 'SET_FAVORITES', payload: { favoritePlayerIds } },
      columns: { favorite_player_ids: favoritePlayerIds },
    };
  });
}
