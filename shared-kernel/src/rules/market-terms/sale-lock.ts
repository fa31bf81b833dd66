import { stakeVerdict } from '../actions/captain.ts';
import type { RulesContext } from '../context.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { Refusal } from '../refusal.ts';
import { isOnPitch } from '../squad.ts';

/**
 * Why a player cannot be sold from a slot just now, whatever the market; undefined when they can.
 * Placed stakes cannot be sold at all, players who are locked neither, wherever they stand. Who is
 * used in the lineup, on the pitch that is, cannot be sold in a live matchday at all.
 */
export function saleLock(playerId: string, slot: number, ctx: RulesContext): Refusal | undefined {
  const staked = stakeVerdict(playerId, ctx);
  if (staked) return staked;
  if (isOnPitch(slot) && ctx.roundPhase === 'GAMEDAY') return { code: 'LIVE_MATCHDAY', playerId };
  return isPlayerLocked(playerId, ctx) ? { code: 'PLAYER_LOCKED', playerId } : undefined;
}
