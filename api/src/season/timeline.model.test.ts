import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { gamedaysOf } from './gameday.model.ts';
import type { ReachedRound } from './round-schedule.model.ts';
import { calendar, DAY, HOUR, kickOff, match, played, timesInGeneral } from './timeline.fixture.ts';
import {
  hasJustBegun,
  keyRightAfter,
  roundTimeline,
  type SeasonCalendar,
  type TimelineEvent,
  timeOfKey,
} from './timeline.model.ts';

/** The season's whole timeline, round after round. */
function seasonEvents(
  season: SeasonCalendar,
  updatesOf = updatesByMatches(season),
): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  let from = 0;
  for (let roundNo = 1; roundNo <= season.rounds.length; roundNo++) {
    const part = partOf(season, roundNo, from, undefined, updatesOf);
    events.push(...part);
    from = part.find((e) => e.kind === 'phase' && e.phase === 'COMPLETED')?.at ?? from;
  }
  return events;
}

/** One round's part of the timeline. */
function partOf(
  season: SeasonCalendar,
  roundNo: number,
  from: number,
  reached?: ReachedRound,
  updatesOf = updatesByMatches(season),
): readonly TimelineEvent[] {
  return roundTimeline({
    calendar: season,
    roundNo,
    from,
    updates: updatesOf(`rn-${roundNo}`),
    lateUpdates: season.rounds
      .slice(0, roundNo - 1)
      .flatMap((earlier) => updatesOf(earlier.id))
      .filter(({ at }) => at > from),
    changes: [],
    ...(reached && { reached }),
  });
}

function updatesByMatches(season: SeasonCalendar) {
  return (roundId: string) => season.matches.filter((of) => of.roundId === roundId).flatMap(played);
}

const phases = (events: readonly TimelineEvent[]) =>
  events.flatMap((event) => (event.kind === 'phase' ? [`${event.roundNo} ${event.phase}`] : []));
const CYCLE = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED', 'EVALUATING', 'COMPLETED'];

