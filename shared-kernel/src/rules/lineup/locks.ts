import type { RulesContext } from '../context.ts';
import { canSubstitute } from '../phases.ts';

/**
 * Whether a player's part in the round is settled: a match of theirs is LIVE or FINISHED, so they can
 * neither enter nor leave the pitch. Once the round is COMPLETED nobody is locked. A player missing
 * from the catalogue plays no match and is never locked.
 */
export function isPlayerLocked(playerId: string, ctx: RulesContext): boolean {
  if (ctx.roundPhase === 'COMPLETED') return false;
  const player = ctx.player(playerId);
  return player !== undefined && !canSubstitute(ctx.matchStatusOfTeam(player.teamId));
}
