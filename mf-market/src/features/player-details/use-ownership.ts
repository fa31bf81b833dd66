import { contract, type PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { ownedShare } from './ownership.model.ts';

/**
 * Share of the teams that hold a player, up to 1, counted when the last round was locked. Undefined
 * while nothing was counted yet or when it cannot be had: the other facts stand without it.
 */
export function useOwnership(playerId: string): number | undefined {
  const { client } = useKernel();
  const seasonId = useSeasonId();
  const [reply, setReply] = useState<PlayerPopularity>();
  useEffect(() => {
    let isWanted = true;
    const tell = (told: PlayerPopularity | undefined) => isWanted && setReply(told);
    client
      .call(contract.sportsdata.playerPopularity, { params: { seasonId }, rethrow: true })
      .then(tell, () => tell(undefined));
    return () => {
      isWanted = false;
    };
  }, [client, seasonId]);
  return reply && ownedShare(reply, playerId);
}
