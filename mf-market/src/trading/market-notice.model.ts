import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import {
  completionVerdict,
  isMarketOpen,
  isSeasonOver,
  marketVerdict,
  type RulesContext,
  type Squad,
} from '@spieltag/shared-kernel/rules';
import { isJoiningOver } from './joining.model.ts';

/** What is special about the market right now; `open`: nothing is. */
export type MarketNotice =
  | 'open'
  /** For everybody else it is closed. */
  | 'ownOpen'
  /** Open, but not for who would join a running season that forbids it. */
  | 'joiningOver'
  | 'restricted'
  /** Between rounds, until the next window. */
  | 'closed'
  /** The same for who may complete a roster that is not full. */
  | 'completable'
  /** While a round is played. */
  | 'closedGameday'
  | 'lockedKickOff'
  | 'lockedEvaluation'
  | 'frozen'
  /** Frozen after the last round. */
  | 'seasonOver';

/** The notice to show above the market's players. */
export function marketNotice(
  state: GameState,
  squad: Pick<Squad, 'lineup'>,
  ctx: RulesContext,
  rounds: ClientDatabase['rounds'],
): MarketNotice {
  if (isSeasonOver(state, rounds)) return 'seasonOver';
  const verdict = marketVerdict(ctx);
  if (!verdict) {
    if (isJoiningOver(state, squad, rounds)) return 'joiningOver';
    if (ctx.marketPhase === 'RESTRICTED') return 'restricted';
    return isMarketOpen(state.playerMarketPhase) ? 'open' : 'ownOpen';
  }
  if (state.phase === 'GENERAL_LOCKED') return 'lockedKickOff';
  if (state.phase === 'GAMEDAY_LOCKED') return 'lockedEvaluation';
  if (verdict.code !== 'MARKET_CLOSED') return 'frozen';
  if (!completionVerdict(squad, ctx)) return 'completable';
  return state.phase === 'GENERAL' || state.phase === 'COMPLETED' ? 'closed' : 'closedGameday';
}
