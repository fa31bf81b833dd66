import type { RulesContext } from '../context.ts';
import { benchRoom, formationById, positionLimit, slotPositions } from '../formations.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { hasPrice, offeredPlayer } from '../market-terms/price.ts';
import { tradesVerdict } from '../market-terms/trades.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch, slotOf, squadPlayerIds, teamCounts } from '../squad.ts';
import type { Formation, Lineup, PlayablePlayer, Squad } from '../types.ts';

/** Whether one more player of the team keeps the limit; 0 means no limit. */
function hasTeamRoom(lineup: Lineup, teamId: string, limit: number, onField: boolean): boolean {
  return limit === 0 || (teamCounts(lineup, { onField }).get(teamId) ?? 0) < limit;
}

/**
 * The slot a bought player goes to: the first free one of their position, the pitch before the bench.
 * On the pitch only where the team limit allows, and never once their match has begun: points that
 * are already known cannot be bought.
 */
export function freeSlot(
  lineup: Lineup,
  formation: Formation,
  player: PlayablePlayer,
  ctx: RulesContext,
): Result<number, Refusal> {
  const { limits } = ctx;
  const { position, teamId } = player;
  const free = slotPositions(formation, limits).flatMap((own, index) =>
    own === position && !lineup.indexedPlayers[index] ? index : [],
  );
  const [first] = free;
  if (first === undefined) {
    if (squadPlayerIds(lineup).length === limits.maxLineupSize) {
      return refuse({ code: 'ROSTER_FULL', max: limits.maxLineupSize });
    }
    return refuse({ code: 'POSITION_FULL', position, max: positionLimit(limits, position) });
  }
  const hasPitchRoom = hasTeamRoom(lineup, teamId, limits.maxTeamPresenceOnField, true);
  const locked = isPlayerLocked(player.id, ctx);
  const slot = free.find((index) => !isOnPitch(index) || (hasPitchRoom && !locked));
  if (slot !== undefined) return accept(slot);
  if (locked) {
    return refuse({ code: 'BENCH_FULL', position, max: benchRoom(formation, limits, position) });
  }
  return refuse({ code: 'MAX_FOR_TEAM_ON_PITCH', teamId, max: limits.maxTeamPresenceOnField });
}

/**
 * Buys a player at today's market value and places them. Refused, in this order, if the game or the market
 * is locked or closed, the player is owned already or not for sale, the roster, the position or the bench is
 * full, the team maximum on roster or pitch is reached, no trade is left, the budget is too low, or the
 * player has no price. `checkTransaction` asks in the same order.
 */
export function buyPlayer(
  squad: Squad,
  playerId: string,
  ctx: RulesContext,
): Result<Squad, Refusal> {
  const closed = marketVerdict(ctx);
  if (closed) return refuse(closed);
  const { lineup, budget } = squad;
  const offered = offeredPlayer(playerId, ctx);
  if (slotOf(lineup, playerId) !== undefined) return refuse({ code: 'ALREADY_IN_SQUAD', playerId });
  if (!offered.ok) return offered;
  const { teamId, marketValue } = offered.value;
  const formation = formationById(ctx.formations, lineup.formationId);
  if (formation === undefined) {
    return refuse({ code: 'UNKNOWN_FORMATION', formationId: lineup.formationId });
  }
  const slot = freeSlot(lineup, formation, offered.value, ctx);
  const max = ctx.limits.maxTeamPresence;
  if (!slot.ok && slot.error.code !== 'MAX_FOR_TEAM_ON_PITCH') return slot;
  if (!hasTeamRoom(lineup, teamId, max, false))
    return refuse({ code: 'MAX_FOR_TEAM', teamId, max });
  if (!slot.ok) return slot;
  const after = [...squadPlayerIds(lineup), playerId];
  const spent = tradesVerdict(after, { bought: [playerId], sold: [] }, ctx);
  if (spent) return refuse(spent);
  // What stands for no price is none that a budget could be too low for.
  if (!hasPrice(offered.value)) return refuse({ code: 'NO_PRICE', playerId });
  if (marketValue > budget) return refuse({ code: 'BUDGET_TOO_LOW', price: marketValue, budget });
  const indexedPlayers = lineup.indexedPlayers.with(slot.value, { id: playerId, teamId });
  return accept({ budget: budget - marketValue, lineup: { ...lineup, indexedPlayers } });
}

/** Why the player cannot be bought; undefined when they can. */
export function purchaseVerdict(
  squad: Squad,
  playerId: string,
  ctx: RulesContext,
): Refusal | undefined {
  const bought = buyPlayer(squad, playerId, ctx);
  return bought.ok ? undefined : bought.error;
}
