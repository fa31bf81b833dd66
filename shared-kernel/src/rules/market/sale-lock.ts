import { stakeVerdict } from '../actions/captain.ts';
import type { RulesContext } from '../context.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { Refusal } from '../refusal.ts';
import { isOnPitch } from '../squad.ts';

/**
 * Why a player cannot be sold from a slot just now, whatever the market; undefined when they can.
 * Placed stakes cannot be sold at all. Who is used in the lineup cannot be sold in a live matchday
 * once their match has begun; outside of one they are locked as for any other move.
 */
export function saleLock(playerId: string, slot: number, ctx: RulesContext): Refusal | undefined {
  const staked = stakeVerdict(playerId, ctx);
  if (staked) return staked;
  if (!isOnPitch(slot) || !isPlayerLocked(playerId, ctx)) return undefined;
  return { code: ctx.roundPhase === 'GAMEDAY' ? 'LIVE_MATCHDAY' : 'PLAYER_LOCKED', playerId };
}