describe('roundTimeline', () => {
  const season = calendar([
    match(1, 1, kickOff(1)),
    match(1, 2, kickOff(1) + DAY),
    match(2, 1, kickOff(2)),
    match(3, 1, kickOff(3)),
  ]);

  test('a season passes all phases of all rounds in order and is frozen at its end', () => {
    expect(phases(seasonEvents(season))).toEqual([
      ...CYCLE.map((phase) => `1 ${phase}`),
      '2 GENERAL',
      ...CYCLE.map((phase) => `2 ${phase}`),
      '3 GENERAL',
      ...CYCLE.map((phase) => `3 ${phase}`),
      '3 LOCKED',
    ]);
  });

  test('a round locks before its first kick-off, is over with its last whistle, evaluated with its last rating', () => {
    const times = Object.fromEntries(
      seasonEvents(season).flatMap((e) =>
        e.kind === 'phase' && e.roundNo === 1 ? [[e.phase, e.at - kickOff(1)]] : [],
      ),
    );
    expect(times).toMatchObject({
      GENERAL_LOCKED: -60_000,
      GAMEDAY: 0,
      GAMEDAY_LOCKED: DAY + 2 * HOUR,
      EVALUATING: DAY + 5 * HOUR,
    });
  });

  test('the gameday has begun when the first match goes live', () => {
    const events = seasonEvents(season);
    const live = events.findIndex((e) => e.kind === 'match' && e.update.state === 'LIVE');
    expect(phases(events.slice(0, live)).at(-1)).toBe('1 GAMEDAY');
  });

  const postponed = match(1, 2, kickOff(2) + 2 * DAY);
  const broughtForward = match(3, 2, kickOff(2) + DAY);
  /** Goes live before the round before its own is completed, and is rated after that. */
  const early = match(3, 3, kickOff(2) + 2 * HOUR);
  const withEarly = calendar([...season.matches, match(3, 2, kickOff(3) + DAY), early]);

  test.each([
    ['a postponed match', postponed, true, 1],
    ['a match brought forward', broughtForward, false, 3],
  ])('%s neither holds up its round nor gets lost', (_, moved, late, roundNo) => {
    const events = seasonEvents(
      calendar([...season.matches.slice(0, 1), moved, ...season.matches.slice(2)]),
    );
    expect(phases(events)).toEqual(phases(seasonEvents(season)));
    const updates = events.filter((e) => e.kind === 'match' && e.update.matchId === moved.id);
    expect(updates).toHaveLength(3);
    expect(updates.every((e) => e.kind === 'match' && e.late === late)).toBe(true);
    const evaluated = events.findIndex(
      (e) => e.kind === 'phase' && e.phase === 'EVALUATING' && e.roundNo === roundNo,
    );
    expect(updates.every((e) => events.indexOf(e) > evaluated)).toBe(late);
  });

  test('what is known of a match before its round begins comes right after the beginning', () => {
    const events = seasonEvents(withEarly);
    const completed = events.find(
      (e) => e.kind === 'phase' && e.phase === 'COMPLETED' && e.roundNo === 2,
    );
    const begins = events.findIndex(
      (e) => e.kind === 'phase' && e.phase === 'GENERAL' && e.roundNo === 3,
    );
    expect(events[begins]?.at).toBe((completed?.at ?? 0) + 12 * HOUR);
    expect(events.slice(begins + 1, begins + 4)).toEqual(
      played(early).map((update) =>
        expect.objectContaining({ kind: 'match', at: events[begins]?.at, update, late: false }),
      ),
    );
  });

  test('a round that has begun takes updates over at once, wherever its gameday has moved', () => {
    const moved = match(3, 1, kickOff(3) + 30 * DAY);
    const [live] = played(early);
    if (!live) throw new Error('a match without updates');
    const from = kickOff(3) - HOUR;
    const update = { ...live, at: from + 3 * HOUR };
    const events = roundTimeline({
      ...{ calendar: calendar([...season.matches.slice(0, 3), moved]), roundNo: 3, from },
      ...{ updates: [update], lateUpdates: [], changes: [], isFollowed: true },
      reached: { at: from + 2 * HOUR, phase: 'GENERAL', hasBegun: true },
    });
    expect(events.find((e) => e.kind === 'match')).toMatchObject({ at: update.at, update });
  });

  test('a round without matches passes its phases by its own dates', () => {
    expect(phases(seasonEvents(calendar([])))).toEqual(phases(seasonEvents(season)));
  });

  test('a match that is never finished does not hold up its round', () => {
    const [first, second] = season.matches;
    const updatesOf = (roundId: string) =>
      roundId === 'rn-1' && first && second
        ? [...played(first), ...played(second).slice(0, 1)]
        : updatesByMatches(season)(roundId);
    expect(phases(seasonEvents(season, updatesOf))).toEqual(phases(seasonEvents(season)));
  });

  test('a restricted window opens and closes at its times, in whichever round that is', () => {
    const window = { startDate: kickOff(1) + 3 * DAY, endDate: kickOff(2) + 3 * DAY };
    const events = seasonEvents({ ...season, restrictedWindows: [window] });
    expect(events.flatMap((e) => (e.kind === 'window' ? [[e.windowNo, e.at]] : []))).toEqual([
      [1, window.startDate],
      [null, window.endDate],
    ]);
  });

  test.each([
    ['with matches that were moved', calendar([...season.matches, postponed, broughtForward])],
    ['with a match that is known before its round begins', withEarly],
  ])(
    'a server that goes on at any event of a recorded season %s plays it as it was planned',
    (_, moved) => {
      const planned = seasonEvents(moved);
      let [phase, begun, from]: [RoundPhase, number, number] = ['GENERAL', 1, 0];
      for (const [index, { at, ...event }] of planned.entries()) {
        if (event.kind === 'phase') [phase, begun] = [event.phase, event.roundNo];
        const isOver = phase === 'COMPLETED' && begun < moved.rounds.length;
        if (isOver) from = event.kind === 'phase' ? at : from;
        const goesOn = partOf(moved, isOver ? begun + 1 : begun, from, {
          ...{ at, phase: isOver ? 'GENERAL' : phase, hasBegun: !isOver },
        }).filter(({ key }) => key > event.key);
        expect(goesOn).toEqual(planned.slice(index + 1, index + 1 + goesOn.length));
        expect(goesOn.length).toBeGreaterThan(index === planned.length - 1 ? -1 : 0);
      }
    },
  );

  test.each([
    ['as planned', undefined],
    ['later still', { at: kickOff(3) + 3 * HOUR, phase: 'GENERAL', hasBegun: false }],
  ] as const)(
    'what is known of a match before its round begins comes before its lock, also where it begins after that, %s',
    (_, reached) => {
      const events = roundTimeline({
        ...{ calendar: withEarly, roundNo: 3, from: kickOff(3) + HOUR, updates: played(early) },
        ...{ lateUpdates: [], changes: [], isFollowed: true },
        ...(reached && { reached }),
      });
      const names = events.map((e) => (e.kind === 'phase' ? e.phase : e.kind));
      expect(names.slice(0, 5)).toEqual(['GENERAL', 'match', 'match', 'match', 'GENERAL_LOCKED']);
    },
  );

  test.each(['EVALUATING', 'COMPLETED'] as const)(
    'what a followed source corrects of a round in %s is late, also at the moment that was reached',
    (phase) => {
      const at = kickOff(3) + 10 * HOUR;
      const [, , last] = played(match(3, 1, kickOff(3)));
      const events = roundTimeline({
        ...{ calendar: season, roundNo: 3, from: kickOff(2) + 6 * HOUR },
        ...{ lateUpdates: [], changes: [], isFollowed: true },
        updates: [...played(match(3, 1, kickOff(3))), ...(last ? [{ ...last, at }] : [])],
        reached: { at, phase, hasBegun: true },
      });
      expect(events.find((e) => e.kind === 'match' && e.at === at)).toMatchObject({ late: true });
    },
  );

  test('whenever matches are played: keys ascend, nothing is lost, rounds follow each other', () => {
    const anyDate = fc.integer({ min: kickOff(1) - 5 * DAY, max: kickOff(4) + 30 * DAY });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), anyDate)), (dates) => {
        const matches = dates.map(([roundNo, date], no) => match(roundNo, no, date));
        const events = seasonEvents(calendar(matches));
        const keys = events.map((event) => event.key);
        expect(keys).toEqual([...new Set(keys)].sort());
        expect(events.filter((e) => e.kind === 'match')).toHaveLength(3 * matches.length);
        expect(phases(events)).toEqual(phases(seasonEvents(season)));
      }),
    );
  });
});

