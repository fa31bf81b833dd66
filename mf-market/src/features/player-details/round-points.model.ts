import type { ClientDatabase, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { sumRated } from '@spieltag/shared-kernel/rules';
import type { ChartPoint } from '@spieltag/shared-kernel/ui';

/** Points of every round up to the last completed one; null where the player did not take part. */
export function pointsOfRounds(
  rounds: ClientDatabase['rounds'],
  lastCompletedRoundId: string,
  played: PlayerDetail['rounds'],
): readonly ChartPoint[] {
  const last = rounds.findIndex(({ id }) => id === lastCompletedRoundId);
  return rounds.slice(0, last + 1).map(({ id, name }) => ({
    label: name,
    value: sumRated(played.filter(({ roundId }) => roundId === id)),
  }));
}
