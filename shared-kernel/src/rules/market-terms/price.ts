import type { RulesContext } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { hasPosition } from '../squad.ts';
import type { PlayablePlayer, RulePlayer } from '../types.ts';
import { NO_PRICE } from '../types.ts';

/** Whether a market value is a price: more than nothing and less than `NO_PRICE`. */
export function hasPrice(player: Pick<RulePlayer, 'marketValue'>): boolean {
  return player.marketValue > 0 && player.marketValue < NO_PRICE;
}

/**
 * What a player costs and brings today, whole euros. Who has no price is neither bought nor sold:
 * selling them for nothing would lose money silently. Players who left the season keep their last
 * market value in the catalogue and are sold for it; one the catalogue has lost waits until it knows
 * them again.
 */
export function priceOf(playerId: string, ctx: RulesContext): Result<number, Refusal> {
  const player = ctx.player(playerId);
  if (player === undefined) return refuse({ code: 'UNKNOWN_PLAYER', playerId });
  return hasPrice(player) ? accept(player.marketValue) : refuse({ code: 'NO_PRICE', playerId });
}

/**
 * The player as they are offered on the market, or why they cannot be bought by anyone. That they have no
 * price is asked last, of all that refuses a purchase.
 */
export function offeredPlayer(
  playerId: string,
  ctx: RulesContext,
): Result<PlayablePlayer, Refusal> {
  const player = ctx.player(playerId);
  if (player === undefined) return refuse({ code: 'UNKNOWN_PLAYER', playerId });
  if (player.active === false) return refuse({ code: 'PLAYER_LEFT', playerId });
  if (!hasPosition(player)) return refuse({ code: 'POSITION_UNKNOWN', playerId });
  return accept(player);
}

/** Why one of the players has no price; undefined when all have one. */
export function pricesVerdict(
  playerIds: readonly string[],
  ctx: RulesContext,
): Refusal | undefined {
  for (const playerId of playerIds) {
    const price = priceOf(playerId, ctx);
    if (!price.ok) return price.error;
  }
  return undefined;
}
