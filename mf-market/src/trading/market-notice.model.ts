import type { GameState } from '@spieltag/shared-kernel/contract';
import { isMarketOpen, marketVerdict, type RulesContext } from '@spieltag/shared-kernel/rules';

/** What is special about the market right now; `open`: nothing is. */
export type MarketNotice =
  | 'open'
  /** For everybody else it is closed. */
  | 'ownOpen'
  | 'restricted'
  /** Between rounds, until the next window. */
  | 'closed'
  /** While a round is played. */
  | 'closedGameday'
  | 'lockedKickOff'
  | 'lockedEvaluation'
  | 'frozen';

/** What is to be said about the market above its players. */
export function marketNotice(state: GameState, ctx: RulesContext): MarketNotice {
  const verdict = marketVerdict(ctx);
  if (!verdict) {
    if (ctx.marketPhase === 'RESTRICTED') return 'restricted';
    return isMarketOpen(state.playerMarketPhase) ? 'open' : 'ownOpen';
  }
  if (state.phase === 'GENERAL_LOCKED') return 'lockedKickOff';
  if (state.phase === 'GAMEDAY_LOCKED') return 'lockedEvaluation';
  if (verdict.code !== 'MARKET_CLOSED') return 'frozen';
  return state.phase === 'GENERAL' || state.phase === 'COMPLETED' ? 'closed' : 'closedGameday';
}
