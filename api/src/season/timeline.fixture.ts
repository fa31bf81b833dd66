import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, CatalogueRound, MatchUpdate } from '../feed/feed.types.ts';
import { roundTimeline, type SeasonCalendar } from './timeline.model.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** First kick-off of round n; rounds are a week apart. */
export const kickOff = (roundNo: number) => Date.UTC(2024, 7, 23, 18) + (roundNo - 1) * 7 * DAY;

export function match(roundNo: number, no: number, date: number): CatalogueMatch {
  return {
    id: `mt-${roundNo}-${no}`,
    roundId: `rn-${roundNo}`,
    homeTeamId: 'tm-a',
    guestTeamId: 'tm-b',
    homeTeamName: null,
    guestTeamName: null,
    date,
  };
}

export function calendar(matches: readonly CatalogueMatch[], roundCount = 3): SeasonCalendar {
  const rounds = Array.from(
    { length: roundCount },
    (_, index): CatalogueRound => ({
      id: `rn-${index + 1}`,
      name: `${index + 1}`,
      startDate: kickOff(index + 1),
      endDate: kickOff(index + 1) + DAY,
    }),
  );
  return { rounds, matches, restrictedWindows: [] };
}

/** Live at kick-off, finished two hours later, rated at night. */
export function played(of: CatalogueMatch): MatchUpdate[] {
  const update = (state: MatchUpdate['state'], at: number): MatchUpdate => ({
    at,
    roundId: of.roundId,
    matchId: of.id,
    state,
    homeScore: 0,
    guestScore: 0,
    players: [],
  });
  return [
    update('LIVE', of.date),
    update('FINISHED', of.date + 2 * HOUR),
    update('FINISHED', of.date + 5 * HOUR),
  ];
}

/** How long lineups of each round but the first can be set, in a season whose source goes on. */
export function timesInGeneral(
  season: SeasonCalendar,
  updatesOf: (roundId: string) => readonly MatchUpdate[],
): number[] {
  let from = 0;
  return season.rounds.flatMap((_, index) => {
    const roundNo = index + 1;
    const { id } = season.rounds[index] ?? { id: '' };
    const events = roundTimeline({
      ...{ calendar: season, roundNo, from, updates: updatesOf(id) },
      ...{ lateUpdates: [], changes: [], isFollowed: true },
    });
    const timeOf = (phase: RoundPhase) =>
      events.find((e) => e.kind === 'phase' && e.phase === phase)?.at ?? 0;
    from = timeOf('COMPLETED');
    return roundNo === 1 ? [] : [timeOf('GENERAL_LOCKED') - timeOf('GENERAL')];
  });
}
