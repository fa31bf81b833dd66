import type { RulesContext } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { squadPlayerIds } from '../squad.ts';
import type { Lineup } from '../types.ts';

/** How a squad differs from the one a restricted window opened with. */
interface WindowTrades {
  /** Players who were not there. */
  readonly bought: number;
  /** Players who were there and are missing. */
  readonly sold: number;
}

/**
 * Trades left in a restricted window: the allowed maximum less the larger of players bought and
 * players sold since it opened. Both come from comparing the squad with the one at the opening, so
 * whoever was bought and sold back, or sold and bought back, counts on neither side. Undefined while
 * the market is not restricted.
 */
export function tradesLeft(lineup: Lineup, ctx: RulesContext): number | undefined {
  const opening = restriction(ctx);
  if (opening === undefined) return undefined;
  const { bought, sold } = windowTrades(squadPlayerIds(lineup), opening.squad);
  return opening.max - Math.max(bought, sold);
}

/**
 * How many players who were not there at the opening may still be bought: at least as many as there
 * are trades left, more where players were sold and not replaced yet. Undefined while the market is
 * not restricted.
 */
export function newcomersLeft(lineup: Lineup, ctx: RulesContext): number | undefined {
  const opening = restriction(ctx);
  return opening && opening.max - windowTrades(squadPlayerIds(lineup), opening.squad).bought;
}

function windowTrades(playerIds: readonly string[], opening: ReadonlySet<string>): WindowTrades {
  const bought = playerIds.filter((id) => !opening.has(id)).length;
  const kept = playerIds.length - bought;
  return { bought, sold: opening.size - kept };
}

/**
 * Whether a squad is reachable in a restricted window: at most `maxTransfers` players are new, and at
 * most as many of those who were there are missing. Both are a matter of the squad alone, not of the
 * way to it, so several trades at once are judged like one after the other. Undefined: it is.
 *
 * A purchase is held to the players bought and a sale to the players sold, not both to the larger of
 * the two: the replacements of the last players sold may still be bought, and who was bought may
 * always be resold.
 */
export function tradesVerdict(
  playerIds: readonly string[],
  trade: { readonly bought: readonly string[]; readonly sold: readonly string[] },
  ctx: RulesContext,
): Refusal | undefined {
  const opening = restriction(ctx);
  if (opening === undefined) return undefined;
  const { max, squad } = opening;
  const { bought, sold } = windowTrades(playerIds, squad);
  const buysNew = trade.bought.some((id) => !squad.has(id));
  const sellsOld = trade.sold.some((id) => squad.has(id));
  const isSpent = (buysNew && bought > max) || (sellsOld && sold > max);
  return isSpent ? { code: 'NO_TRADES_LEFT', max } : undefined;
}

/** The restricted window's figures; without any nothing can be traded in it. */
function restriction(
  ctx: RulesContext,
): { readonly max: number; readonly squad: ReadonlySet<string> } | undefined {
  if (ctx.marketPhase !== 'RESTRICTED') return undefined;
  const { maxTransfers = 0, squadAtOpening = new Set<string>() } = ctx.restrictedWindow ?? {};
  return { max: maxTransfers, squad: squadAtOpening };
}
