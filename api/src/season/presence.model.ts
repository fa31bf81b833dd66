import type { MatchPlayer } from '@spieltag/shared-kernel/contract';
import type {
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerStatus,
} from '@spieltag/shared-kernel/rules';

/** What is known of a player in a match. */
interface KnownPlayer {
  readonly status: PlayerStatus;
  readonly stats: PlayerMatchStats | null;
}

/**
 * Where a player of a match is: the announced status tells who began on the bench, the figures who
 * has come on since and who had to leave. Without figures those announced for the first eleven play.
 */
export function presenceOf(
  match: MatchLineupStatus,
  { status, stats }: KnownPlayer,
): Pick<MatchPlayer, 'isOnBench' | 'isOnPitch'> {
  const isUnderWay = match === 'LIVE' || match === 'HALTED';
  const hasEntered = stats ? stats.starter || stats.joker : status === 'STARTER';
  return {
    isOnBench: status === 'BENCH' && !hasEntered,
    isOnPitch: isUnderWay && hasEntered && !hasLeft(stats),
  };
}

function hasLeft(stats: PlayerMatchStats | null): boolean {
  return stats !== null && (stats.takenOff === true || stats.yellowRedCards + stats.redCards > 0);
}
