import { communityRoutes } from '@spieltag/shared-kernel/communities';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import {
  type LoadResult,
  useDataSlot,
  useKernel,
  useSeasonId,
  useStore,
} from '@spieltag/shared-kernel/remote';
import { RANKING_PAGE_SIZE, type RankingKind } from '@spieltag/shared-kernel/stores';
import { useRef } from 'react';
import { useAnswer } from '../ranking/use-answer.ts';
import { useFollowedRating } from '../ranking/use-followed-rating.ts';

/** A ranking in a public league. */
export interface CommunityRankingKey {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly communityId: string;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** Another one: who is in it has changed. */
  readonly changes: number;
}

/** A part of it as far as it is known. */
interface CommunityRanking extends LoadResult<Ranking> {
  /** It will change until the round is evaluated. */
  readonly isProvisional: boolean;
}

/** A page, counted from 0. */
export function useCommunityPage(key: CommunityRankingKey, page: number): CommunityRanking {
  const { client } = useKernel();
  const seasonId = useSeasonId();
  const { kind, roundId, communityId } = key;
  const { roundPage, seasonPage } = communityRoutes;
  return usePart(key, `${page}`, (orKept) => {
    const params = { seasonId, roundId, communityId, pageSize: RANKING_PAGE_SIZE, page };
    const row = kind === 'season' ? seasonPage : roundPage;
    return client.call(row, { params, rethrow: true, orKept });
  });
}

/** The own place with those around it. @param isWanted else nothing is asked */
export function useCommunityPlace(key: CommunityRankingKey, isWanted: boolean): CommunityRanking {
  const { client, session } = useKernel();
  const seasonId = useSeasonId();
  const userId = useStore(session).data?.id;
  const { kind, roundId, communityId } = key;
  const { roundAround, seasonAround } = communityRoutes;
  return usePart(key, isWanted ? userId : undefined, (orKept) => {
    const params = { seasonId, roundId, communityId, userId: userId ?? '' };
    const row = kind === 'season' ? seasonAround : roundAround;
    return client.call(row, { params, rethrow: true, orKept });
  });
}

/**
 * While its round is played, by the latest rating; then the final one. Between the two the provisional
 * one stays.
 * @param part of the ranking; undefined: none
 */
function usePart(
  { kind, roundId, communityId, isRunning, changes }: CommunityRankingKey,
  part: string | undefined,
  load: (orKept: boolean) => Promise<Ranking>,
): CommunityRanking {
  const { ownRankings } = useKernel();
  const lastPlayed = useRef<{
    readonly of: string | undefined;
    readonly ranking: CommunityRanking;
  }>(undefined);
  const id = part && [kind, roundId, communityId, part].join(' ');
  /** What was provisional of other members or of another part is not this one. */
  const of = id && `${id} ${changes}`;
  const running = useFollowedRating<Ranking>({
    id: isRunning ? of : undefined,
    roundId,
    load,
  });
  // Another evaluation of the round is another ranking.
  const own = useDataSlot(ownRankings, isRunning || !id ? undefined : { kind, roundId });
  const final = useAnswer<Ranking>({
    id: isRunning ? undefined : id,
    version: `${own.data?.ts} ${changes}`,
    load: () => load(own.data === undefined),
  });
  const now = { ...(isRunning ? running : final), isProvisional: isRunning };
  if (isRunning) lastPlayed.current = { of, ranking: now };
  if (isRunning || final.data?.state === 'CALCULATED') return now;
  const last = lastPlayed.current;
  return last?.of === of && last?.ranking.data?.entries.length ? last.ranking : now;
}
