import type { RulesContext } from '../context.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { priceOf } from '../market-terms/price.ts';
import { saleLock } from '../market-terms/sale-lock.ts';
import { tradesVerdict } from '../market-terms/trades.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { slotOf, squadPlayerIds } from '../squad.ts';
import type { Squad } from '../types.ts';

/**
 * Sells a player at today's market value. Needs the market open; when restricted, a trade left or the
 * player having been bought while restricted. What else stands in the way is `saleLock`.
 */
export function sellPlayer(
  squad: Squad,
  playerId: string,
  ctx: RulesContext,
): Result<Squad, Refusal> {
  const closed = marketVerdict(ctx);
  if (closed) return refuse(closed);
  const { lineup, budget } = squad;
  const slot = slotOf(lineup, playerId);
  if (slot === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  const locked = saleLock(playerId, slot, ctx);
  if (locked) return refuse(locked);
  const after = squadPlayerIds(lineup).filter((id) => id !== playerId);
  const spent = tradesVerdict(after, { bought: [], sold: [playerId] }, ctx);
  if (spent) return refuse(spent);
  const price = priceOf(playerId, ctx);
  if (!price.ok) return price;
  const indexedPlayers = lineup.indexedPlayers.with(slot, null);
  return accept({ budget: budget + price.value, lineup: { ...lineup, indexedPlayers } });
}

/** Why the player cannot be sold; undefined when they can. */
export function saleVerdict(
  squad: Squad,
  playerId: string,
  ctx: RulesContext,
): Refusal | undefined {
  const sold = sellPlayer(squad, playerId, ctx);
  return sold.ok ? undefined : sold.error;
}

/**
 * Sells everybody who can be sold; those who cannot (locked, used in a live matchday, without a
 * price) stay. Not in a restricted market. Refused, with the first reason, when nobody can be sold.
 */
export function sellAll(squad: Squad, ctx: RulesContext): Result<Squad, Refusal> {
  const closed = marketVerdict(ctx);
  if (closed) return refuse(closed);
  if (ctx.marketPhase === 'RESTRICTED') return refuse({ code: 'MARKET_CLOSED' });
  let left = squad;
  let firstRefusal: Refusal | undefined;
  for (const playerId of squadPlayerIds(squad.lineup)) {
    const sold = sellPlayer(left, playerId, ctx);
    if (sold.ok) left = sold.value;
    else firstRefusal ??= sold.error;
  }
  return left === squad && firstRefusal ? refuse(firstRefusal) : accept(left);
}