describe('gamedaysOf', () => {
  test('the gameday is the largest group of matches without a gap of more than three days', () => {
    const matches = [
      match(1, 1, kickOff(1) - 10 * DAY),
      match(1, 2, kickOff(1)),
      match(1, 3, kickOff(1) + 2 * DAY),
      match(1, 4, kickOff(1) + 6 * DAY),
    ];
    const [gameday] = gamedaysOf(calendar(matches).rounds, matches);
    expect(gameday).toEqual({
      firstKickOff: kickOff(1),
      lastKickOff: kickOff(1) + 2 * DAY,
      movedLockAt: null,
      regularMatchIds: new Set(['mt-1-2', 'mt-1-3']),
    });
  });
});

describe('a round that is planned in parts', () => {
  /** Days after the first kick-off of the second round, of three, at which its matches are played. */
  const gamedayOf = (days: readonly number[], thirdAt = 17) => {
    const second = days.map((day, no) => match(2, no, kickOff(2) + day * DAY));
    const third = match(3, 1, kickOff(2) + thirdAt * DAY);
    const { rounds, matches } = calendar([match(1, 1, kickOff(1)), ...second, third]);
    const [, gameday] = gamedaysOf(rounds, matches);
    const at = (date = 0) => (date - kickOff(2)) / DAY;
    return [gameday?.regularMatchIds.size, at(gameday?.firstKickOff), at(gameday?.lastKickOff)];
  };

  test.each<[string, number[], number, number[]]>([
    ['of two halves is one gameday', [0, 1, 2, 8, 9, 10], 17, [6, 0, 10]],
    ['of three is, too', [0, 0, 4, 4, 8, 8], 17, [6, 0, 8]],
    ['is one where the second part is larger', [0, 1, 6, 6, 6], 17, [5, 0, 6]],
    ['is not where few were postponed', [0, 0, 0, 1, 1, 6, 6], 17, [5, 0, 1]],
    ['is not where the second half was postponed for weeks', [0, 0, 1, 12, 12], 30, [3, 0, 1]],
    ['is not where the next round is played between', [0, 0, 1, 8, 8], 5, [3, 0, 1]],
    ['is not where the next round begins right after it', [0, 0, 1, 8, 8], 8.5, [3, 0, 1]],
    ['is not where a part was brought before the round before', [-8, -8, 0, 0, 1], 17, [3, 0, 1]],
  ])('%s', (_, days, thirdAt, gameday) => {
    expect(gamedayOf(days, thirdAt)).toEqual(gameday);
  });
});

