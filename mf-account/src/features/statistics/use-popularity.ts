import { contract, type PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { useEffect, useMemo, useState } from 'react';
import { sharesOf } from './statistics.model.ts';

/**
 * Share of the teams that hold a player, by id of the player. Undefined while nothing was counted yet
 * or when it cannot be had: the other figures stand without it.
 */
export function usePopularity(): ReadonlyMap<string, number> | undefined {
  const { client, gameState } = useKernel();
  const seasonId = useSeasonId();
  // Counted anew whenever a round is locked.
  const { roundId, phase } = useStore(gameState).data ?? {};
  const [reply, setReply] = useState<PlayerPopularity>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or phase asks again
  useEffect(() => {
    let isWanted = true;
    const tell = (told: PlayerPopularity | undefined) => isWanted && setReply(told);
    client
      .call(contract.sportsdata.playerPopularity, { params: { seasonId }, rethrow: true })
      .then(tell, () => tell(undefined));
    return () => {
      isWanted = false;
    };
  }, [client, seasonId, roundId, phase]);
  return useMemo(() => reply && sharesOf(reply), [reply]);
}
