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
 * Whether a player's part in the round is settled: a match of theirs is LIVE or FINISHED, so they can
 * neither enter nor leave the pitch. It may be a match of the team they have left since. Once the round
 * is COMPLETED nobody is locked. A player missing from the catalogue plays no match and is never locked.
 */
export function isPlayerLocked(playerId: string, ctx: RulesContext): boolean {
  if (ctx.roundPhase === 'COMPLETED') return false;
  const player = ctx.player(playerId);
  if (player === undefined) return false;
  const isSettled = ctx.settledPlayers?.has(playerId) === true;
  return isSettled || !canSubstitute(ctx.matchStatusOfTeam(player.teamId));
}
