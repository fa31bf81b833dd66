import { contract, type PlayerPopularity } from '@spieltag/shared-kernel/contract';
import type { LoadResult } from '@spieltag/shared-kernel/remote';
import { useAsked } from './use-asked.ts';

/**
 * How often players are held in the game, and whether that could be had.
 * @param again asks once more whenever it changes; '': it is not asked for
 */
export function useLoadedPopularity(again: string): LoadResult<PlayerPopularity> {
  return useAsked(again && 'popularity', again, (client, seasonId) =>
    client.call(contract.sportsdata.playerPopularity, {
      params: { seasonId },
      rethrow: true,
      orKept: true,
    }),
  );
}
