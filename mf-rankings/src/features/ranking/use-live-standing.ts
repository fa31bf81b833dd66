import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { liveStanding } from '@spieltag/shared-kernel/rules';
import type { DataSlot, RankingKind } from '@spieltag/shared-kernel/stores';
import { liveScore } from './live-score.model.ts';
import { useOwnRunning } from './use-own-running.ts';

/** Which list. */
export interface StandingOptions {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
}

/** Where the user stands while a round is played. */
export interface OwnStanding {
  /** What has to come before anything can be said. */
  readonly slot: DataSlot<UserRoundResult>;
  /** Null: without a rated lineup; undefined: not known yet. */
  readonly score: number | null | undefined;
  readonly rank: number | undefined;
  /** In the season, before the round. */
  readonly rankBefore: number | undefined;
  readonly users: number;
  /** By the stream; undefined: it says nothing, and the server is asked. */
  readonly told: ReturnType<typeof liveStanding>;
}

/** Where the user stands by the points of this moment; in a round that is not played: nowhere. */
export function useLiveStanding(options: StandingOptions): OwnStanding {
  const { kind, roundId, isRunning, lastRoundId } = options;
  const { live, myResults, ownRankings } = useKernel();
  const counted = isRunning && kind === 'season' ? lastRoundId : undefined;
  const mine = useDataSlot(myResults, isRunning ? roundId : undefined);
  const before = useDataSlot(ownRankings, counted && { kind, roundId: counted });
  const isReady = counted === undefined || before.data !== undefined;
  const score = isReady && mine.data ? liveScore(kind, mine.data, before.data) : undefined;
  const rankBefore = before.data?.entry?.rank;
  const { scores } = useStore(live);
  const isRated = typeof score === 'number';
  const told =
    isRated && scores?.roundId === roundId
      ? liveStanding(scores[kind], score, rankBefore)
      : undefined;
  const asked = useOwnRunning(kind, roundId, isRated && !told);
  return {
    slot: isReady ? mine : { ...before, data: undefined },
    score,
    rank: told?.rank ?? asked?.entry?.rank,
    rankBefore,
    users: told?.users ?? asked?.entryCount ?? 0,
    told,
  };
}
