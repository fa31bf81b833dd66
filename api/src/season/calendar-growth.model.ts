import type { CatalogueMatch, CatalogueRound, RestrictedWindow } from '../feed/feed.types.ts';
import { middleOf } from '../feed/rounds-in-order.ts';

/** The calendar of a source as it is now. */
export interface SourceCalendar {
  /** In order of play. */
  readonly rounds: readonly CatalogueRound[];
  readonly matches: readonly CatalogueMatch[];
  readonly restrictedWindows: readonly RestrictedWindow[];
}

/** The calendar of a season, and how far it has been played. */
export interface PlayedCalendar extends SourceCalendar {
  readonly teamIds: ReadonlySet<string>;
  /** Matches that have begun. */
  readonly begunIds: ReadonlySet<string>;
  /** Game time up to which it was played, epoch ms. */
  readonly reached: number;
}

/** What a season takes over of the calendar of its source. */
export interface CalendarGrowth {
  /** In order of play, after all there are. */
  readonly newRounds: readonly CatalogueRound[];
  readonly changedRounds: readonly CatalogueRound[];
  readonly newMatches: readonly CatalogueMatch[];
  /** Not begun: kicked off at another time, in another round or by teams that are known now. */
  readonly changedMatches: readonly CatalogueMatch[];
  /** Matches that have begun, and which the source has otherwise: their change waits until they are called off. */
  readonly waitingIds: readonly string[];
  /** All of the season; undefined: they stay. */
  readonly windows: readonly RestrictedWindow[] | undefined;
  /** What is not taken over, each in a sentence. */
  readonly leftOut: readonly string[];
}

/**
 * Compares a season with its source. What has happened stays: rounds keep their places, matches that have
 * begun their times, windows that have opened their bounds.
 */
export function calendarGrowth(season: PlayedCalendar, source: SourceCalendar): CalendarGrowth {
  const reordered = reorderedRound(season, source);
  if (reordered !== undefined) return { ...NOTHING, leftOut: [reordered] };
  const leftOut: string[] = [];
  const rounds = roundGrowth(season, source, leftOut);
  const known = new Set([...season.rounds, ...rounds.newRounds].map(({ id }) => id));
  const held = new Map(season.matches.map((match) => [match.id, match]));
  const newMatches: CatalogueMatch[] = [];
  const changedMatches: CatalogueMatch[] = [];
  const waitingIds: string[] = [];
  for (const match of source.matches) {
    const before = held.get(match.id);
    if (before && isSame(before, match)) continue;
    if (before && season.begunIds.has(match.id)) {
      waitingIds.push(match.id);
      continue;
    }
    if (!known.has(match.roundId)) {
      leftOut.push(`the match ${match.id} is of the round ${match.roundId}, which was left out`);
      continue;
    }
    const stranger = strangerOf(season.teamIds, match);
    if (stranger !== undefined && !(before && hasTeam(before, stranger))) {
      leftOut.push(
        `the match ${match.id} is of the team ${stranger}, which the season does not have`,
      );
      continue;
    }
    (before ? changedMatches : newMatches).push(match);
  }
  // Of a part of the matches nobody can say when the winter break is.
  const named = new Set(source.matches.map(({ id }) => id));
  const isWhole = season.matches.every(({ id }) => named.has(id));
  const windows = isWhole ? windowsOf(season, source) : undefined;
  return { ...rounds, newMatches, changedMatches, waitingIds, windows, leftOut };
}

/** Whether there is nothing to be taken over. */
export function isGrowthEmpty(growth: CalendarGrowth): boolean {
  const { newRounds, changedRounds, newMatches, changedMatches, windows } = growth;
  const lists = [newRounds, changedRounds, newMatches, changedMatches];
  return windows === undefined && lists.every((list) => list.length === 0);
}

const NOTHING = {
  newRounds: [],
  changedRounds: [],
  newMatches: [],
  changedMatches: [],
  waitingIds: [],
  windows: undefined,
};

