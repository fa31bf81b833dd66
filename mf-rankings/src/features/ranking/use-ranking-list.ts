import { contract, type Ranking } from '@spieltag/shared-kernel/contract';
import {
  type LoadResult,
  useDataSlot,
  useKernel,
  useSeasonId,
} from '@spieltag/shared-kernel/remote';
import { RANKING_PAGE_SIZE, type RankingKind } from '@spieltag/shared-kernel/stores';
import { useRef } from 'react';
import { pageCountOf } from './ranking-address.model.ts';
import { useFollowedRating } from './use-followed-rating.ts';

interface ListOptions {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** From 0; beyond the end the last page is shown. */
  readonly page: number;
  /** The round is being played: the list is provisional, and moves. */
  readonly isRunning: boolean;
}

/** A list as far as it is known. */
export interface RankingList {
  /** The page with the first three. */
  readonly first: LoadResult<Ranking>;
  readonly page: LoadResult<Ranking>;
  /** Number of the page that is shown, from 0. */
  readonly shown: number;
  readonly pageCount: number;
  /** There are places to show. */
  readonly isListed: boolean;
  /** It will change until the round is evaluated. */
  readonly isProvisional: boolean;
}

/**
 * One list: while its round is played, that of the latest rating; then the final one. Between the two
 * the provisional places stay as long as the same page is asked for, so that nothing moves that has not
 * changed.
 */
export function useRankingList({ kind, roundId, page, isRunning }: ListOptions): RankingList {
  const asked = `${kind} ${page}`;
  const lastPlayed = useRef<{ readonly asked: string; readonly list: RankingList }>(undefined);
  const first = useRankingPage(isRunning, { kind, roundId, page: 0 });
  const pageCount = pageCountOf(first.data?.entryCount ?? 0);
  const shown = Math.min(page, pageCount - 1);
  const other = useRankingPage(isRunning, shown > 0 ? { kind, roundId, page: shown } : undefined);
  const list: RankingList = {
    first,
    page: shown > 0 ? other : first,
    shown,
    pageCount,
    isListed: isFilled(first.data) && (isRunning || first.data?.state === 'CALCULATED'),
    isProvisional: isRunning,
  };
  const isFinal = first.data?.state === 'CALCULATED' && list.page.data?.state === 'CALCULATED';
  if (isRunning) lastPlayed.current = { asked, list };
  else if (isFinal) lastPlayed.current = undefined;
  const kept = lastPlayed.current;
  return kept?.asked === asked && kept.list.isListed ? kept.list : list;
}

const isFilled = (ranking: Ranking | undefined) => (ranking?.entryCount ?? 0) > 0;

interface PageKey {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly page: number;
}

/** @param key undefined: none */
function useRankingPage(isRunning: boolean, key: PageKey | undefined): LoadResult<Ranking> {
  const { client, rankings } = useKernel();
  const seasonId = useSeasonId();
  const running = useFollowedRating<Ranking>({
    id: isRunning && key ? JSON.stringify({ seasonId, ...key }) : undefined,
    roundId: key?.roundId ?? '',
    load(orKept) {
      const { kind, roundId = '', page = 0 } = key ?? {};
      const { roundRanking, seasonRanking } = contract.ranking;
      const row = kind === 'season' ? seasonRanking : roundRanking;
      const params = { seasonId, roundId, pageSize: RANKING_PAGE_SIZE, page };
      return client.call(row, { params, rethrow: true, orKept });
    },
  });
  const final = useDataSlot(rankings, isRunning ? undefined : key);
  if (isRunning) return running;
  return { ...final, retry: () => key && void rankings.load(key) };
}
