import type { PlayerEvent, PlayerMatchStats } from '@spieltag/shared-kernel/rules';

/**
 * What a row says of a player, with the events the source names besides: those its points do not tell,
 * and the minutes of all.
 */
export function withSourceEvents(
  stats: PlayerMatchStats | null,
  events: readonly PlayerEvent[],
): PlayerMatchStats | null {
  if (!stats || events.length === 0) return stats;
  const count = (name: PlayerEvent['event']) => events.filter(({ event }) => event === name).length;
  const moments = events.flatMap(({ event, minute }) =>
    minute === undefined ? [] : [{ event, minute }],
  );
  return {
    ...stats,
    takenOff: count('wentOff') > 0,
    yellowCards: count('yellowCard'),
    ownGoals: count('ownGoal'),
    penaltiesSaved: count('penaltySaved'),
    penaltiesMissed: count('penaltyMissed'),
    ...(moments.length > 0 && { moments }),
  };
}