describe('rounds of which many matches are moved', () => {
  const ROUNDS = 6;
  const MATCHES = 9;
  /** All matches of a round kick off at once; of moved rounds so many so many days and hours later. */
  function movedSeason(moves: readonly { roundNo: number; count: number; by: number }[]) {
    const matches = Array.from({ length: ROUNDS }, (_, index) =>
      Array.from({ length: MATCHES }, (__, no) => {
        const { by } = moves.find((move) => move.roundNo === index + 1 && no < move.count) ?? {
          by: 0,
        };
        return match(index + 1, no, kickOff(index + 1) + by);
      }),
    ).flat();
    const season = calendar(matches, ROUNDS);
    const rounds = season.rounds.map((round) => {
      const dates = matches.filter(({ roundId }) => roundId === round.id).map(({ date }) => date);
      return { ...round, startDate: Math.min(...dates), endDate: Math.max(...dates) };
    });
    return { ...season, rounds };
  }
  const timesOf = (season: SeasonCalendar) =>
    gamedaysOf(season.rounds, season.matches).map(({ firstKickOff, regularMatchIds }) => [
      (firstKickOff - kickOff(1)) / DAY,
      regularMatchIds.size,
    ]);

  test.each([
    ['all of them behind other rounds: its gameday has none', 9, 53, [7, 0]],
    ['most of them: its gameday is the rest', 5, 53, [7, 4]],
    ['all of them to another day before the next round', 9, 3, [10, 9]],
  ])('%s', (_, count, days, second) => {
    const times = timesOf(movedSeason([{ roundNo: 2, count, by: days * DAY }]));
    expect(times).toEqual([[0, 9], second, [14, 9], [21, 9], [28, 9], [35, 9]]);
  });

  test.each([
    ['most of them before the round before: its gameday is the rest', 5, [7, 9], [14, 4]],
    ['all of them: it keeps them, those of the round before come late', 9, [1.5, 0], [3, 9]],
  ])('%s', (_, count, second, third) => {
    const times = timesOf(movedSeason([{ roundNo: 3, count, by: -11 * DAY }]));
    expect(times).toEqual([[0, 9], second, third, [21, 9], [28, 9], [35, 9]]);
  });

  test.each([
    ['has opened', 'GENERAL', CYCLE],
    ['has locked', 'GENERAL_LOCKED', CYCLE.slice(1)],
  ] as const)('one that %s and was played past its gameday is over at once', (_, phase, ahead) => {
    const season = movedSeason([{ roundNo: 2, count: 5, by: 53 * DAY }]);
    const from = kickOff(1) + 5 * HOUR + 60_000;
    const reached = { at: kickOff(2) + 20 * DAY, phase, hasBegun: true };
    const events = partOf(season, 2, from, reached).filter((e) => e.at > reached.at);
    expect(phases(events)).toEqual(ahead.map((name) => `2 ${name}`));
    expect(events.at(-1)?.at).toBe(reached.at + 1 + 60_000);
  });

  test('a season goes on without them: every round in its own time, in which lineups can be set', () => {
    const move = fc.record({
      roundNo: fc.integer({ min: 1, max: ROUNDS }),
      count: fc.integer({ min: 1, max: MATCHES }),
      // Never at the hour another round begins at.
      by: fc.integer({ min: -20, max: 60 }).map((days) => days * DAY + 12 * HOUR),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 2 }), (moves) => {
        const season = movedSeason(moves);
        const gamedays = gamedaysOf(season.rounds, season.matches);
        const events = seasonEvents(season);
        const timeOf = (roundNo: number, phase: string) =>
          events.find((e) => e.kind === 'phase' && e.roundNo === roundNo && e.phase === phase)?.at;
        for (const [index, { firstKickOff, lastKickOff }] of gamedays.entries()) {
          const next = gamedays[index + 1]?.firstKickOff ?? Number.POSITIVE_INFINITY;
          expect(lastKickOff).toBeLessThan(next);
          expect(timeOf(index + 1, 'COMPLETED')).toBeLessThan(next);
          expect(timeOf(index + 1, 'GENERAL_LOCKED')).toBe(firstKickOff - 60_000);
          expect(timeOf(index + 1, 'GENERAL') ?? 0).toBeLessThan(firstKickOff - 60_000);
        }
        expect(events.filter((e) => e.kind === 'match')).toHaveLength(3 * ROUNDS * MATCHES);
        // Also where no result ever comes.
        for (const [index, time] of timesInGeneral(season, () => []).entries()) {
          const [before, next] = gamedays.slice(index, index + 2);
          const gap = (next?.firstKickOff ?? 0) - (before?.lastKickOff ?? 0);
          expect(time).toBeGreaterThanOrEqual(Math.min(HOUR, gap / 10));
        }
      }),
    );
  });
});

