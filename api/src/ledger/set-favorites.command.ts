import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { type ChangedLedger, type ChangeRequest, changeLedger } from './change-ledger.command.ts';

/** Players on a watch list at most. */
const FAVORITES_MAX = 100;

/** Replaces the user's watch list. @throws ApiProblem FAVORITES_FULL, PLAYER_NOT_FOUND */
export async function setFavoritePlayers(
  db: Kysely<Database>,
  request: ChangeRequest,
  playerIds: readonly string[],
): Promise<ChangedLedger> {
  const favoritePlayerIds = [...new Set(playerIds)];
  if (favoritePlayerIds.length > FAVORITES_MAX) {
    throw new ApiProblem('FAVORITES_FULL', { max: FAVORITES_MAX });
  }
  return changeLedger(db, request, ({ season }) => {
    const unknown = favoritePlayerIds.find((playerId) => !season.playerById.has(playerId));
    if (unknown !== undefined) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId: unknown });
    return {
      event: { kind: 'SET_FAVORITES', payload: { favoritePlayerIds } },
      columns: { favorite_player_ids: favoritePlayerIds },
    };
  });
}
