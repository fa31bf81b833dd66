import type { MatchEventName, PlayerMatchStats, PlayerMoment } from '@spieltag/shared-kernel/rules';
import type { CountedFigure, MatchRecord, RecordedPlayer } from './match-record.ts';

const MATCH_MINUTES = 90;

/** Figures that are told one by one. */
const EVENT_OF: Partial<Readonly<Record<CountedFigure, MatchEventName>>> = {
  goals: 'goal',
  assists: 'assist',
  yellowCards: 'yellowCard',
  yellowRedCards: 'yellowRedCard',
  redCards: 'redCard',
  ownGoals: 'ownGoal',
  penaltiesSaved: 'penaltySaved',
  penaltiesMissed: 'penaltyMissed',
};

/** What a player has done by a minute, with the minutes the source knows of it. */
export function withMoments(
  stats: PlayerMatchStats | null,
  player: RecordedPlayer,
  known: MatchRecord['knownMinutes'],
  minute: number,
): PlayerMatchStats | null {
  if (!stats || known === 'none') return stats;
  const all = [...(known === 'all' ? doneBy(player) : []), ...presenceOf(player)];
  const moments = all.filter((moment) => moment.minute <= minute);
  return moments.length > 0 ? { ...stats, moments } : stats;
}

function doneBy({ moments }: RecordedPlayer): PlayerMoment[] {
  return moments.flatMap(({ figure, minute }) => {
    const event = EVENT_OF[figure];
    return event ? [{ event, minute }] : [];
  });
}

/** Coming on, and going off before the end; figures say whether that was a sending-off. */
function presenceOf({ comesOnAt, stats }: RecordedPlayer): PlayerMoment[] {
  if (comesOnAt === null || !stats || stats.minutes === 0) return [];
  const leavesAt = comesOnAt + stats.minutes;
  return [
    ...(comesOnAt > 0 ? [{ event: 'cameOn', minute: comesOnAt } as const] : []),
    ...(leavesAt < MATCH_MINUTES ? [{ event: 'wentOff', minute: leavesAt } as const] : []),
  ];
}
