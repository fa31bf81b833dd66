import type { GameState } from '../contract/index.ts';

const HOUR_MS = 3_600_000;
/** The restricted window is looked at again this long after its end. */
const AFTER_WINDOW_END_MS = 11_000;
/** A phase is looked at again this long after its announced end. */
const AFTER_PHASE_END_MS = 1000;
/** The game state is fetched this often in any case. */
export const GAME_STATE_LOOP_MS = 180_000;
/**
 * A server that has not got past a boundary yet is asked again this often, as long as the loop has
 * not come by: whoever asks in the very moment may be too early.
 */
const AGAIN_MS = 5000;

/**
 * When the game state has to be fetched because a boundary within the next hour passes: the start of
 * a restricted window while the market is closed, 11 s after its end while it is open, and the end
 * of the phase; and one that has just passed without the state knowing. In ms from `gameNow`;
 * undefined: no boundary is near, or the clock is not real.
 * @param laterMs how much later than others this page looks at a boundary that is still ahead
 */
export function nextBoundaryInMs(
  state: GameState,
  gameNow: number,
  laterMs: number,
): number | undefined {
  if (state.clockMode !== 'real') return undefined;
  const windowStart =
    state.playerMarketPhase === 'CLOSED' ? state.restrictedTransferWindowStartDate : null;
  const windowEnd =
    state.playerMarketPhase === 'RESTRICTED' ? state.restrictedTransferWindowEndDate : null;
  const due = [
    [windowStart, 0],
    [windowEnd, AFTER_WINDOW_END_MS],
    [state.phaseEndsAt, AFTER_PHASE_END_MS],
  ] as const;
  const near = due.flatMap(([boundary, delayMs]) => {
    if (boundary === null) return [];
    const inMs = boundary - gameNow;
    if (inMs > HOUR_MS || inMs + delayMs <= -GAME_STATE_LOOP_MS) return [];
    return [inMs + delayMs > 0 ? inMs + delayMs + laterMs : AGAIN_MS];
  });
  return near.length > 0 ? Math.min(...near) : undefined;
}
