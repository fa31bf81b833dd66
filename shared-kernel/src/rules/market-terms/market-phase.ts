import type { RulesContext } from '../context.ts';
import { isGameLocked } from '../phases.ts';
import type { Refusal } from '../refusal.ts';

/** Why nothing can be traded at the moment; undefined when the market is OPEN or RESTRICTED. */
export function marketVerdict(ctx: RulesContext): Refusal | undefined {
  if (isGameLocked(ctx.roundPhase)) return { code: 'GAME_LOCKED' };
  if (ctx.marketPhase === 'LOCKED') return { code: 'MARKET_LOCKED' };
  if (ctx.marketPhase === 'CLOSED') return { code: 'MARKET_CLOSED' };
  return undefined;
}
