import type { RulesContext } from '../context.ts';
import { canSubstitute } from '../phases.ts';
import type { PlayerStatus } from '../types.ts';

/** Whether somebody named in a match that is LIVE or FINISHED has a part in it: points that are known. */
export function hasSettledPart(row: {
  readonly status: PlayerStatus;
  readonly points: number;
}): boolean {
  return row.status === 'STARTER' || row.points !== 0;
}

/**
 * Whether a player can neither enter nor leave the pitch: their part in the round is settled, or a match
 * of a later round has begun, whose points would be known by then. A player missing from the catalogue
 * plays no match and is never locked.
 */
export function isPlayerLocked(playerId: string, ctx: RulesContext): boolean {
  const teamId = ctx.player(playerId)?.teamId ?? '';
  return ctx.begunEarly?.has(teamId) || isPartSettled(playerId, ctx);
}

/**
 * Whether a player's part in the round is settled: a match of theirs is LIVE or FINISHED. It may be a match
 * of the team they have left since. Once the round is COMPLETED nobody's is.
 */
export function isPartSettled(playerId: string, ctx: RulesContext): boolean {
  if (ctx.roundPhase === 'COMPLETED') return false;
  const player = ctx.player(playerId);
  if (player === undefined) return false;
  return ctx.settledPlayers?.has(playerId) || !canSubstitute(ctx.matchStatusOfTeam(player.teamId));
}
