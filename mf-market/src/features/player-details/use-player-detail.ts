import { contract, type PlayerDetail } from '@spieltag/shared-kernel/contract';
import type { LoadResult } from '@spieltag/shared-kernel/remote';
import { useAsked } from '../../players/use-asked.ts';

/**
 * Loads a player with the points of every round; another player, or another catalogue, loads anew.
 * @param hash of the catalogue
 */
export function usePlayerDetail(playerId: string, hash: string): LoadResult<PlayerDetail> {
  return useAsked(playerId, hash, (client, seasonId) =>
    client.call(contract.sportsdata.playerDetail, {
      params: { seasonId, playerId },
      rethrow: true,
      orKept: true,
    }),
  );
}
