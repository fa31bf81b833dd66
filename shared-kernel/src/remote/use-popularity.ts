import { useEffect, useState } from 'react';
import { contract, type PlayerPopularity } from '../contract/index.ts';
import { useKernel } from './kernel-context.tsx';
import { useSeasonId } from './use-navigation.ts';
import { useStore } from './use-stores.ts';

/** Share of the teams that hold a player, above 0 and up to 1, by id; nobody holds who is not in it. */
export type Popularity = ReadonlyMap<string, number>;

/**
 * How many hold each player of the season, counted when the last round was locked; asked for again
 * with every round and phase. Undefined while nothing was counted yet or when it cannot be had: what
 * else is shown stands without it.
 * @param isWanted false: it is not asked for yet
 */
export function usePopularity(isWanted = true): Popularity | undefined {
  const { client, gameState } = useKernel();
  const seasonId = useSeasonId();
  const { roundId, phase } = useStore(gameState).data ?? {};
  const [shares, setShares] = useState<Popularity>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or phase asks again
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    client
      .call(contract.sportsdata.playerPopularity, {
        params: { seasonId },
        rethrow: true,
        orKept: true,
      })
      .then(sharesOf)
      .catch(() => undefined)
      .then((found) => isAwaited && setShares(found));
    return () => {
      isAwaited = false;
    };
  }, [client, seasonId, roundId, phase, isWanted]);
  return shares;
}

function sharesOf({ ledgers, players }: PlayerPopularity): Popularity | undefined {
  if (ledgers === 0) return undefined;
  return new Map(players.map(({ playerId, owners }) => [playerId, owners / ledgers]));
}
