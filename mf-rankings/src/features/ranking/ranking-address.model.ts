import type { GameState, Round } from '@spieltag/shared-kernel/contract';
import { RANKING_PAGE_SIZE, type RankingKind } from '@spieltag/shared-kernel/stores';

/** What the address of the rankings says, with its defaults. */
export interface RankingAddress {
  readonly kind: RankingKind;
  /** undefined: the address names none, the newest round with a ranking is meant. */
  readonly roundId: string | undefined;
  /** From 0. */
  readonly page: number;
}

type Params = Readonly<Partial<Record<'rankingType' | 'roundId' | 'page', string>>>;

/** Reads the parameters of the route; what makes no sense is left at its default. */
export function readRankingAddress({ rankingType, roundId, page }: Params): RankingAddress {
  return {
    kind: rankingType === 'season' ? 'season' : 'round',
    roundId: roundId?.startsWith('rn-') ? roundId : undefined,
    page: /^\d{1,9}$/.test(page ?? '') ? Number(page) : 0,
  };
}

/** Pages of a ranking; at least one. */
export function pageCountOf(entryCount: number): number {
  return Math.max(1, Math.ceil(entryCount / RANKING_PAGE_SIZE));
}

/** The page on which an entry stands, from 0. */
export function pageOfIndex(index: number): number {
  return Math.floor(index / RANKING_PAGE_SIZE);
}

/**
 * Rounds that have a ranking or are about to, in order of play: up to the last completed one, and
 * the current one while it is worked out. None: the season has not come that far.
 */
export function rankedRounds(
  rounds: readonly Round[],
  { roundId, phase, lastCompletedRoundId }: GameState,
): readonly Round[] {
  const newestId = phase === 'EVALUATING' ? roundId : lastCompletedRoundId;
  const newest = rounds.findIndex(({ id }) => id === newestId);
  return rounds.slice(0, newest + 1);
}

/** The round a ranking is shown of unless one is chosen: the last completed one. */
export function defaultRoundId(
  ranked: readonly Round[],
  { lastCompletedRoundId }: GameState,
): string | undefined {
  const last = ranked.find(({ id }) => id === lastCompletedRoundId) ?? ranked.at(-1);
  return last?.id;
}