describe('keyRightAfter', () => {
  const matches = [match(1, 1, kickOff(1)), match(2, 1, kickOff(2)), match(3, 1, kickOff(3))];
  const keys = seasonEvents(calendar(matches)).map(({ key }) => key);

  test.each(['', ...keys])('of "%s" comes before whatever comes next, however often', (key) => {
    const once = keyRightAfter(key);
    const twice = keyRightAfter(once);
    const next = keys[keys.indexOf(key) + 1] ?? '~';
    expect([key, once, twice, next]).toEqual([key, once, twice, next].toSorted());
    expect(new Set([key, once, twice, next]).size).toBe(4);
    expect([once, twice].map(timeOfKey)).toEqual([timeOfKey(key), timeOfKey(key)]);
  });

  test('is of the same place: a round that has just begun still has', () => {
    const begun = keys.filter((key) => hasJustBegun(keyRightAfter(key)));
    expect(begun).toEqual(keys.filter(hasJustBegun));
    expect(begun.map((key) => timeOfKey(key))).toEqual(
      seasonEvents(calendar(matches)).flatMap((e) =>
        e.kind === 'phase' && e.phase === 'GENERAL' ? [e.at] : [],
      ),
    );
    expect(hasJustBegun('')).toBe(false);
  });

  test('comes before the event of another id that begins alike', () => {
    expect(keyRightAfter('5:mt-1') < '5:mt-1-0').toBe(true);
    expect(keyRightAfter('5:mt-1') < '5:mt-10').toBe(true);
  });
});
