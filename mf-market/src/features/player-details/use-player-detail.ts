import { contract, type PlayerDetail } from '@spieltag/shared-kernel/contract';
import { type LoadResult, useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import { useCallback, useEffect, useState } from 'react';

/** What came of a request, and which player it was for. */
type Outcome = { readonly of: string } & Partial<Omit<LoadResult<PlayerDetail>, 'retry'>>;

/**
 * Loads a player with the points of every round; another player, or another catalogue, loads anew.
 * @param hash of the catalogue
 */
export function usePlayerDetail(playerId: string, hash: string): LoadResult<PlayerDetail> {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const wanted = `${seasonId} ${playerId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash or try asks again
  useEffect(() => {
    let isWanted = true;
    const settle = (settled: Outcome) => {
      if (isWanted) setOutcome(settled);
    };
    const params = { seasonId, playerId };
    client
      .call(contract.sportsdata.playerDetail, { params, rethrow: true, orKept: true })
      .then((data) => settle({ of: wanted, data }))
      .catch((error: unknown) => settle({ of: wanted, error: describeError(error) }));
    return () => {
      isWanted = false;
    };
  }, [client, describeError, seasonId, playerId, wanted, hash, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const { data, error } = outcome?.of === wanted ? outcome : {};
  return { data, error, retry };
}
