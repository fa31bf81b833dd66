import type { RulesContext } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { squadPlayerIds } from '../squad.ts';
import type { Lineup } from '../types.ts';

/**
 * Trades left in a restricted window: the allowed maximum less the players in the squad who were not
 * there when the window opened. So bought players may always be resold, and buying and selling back
 * cancels. Undefined while the market is not restricted.
 */
export function tradesLeft(lineup: Lineup, ctx: RulesContext): number | undefined {
  const opening = restriction(ctx);
  return opening && opening.max - newcomers(squadPlayerIds(lineup), opening.squad);
}

/** Players a squad of these ids holds beyond the one the window opened with. */
function newcomers(playerIds: readonly string[], opening: ReadonlySet<string>): number {
  return playerIds.filter((id) => !opening.has(id)).length;
}

/**
 * Whether a squad is reachable in a restricted window: at most `maxTransfers` players are new, and at
 * most as many of those who were there are missing. Both are a matter of the squad alone, not of the
 * way to it, so several trades at once are judged like one after the other. Undefined: it is.
 * @param sold whether anyone was sold on the way; who only buys is not held to earlier sales
 */
export function tradesVerdict(
  playerIds: readonly string[],
  trade: { readonly bought: readonly string[]; readonly sold: readonly string[] },
  ctx: RulesContext,
): Refusal | undefined {
  const opening = restriction(ctx);
  if (opening === undefined) return undefined;
  const { max, squad } = opening;
  const buysNew = trade.bought.some((id) => !squad.has(id));
  if (buysNew && newcomers(playerIds, squad) > max) return { code: 'NO_TRADES_LEFT', max };
  const sellsOld = trade.sold.some((id) => squad.has(id));
  const held = new Set(playerIds);
  const missing = [...squad].filter((id) => !held.has(id)).length;
  return sellsOld && missing > max ? { code: 'NO_TRADES_LEFT', max } : undefined;
}

/** The restricted window's figures; without any nothing can be traded in it. */
function restriction(
  ctx: RulesContext,
): { readonly max: number; readonly squad: ReadonlySet<string> } | undefined {
  if (ctx.marketPhase !== 'RESTRICTED') return undefined;
  const { maxTransfers = 0, squadAtOpening = new Set<string>() } = ctx.restrictedWindow ?? {};
  return { max: maxTransfers, squad: squadAtOpening };
}
