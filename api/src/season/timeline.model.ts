import type { Sentences } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  MatchUpdate,
  PlayerChange,
  RestrictedWindow,
} from '../feed/feed.types.ts';
import { type CalendarRound, gamedaysOf } from './gameday.model.ts';
import {
  hasEntered,
  type ReachedRound,
  type RoundSchedule,
  roundSchedule,
  scheduleFrom,
} from './round-schedule.model.ts';

/** Something that happens in a season at a point of game time. */
export type TimelineEvent = {
  /** Game time, epoch ms. */
  readonly at: number;
  /** Unique in the season; the order of the keys as strings is the order of the events. */
  readonly key: string;
} & (
  | {
      readonly kind: 'phase';
      readonly roundNo: number;
      readonly roundId: string;
      readonly phase: RoundPhase;
    }
  | {
      readonly kind: 'match';
      readonly update: MatchUpdate;
      /** The round of the match has been evaluated: it is evaluated anew with the update. */
      readonly late: boolean;
      /** Put right by hand: what players are told of it; absent: the source says so. */
      readonly notice?: Sentences;
    }
  | { readonly kind: 'player'; readonly change: PlayerChange }
  /** `windowNo` from 1; null: the window closes. */
  | { readonly kind: 'window'; readonly windowNo: number | null }
);

/** The calendar of a season, as far as the timeline depends on it. */
export interface SeasonCalendar {
  readonly rounds: readonly CalendarRound[];
  readonly matches: readonly CatalogueMatch[];
  readonly restrictedWindows: readonly RestrictedWindow[];
}

/** What one round's part of the timeline is made from. */
export interface RoundTimelineInput {
  readonly calendar: SeasonCalendar;
  /** From 1. */
  readonly roundNo: number;
  /** Game time at which the round before was completed; 0 for the first round. */
  readonly from: number;
  /** All updates of the round's matches. */
  readonly updates: readonly MatchUpdate[];
  /** Updates of earlier rounds' matches after `from`. */
  readonly lateUpdates: readonly MatchUpdate[];
  readonly changes: readonly PlayerChange[];
  /** How far the round has come; default: it is planned as if nothing had happened. */
  readonly reached?: ReachedRound;
  /** The source goes on: matches it has no result or no rating of yet are waited for. */
  readonly isFollowed?: boolean;
}

const DAY_MS = 86_400_000;
const TIME_DIGITS = 15;
/** Ends the key of an event right after another; sorts before everything keys consist of. */
const RIGHT_AFTER = '!';
const RIGHT_AFTER_DIGITS = 6;
/** Order of events of the same moment: a kick-off opens the gameday, a final whistle ends it. */
const PHASE_ORDER = {
  GENERAL: 0,
  GENERAL_LOCKED: 1,
  GAMEDAY: 2,
  GAMEDAY_LOCKED: 6,
  EVALUATING: 7,
  COMPLETED: 8,
  LOCKED: 9,
} as const satisfies Record<RoundPhase, number>;
const WINDOW_ORDER = 3;
const PLAYER_ORDER = 4;
const MATCH_ORDER = 5;

/**
 * The events of a season from the completion of one round to the completion of the next, in order:
 * phase transitions, match updates, changes of players, restricted windows. The part of the last
 * round goes on to the end and freezes the game a day after its completion.
 *
 * Updates of a brought forward match, known before the round begins, are taken over at its
 * beginning: a round that has not begun has no points. Until then the calendar locks the players, see
 * `teamsBegunEarly`. Updates after the evaluation are marked late, in this round's part or a later one's.
 */
