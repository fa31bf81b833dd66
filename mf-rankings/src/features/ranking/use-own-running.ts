import { contract, type OwnRanking } from '@spieltag/shared-kernel/contract';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { useFollowedRating } from './use-followed-rating.ts';

/** Asks for the own place in a round that is played; undefined: nobody is signed in. */
export function useAskOwnPlace(
  kind: RankingKind,
  roundId: string,
): ((orKept?: boolean) => Promise<OwnRanking>) | undefined {
  const { client, session } = useKernel();
  const seasonId = useSeasonId();
  const userId = useStore(session).data?.id;
  if (userId === undefined) return undefined;
  const { myRoundRanking, mySeasonRanking } = contract.ranking;
  const row = kind === 'season' ? mySeasonRanking : myRoundRanking;
  const params = { seasonId, roundId, userId };
  return (orKept) => client.call(row, { params, rethrow: true, orKept });
}

/** The own place where no stream says it, asked for now and then. */
export function useOwnRunning(
  kind: RankingKind,
  roundId: string,
  isWanted: boolean,
): OwnRanking | undefined {
  const ask = useAskOwnPlace(kind, roundId);
  const { data } = useFollowedRating<OwnRanking>({
    id: isWanted && ask ? `${kind} ${roundId}` : undefined,
    roundId,
    load: (orKept) => ask?.(orKept) ?? Promise.reject(new Error('nobody is signed in')),
  });
  return data;
}
