import {
  MATCH_EVENTS,
  type MatchEventName,
  type PlayerMatchStats,
  type PointsPart,
  type ScoredFigure,
} from '../points.ts';

/** Something a player did in a match; without a minute where the source has none. */
export interface PlayerEvent {
  event: MatchEventName;
  minute?: number;
}

/** What counts an event. Coming and going are flags, see below. */
const FIGURE_OF = {
  goal: 'goals',
  ownGoal: 'ownGoals',
  assist: 'assists',
  penaltySaved: 'penaltiesSaved',
  penaltyMissed: 'penaltiesMissed',
  redCard: 'redCards',
  yellowRedCard: 'yellowRedCards',
  yellowCard: 'yellowCards',
} as const satisfies Partial<Record<MatchEventName, ScoredFigure>>;

/**
 * What a player did in a match, one by one: as often as the figures say, with the minutes the source
 * has for it. Who was sent off has not been replaced.
 */
export function playerEvents(stats: PlayerMatchStats | null): PlayerEvent[] {
  if (!stats) return [];
  return MATCH_EVENTS.flatMap((event) => {
    const minutes = (stats.moments ?? [])
      .filter((moment) => moment.event === event)
      .map(({ minute }) => minute)
      .sort((a, b) => a - b);
    return Array.from({ length: countOf(stats, event) }, (_, index): PlayerEvent => {
      const minute = minutes[index];
      return minute === undefined ? { event } : { event, minute };
    });
  });
}

function countOf(stats: PlayerMatchStats, event: MatchEventName): number {
  const isSaid = stats.moments?.some((moment) => moment.event === event) ?? false;
  if (event === 'cameOn') return stats.joker || isSaid ? 1 : 0;
  if (event === 'wentOff') {
    const isSentOff = stats.redCards + stats.yellowRedCards > 0;
    return !isSentOff && (stats.takenOff || isSaid) ? 1 : 0;
  }
  return stats[FIGURE_OF[event]];
}

/** The part of the points that says that something happened, where it is worth any. */
const PART_OF: Partial<Readonly<Record<MatchEventName, PointsPart>>> = {
  goal: 'pointsGoals',
  ownGoal: 'pointsOther',
  assist: 'pointsAssists',
  penaltySaved: 'pointsOther',
  penaltyMissed: 'pointsOther',
  redCard: 'pointsCards',
  yellowRedCard: 'pointsCards',
  yellowCard: 'pointsCards',
  cameOn: 'pointsJoker',
};

/** A player of a match with what they did. */
export interface ActingPlayer {
  readonly events?: readonly PlayerEvent[];
  readonly pointsBreakDown: { readonly [Part in PointsPart]?: number | null };
}

/**
 * What a player has done between two readings of a match that their points do not say: a yellow card
 * that costs nothing, an own goal, coming and going.
 */
export function untoldEvents(before: ActingPlayer, now: ActingPlayer): readonly PlayerEvent[] {
  const known = [...(before.events ?? [])];
  return (now.events ?? []).filter(({ event }) => {
    const at = known.findIndex((one) => one.event === event);
    if (at >= 0) known.splice(at, 1);
    const part = PART_OF[event];
    const pointsIn = ({ pointsBreakDown }: ActingPlayer) => (part && pointsBreakDown[part]) ?? 0;
    return at < 0 && pointsIn(before) === pointsIn(now);
  });
}