export function roundTimeline(input: RoundTimelineInput): readonly TimelineEvent[] {
  const { calendar, roundNo, from } = input;
  const gamedays = gamedaysOf(calendar.rounds, calendar.matches);
  const gameday = gamedays[roundNo - 1];
  const round = calendar.rounds[roundNo - 1];
  if (!gameday || !round) throw new Error(`the season has no round ${roundNo}`);
  const { reached, isFollowed } = input;
  const isLast = roundNo === calendar.rounds.length;
  const phasesAhead = (schedule: RoundSchedule) =>
    phaseEvents(round.id, roundNo, schedule, isLast).filter(
      ({ phase }) =>
        !reached || (phase === 'GENERAL' ? !reached.hasBegun : !hasEntered(reached, phase)),
    );
  const planned = roundSchedule(from, gameday, gamedays[roundNo], input.updates, isFollowed);
  // Of a recorded round too, where a version before has played past the gameday it has now.
  const isPassed = phasesAhead(planned).some(({ at }) => reached && at < reached.at);
  const schedule = reached && (isFollowed || isPassed) ? scheduleFrom(planned, reached) : planned;
  // A round that has begun did so before what was reached, wherever its gameday lies by now.
  const begins = reached?.hasBegun ? Math.min(schedule.general, reached.at) : schedule.general;
  const until = isLast ? Number.POSITIVE_INFINITY : schedule.completed;
  const within = ({ at }: { readonly at: number }) => at > from && at <= until;

  const events = [
    ...phasesAhead(schedule),
    ...input.updates
      .map((update) =>
        matchEvent(update, Math.max(update.at, from + 1, begins), schedule.evaluating),
      )
      .filter(within),
    ...input.lateUpdates.map((update) => matchEvent(update, update.at, 0)).filter(within),
    ...input.changes.filter(within).map(playerEvent),
    ...windowEvents(calendar.restrictedWindows).filter(within),
  ];
  // Of two updates of a match at the same moment only the later one counts.
  return [...new Map(events.map((event) => [event.key, event])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );
}

/** The phases of a round as events of the season. */
export function phaseEvents(
  roundId: string,
  roundNo: number,
  schedule: RoundSchedule,
  isLast: boolean,
): Extract<TimelineEvent, { kind: 'phase' }>[] {
  const times: [RoundPhase, number][] = [
    ['GENERAL_LOCKED', schedule.generalLocked],
    ['GAMEDAY', schedule.gameday],
    ['GAMEDAY_LOCKED', schedule.gamedayLocked],
    ['EVALUATING', schedule.evaluating],
    ['COMPLETED', schedule.completed],
  ];
  // The first round is in GENERAL from the start.
  if (roundNo > 1) times.unshift(['GENERAL', schedule.general]);
  if (isLast) times.push(['LOCKED', schedule.completed + DAY_MS]);
  return times.map(([phase, at]) => ({
    kind: 'phase',
    at,
    key: keyOf(at, PHASE_ORDER[phase], roundId),
    roundNo,
    roundId,
    phase,
  }));
}

function matchEvent(update: MatchUpdate, at: number, evaluatedAt: number): TimelineEvent {
  const key = keyOf(at, MATCH_ORDER, `${paddedTime(update.at)}:${update.matchId}`);
  return { kind: 'match', at, key, update, late: at > evaluatedAt };
}

function playerEvent(change: PlayerChange): TimelineEvent {
  const key = keyOf(change.at, PLAYER_ORDER, change.player.id);
  return { kind: 'player', at: change.at, key, change };
}

function windowEvents(windows: readonly RestrictedWindow[]): TimelineEvent[] {
  return windows.flatMap(({ startDate, endDate }, index) => [
    windowEvent(startDate, index + 1),
    windowEvent(endDate, null),
  ]);
}

function windowEvent(at: number, windowNo: number | null): TimelineEvent {
  // A window that closes goes before one that opens at the same moment.
  return { kind: 'window', at, key: keyOf(at, WINDOW_ORDER, `${windowNo ?? 0}`), windowNo };
}

/** Whether the last event was the beginning of a round: what was known of its matches before comes after it. */
export function hasJustBegun(key: string): boolean {
  return key.startsWith(`:${PHASE_ORDER.GENERAL}:`, TIME_DIGITS);
}

/** Game time of the event a key was made for, epoch ms; 0 for the empty key. */
export function timeOfKey(key: string): number {
  return Number(key.slice(0, TIME_DIGITS));
}

/**
 * Key of an event between the one that happened last and whatever comes next, which it neither
 * replaces nor skips.
 * @param key of the event that happened last; empty: none
 */
export function keyRightAfter(key: string): string {
  const [before, count = '0'] = (key || paddedTime(0)).split(RIGHT_AFTER);
  return `${before}${RIGHT_AFTER}${String(Number(count) + 1).padStart(RIGHT_AFTER_DIGITS, '0')}`;
}

/** Whether no event lies between two keys but such as came right after the same one. */
export function isSamePlace(one: string, other: string): boolean {
  const [eventOfOne, eventOfOther] = [one, other].map(
    (key) => (key || paddedTime(0)).split(RIGHT_AFTER)[0],
  );
  return eventOfOne === eventOfOther;
}

function keyOf(at: number, order: number, id: string): string {
  return `${paddedTime(at)}:${order}:${id}`;
}

function paddedTime(at: number): string {
  return String(Math.max(at, 0)).padStart(TIME_DIGITS, '0');
}
