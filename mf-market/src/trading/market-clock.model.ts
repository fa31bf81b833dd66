import type { GameState } from '@spieltag/shared-kernel/contract';
import { isGameLocked, isMarketOpen, type MarketPhase } from '@spieltag/shared-kernel/rules';

/** What the market is waiting for. */
export interface MarketClock {
  readonly kind: 'closes' | 'opens' | 'completableUntil';
  /** Game time, epoch ms. */
  readonly at: number;
  /** The season's clock moves by itself, so it can be counted down. */
  readonly ticks: boolean;
  /** The end of a restricted market: it is counted down however far away it is. */
  readonly isRestricted?: boolean;
}

/** The window's opening is announced this long before it. */
export const PRE_OPEN_NOTICE_MS = 864_000_000;

/**
 * The next moment that matters for trading: when an open market closes (the end of the phase, or of
 * the restricted window if that comes first), or when a closed one opens for a restricted window
 * within the next 10 days. Undefined: nothing is known, or not soon.
 * @param marketPhase the effective one
 * @param gameNow time in the season, epoch ms
 */
export function marketClock(
  state: GameState,
  marketPhase: MarketPhase,
  gameNow: number,
): MarketClock | undefined {
  const ticks = state.clockMode !== 'stepped';
  const {
    phaseEndsAt,
    restrictedTransferWindowStartDate: opensAt,
    restrictedTransferWindowEndDate: windowEndsAt,
  } = state;
  if (isMarketOpen(marketPhase) && !isGameLocked(state.phase)) {
    const isRestricted = marketPhase === 'RESTRICTED';
    const windowEnd = isRestricted ? windowEndsAt : null;
    const ends = [state.phase === 'COMPLETED' ? null : phaseEndsAt, windowEnd].filter(
      (end) => end !== null,
    );
    return ends.length > 0
      ? { kind: 'closes', at: Math.min(...ends), ticks, isRestricted }
      : undefined;
  }
  const isAhead = opensAt !== null && opensAt > gameNow && opensAt - gameNow <= PRE_OPEN_NOTICE_MS;
  return isAhead ? { kind: 'opens', at: opensAt, ticks } : undefined;
}

/** Until when a roster can be completed while the market is closed. Undefined: nobody knows. */
export function completionClock(state: GameState): MarketClock | undefined {
  const at = state.phase === 'GENERAL' ? state.phaseEndsAt : null;
  return at === null
    ? undefined
    : { kind: 'completableUntil', at, ticks: state.clockMode !== 'stepped' };
}
