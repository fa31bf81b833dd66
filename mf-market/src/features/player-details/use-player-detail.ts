import { contract, type PlayerDetail } from '@spieltag/shared-kernel/contract';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useCallback, useEffect, useState } from 'react';

/** A player with the points of every round, as far as it is there. */
export interface LoadedDetail {
  readonly detail: PlayerDetail | undefined;
  readonly error: StoreError | undefined;
  retry(): void;
}

type Outcome = { readonly of: string } & Partial<Pick<LoadedDetail, 'detail' | 'error'>>;

/** Loads all that is known of a player; another player, or another catalogue, loads anew. */
export function usePlayerDetail(playerId: string, hash: string): LoadedDetail {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const wanted = `${seasonId} ${playerId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash or try asks again
  useEffect(() => {
    let isWanted = true;
    const tell = (told: Outcome) => {
      if (isWanted) setOutcome(told);
    };
    client
      .call(contract.sportsdata.playerDetail, { params: { seasonId, playerId }, rethrow: true })
      .then((detail) => tell({ of: wanted, detail }))
      .catch((error: unknown) => tell({ of: wanted, error: describeError(error) }));
    return () => {
      isWanted = false;
    };
  }, [client, describeError, seasonId, playerId, wanted, hash, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const { detail, error } = outcome?.of === wanted ? outcome : {};
  return { detail, error, retry };
}
