import type { SeasonRecord, SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { localTime, table } from './output.ts';

/** How its time passes, in a word or two. */
export function describeClock({ mode, speed }: SeasonRecord['clock']): string {
  return mode === 'accelerated' ? `accelerated:${speed}` : mode;
}

/** Where a season stands, in one line. */
export function describeSeason(season: SeasonRecord): string {
  const { roundNo, rounds, phase, clock, firstKickOff, managers } = season;
  return [
    `round ${roundNo} of ${rounds}, ${phase}`,
    `clock ${describeClock(clock)} at ${localTime(clock.gameTime)}`,
    `first kick-off ${localTime(firstKickOff)}`,
    `${managers} ledgers`,
  ].join(', ');
}

/** One season a line. */
export function describeSeasons(seasons: readonly SeasonRecord[]): string {
  if (seasons.length === 0) {
    return "there is no season yet: 'spieltag season import --help' says how to import one";
  }
  return table([
    ['SEASON', 'LEAGUE', 'NAME', 'SHOWN', 'CLOCK', 'GAME TIME', 'ROUND', 'PHASE', 'SOURCE'],
    ...seasons.map((season) => [
      season.id,
      season.leagueName,
      season.name,
      describeShown(season),
      describeClock(season.clock),
      localTime(season.clock.gameTime),
      `${season.roundNo}/${season.rounds}`,
      season.phase,
      `${season.source}${season.sourceState ? ` (${season.sourceState.state})` : ''}`,
    ]),
  ]);
}

function describeShown({ unfinished, hidden, current }: SeasonRecord): string {
  if (unfinished) return 'unfinished';
  if (hidden) return 'hidden';
  return current ? 'current' : 'shown';
}

/** Rounds, windows, and what comes next. What the calendar expects stands in brackets. */
export function describeTimeline({ season, rounds, windows, next }: SeasonTimeline): string {
  const lines = table([
    ['ROUND', 'NAME', 'PHASE', 'LOCKS', 'KICK-OFF', 'EVALUATED'],
    ...rounds.map(({ roundNo, name, phase, phases }) => {
      const when = (wanted: string) => {
        const entry = phases.find((one) => one.phase === wanted);
        if (!entry) return '-';
        return entry.happened ? localTime(entry.at) : `(${localTime(entry.at)})`;
      };
      return [
        String(roundNo),
        name,
        phase,
        when('GENERAL_LOCKED'),
        when('GAMEDAY'),
        when('COMPLETED'),
      ];
    }),
  ]);
  const spans = windows.map(
    ({ windowNo, startDate, endDate, state }) =>
      `window ${windowNo}: ${localTime(startDate)} to ${localTime(endDate)}, ${state}`,
  );
  return [`${season.id}: ${describeSeason(season)}`, lines, ...spans, describeNext(next)].join(
    '\n',
  );
}

function describeNext(next: SeasonTimeline['next']): string {
  if (!next) return 'next: nothing, the season is over';
  const { kind, phase, roundId, windowNo, opens, at, dueAt } = next;
  const what =
    kind === 'phase'
      ? `${phase} of ${roundId}`
      : `window ${windowNo} ${opens ? 'opens' : 'closes'}`;
  const due = dueAt === null ? 'its time stands still' : `due ${localTime(dueAt)}`;
  return `next: ${what} at ${localTime(at)} game time, ${due}`;
}
