import type { RoundResult, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { isRated } from '@spieltag/shared-kernel/rules';

/**
 * Points of a round by player id, over all its matches: of those who stood in a lineup of it and
 * were rated. Who joined the squad after the lock has none of this round.
 */
export function ratedPoints(
  round: RoundResult,
  lineup: Pick<UserRoundResult, 'players'> | undefined,
): ReadonlyMap<string, number> {
  const placed = new Set(lineup?.players.map(({ id }) => id));
  const sums = new Map<string, number>();
  for (const player of round.matches.flatMap(({ players }) => players)) {
    if (!placed.has(player.id) || !isRated(player)) continue;
    sums.set(player.id, (sums.get(player.id) ?? 0) + player.points);
  }
  return sums;
}
