import { randomFrom } from '@spieltag/shared-kernel/rules';

/** Chance of a player to be sent off in a match: about one dismissal in eight matches. */
const DISMISSAL_CHANCE = 0.006;

/**
 * Whether a player who plays in this round is sent off. Decided by seed, player and round alone, so
 * that the suspension in the next round can be known without playing the rounds before.
 */
export function isSentOff(seed: number, playerId: string, round: number): boolean {
  return randomFrom(`${seed}:dismissal:${playerId}:${round}`)() < DISMISSAL_CHANCE;
}