/**
 * Where a source numbers its rounds by their dates alone, so many matches may be moved that two change
 * their ids: their matches would go into each other's rounds.
 */
function reorderedRound(season: PlayedCalendar, source: SourceCalendar): string | undefined {
  const idOfName = new Map(season.rounds.map(({ id, name }) => [name, id]));
  const stated = new Map(source.rounds.map(({ id, name }) => [id, name]));
  for (const { id, name } of source.rounds) {
    const before = idOfName.get(name);
    // Names may be shared, and change.
    if (before === undefined || before === id || (stated.get(before) ?? name) === name) continue;
    return `the round "${name}" is ${id} now, and was ${before}: the calendar stays as it was`;
  }
  return undefined;
}

function roundGrowth(season: PlayedCalendar, source: SourceCalendar, leftOut: string[]) {
  const held = new Map(season.rounds.map((round) => [round.id, round]));
  const last = season.rounds.at(-1);
  const lastPlayed = last ? middleOfRound(last, season) : 0;
  const newRounds: CatalogueRound[] = [];
  const changedRounds: CatalogueRound[] = [];
  for (const round of source.rounds) {
    const before = held.get(round.id);
    if (before) {
      if (!isSame(before, round) && round.endDate > season.reached) changedRounds.push(round);
    } else if (middleOfRound(round, source) > lastPlayed) newRounds.push(round);
    else leftOut.push(`the round ${round.id} would come before one the season has`);
  }
  return { newRounds, changedRounds };
}

/** When most of a round is played, as `roundsInOrder` has it: single matches may be brought forward. */
function middleOfRound({ id, startDate }: CatalogueRound, { matches }: SourceCalendar): number {
  const dates = matches.filter(({ roundId }) => roundId === id).map(({ date }) => date);
  return middleOf(dates.length > 0 ? dates : [startDate]);
}

/** A team the season does not have; matches whose teams are not known yet name them otherwise. */
function strangerOf(teamIds: ReadonlySet<string>, match: CatalogueMatch): string | undefined {
  if (!teamIds.has(match.homeTeamId) && match.homeTeamName === null) return match.homeTeamId;
  if (!teamIds.has(match.guestTeamId) && match.guestTeamName === null) return match.guestTeamId;
  return undefined;
}

function hasTeam({ homeTeamId, guestTeamId }: CatalogueMatch, teamId: string): boolean {
  return homeTeamId === teamId || guestTeamId === teamId;
}

/** From so long before it opens a window is told to players, who rely on it. */
const WINDOW_NOTICE_MS = 10 * 86_400_000;

/** A window that has opened stays; one about to open may be moved, and does not go. */
function windowsOf(
  { restrictedWindows: held, reached }: PlayedCalendar,
  { restrictedWindows: stated }: SourceCalendar,
): readonly RestrictedWindow[] | undefined {
  const opened = held.filter(({ startDate }) => startDate <= reached);
  const free = Math.max(reached, opened.at(-1)?.endDate ?? 0);
  const toCome = stated.filter(({ startDate }) => startDate > free);
  const announced = held.filter(
    ({ startDate, endDate }) =>
      startDate > reached &&
      startDate <= reached + WINDOW_NOTICE_MS &&
      toCome.every((other) => other.endDate <= startDate || other.startDate >= endDate),
  );
  const ahead = [...announced, ...toCome].sort((a, b) => a.startDate - b.startDate);
  const windows = [...opened, ...ahead];
  return JSON.stringify(windows.map(boundsOf)) === JSON.stringify(held.map(boundsOf))
    ? undefined
    : windows;
}

const boundsOf = ({ startDate, endDate }: RestrictedWindow) => [startDate, endDate];

/** Whether all that the source states is as the season has it. */
function isSame<T extends object>(held: T, stated: T): boolean {
  return Object.entries(stated).every(([name, value]) => held[name as keyof T] === value);
}
