import type { ClientDatabase, PlayerDetail } from '@spieltag/shared-kernel/contract';
import type { ChartPoint } from '@spieltag/shared-kernel/ui';

/** Points of every round up to the last completed one; null where the player did not take part. */
export function roundPoints(
  rounds: ClientDatabase['rounds'],
  lastCompletedRoundId: string,
  played: PlayerDetail['rounds'],
): readonly ChartPoint[] {
  const last = rounds.findIndex(({ id }) => id === lastCompletedRoundId);
  return rounds.slice(0, last + 1).map(({ id, name }) => {
    const own = played.find(({ roundId }) => roundId === id);
    const tookPart =
      own && Object.values(own.pointsBreakDown).some((part) => part !== null && part !== 0);
    return { label: name, value: tookPart ? own.points : null };
  });
}
