import { describe, expect, test } from '@jest/globals';
import type { LiveEvent, LiveMatchEvent, LivePointsEvent } from '@spieltag/shared-kernel/stores';
import { type FeedSources, feedOf } from './feed.model.ts';

const SOURCES: FeedSources = {
  players: new Map([
    ['pl-mine', { displayName: 'Ilunga' }],
    ['pl-bench', { displayName: 'Sand' }],
    ['pl-rival', { displayName: 'Beck' }],
    ['pl-other', { displayName: 'Noor' }],
  ]),
  matches: new Map(),
  places: new Map([
    ['pl-mine', 'pitch'],
    ['pl-bench', 'bench'],
  ]),
  captainId: 'pl-mine',
  rivals: new Map([['pl-rival', { pitch: ['Ada'], bench: [] }]]),
  earlier: new Map(),
};

type Change = LivePointsEvent['change'];

function points(playerId: string, reasons: Change['reasons']): LivePointsEvent {
  const difference = reasons.reduce((sum, reason) => sum + reason.points, 0);
  const change = { playerId, matchId: 'mt-1', points: difference, difference, reasons };
  return { kind: 'points', id: 2, roundId: 'rn-1', gameTime: 1, isCorrection: false, change };
}
function facts(...done: Exclude<LiveMatchEvent['facts'], undefined>): LiveMatchEvent {
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 } as const;
  const match = { matchId: 'mt-1', before: stand, now: stand, facts: done };
  return { kind: 'match', id: 1, roundId: 'rn-1', gameTime: 1, ...match };
}
const other = (event: Change['reasons'][number]['event'], worth: number) =>
  [{ part: 'pointsOther', points: worth, ...(event && { event }) } as const] as const;

/** Who is told of, when, with what, and what it is worth. */
const told = (...events: LiveEvent[]) =>
  feedOf(events, SOURCES).map((entry) => {
    if (entry.kind === 'match') return entry.news;
    const reasons = entry.reasons.map(({ part, event, isUndone }) =>
      [isUndone && 'not', event ?? part].filter(Boolean).join(' '),
    );
    const what = entry.fact ?? reasons.join(' ');
    return [entry.name, entry.minute, what, entry.points]
      .filter((word) => word !== undefined)
      .join(' ');
  });

describe('what has no points', () => {
  test('is told with its minute, and is worth nothing', () => {
    const booked = facts({ playerId: 'pl-mine', event: 'yellowCard', minute: 31 });
    expect(told(booked)).toEqual(['Ilunga 31 yellowCard 0']);
  });

  test('tells of a substitution where the player is mine or a rival’s, and of nobody else’s', () => {
    const moves = facts(
      { playerId: 'pl-bench', event: 'cameOn' },
      { playerId: 'pl-other', event: 'cameOn' },
      { playerId: 'pl-mine', event: 'wentOff' },
      { playerId: 'pl-rival', event: 'wentOff' },
    );
    expect(told(moves)).toEqual(['Sand cameOn 0', 'Ilunga wentOff 0', 'Beck wentOff 0']);
  });

  test('tells of cards and own goals whoever it was', () => {
    const done = facts(
      { playerId: 'pl-other', event: 'yellowCard' },
      { playerId: 'pl-other', event: 'ownGoal' },
    );
    expect(told(done)).toEqual(['Noor yellowCard 0', 'Noor ownGoal 0']);
  });
});

describe('points of which the server says what they are for', () => {
  test.each([
    ['minutes', points('pl-mine', [...other('minutes', 1)]), 'Ilunga minutes 2'],
    ['an own goal', points('pl-rival', [...other('ownGoals', -2)]), 'Beck ownGoals -2'],
    [
      'one that does not count',
      points('pl-rival', [...other('ownGoals', 2)]),
      'Beck not ownGoals 2',
    ],
    [
      'a saved penalty',
      points('pl-other', [...other('penaltiesSaved', 5)]),
      'Noor penaltiesSaved 5',
    ],
    ['fewer saves', points('pl-bench', [...other('saves', -1)]), 'Sand not saves -1'],
    ['a bonus that is lost', points('pl-mine', [...other('bonus', -1)]), 'Ilunga bonus -2'],
    ['nothing said', points('pl-mine', [...other(undefined, 1)]), 'Ilunga pointsOther 2'],
  ])('%s', (_title, event, line) => {
    expect(told(event)).toEqual([line]);
  });

  test.each([
    ['minutes', points('pl-other', [...other('minutes', 1)]), []],
    ['goals against', points('pl-other', [...other('goalsConceded', -1)]), []],
    ['nobody says what', points('pl-other', [...other(undefined, 5)]), []],
    ['a bonus', points('pl-other', [...other('bonus', 3)]), ['Noor bonus 3']],
    [
      'minutes beside a goal',
      points('pl-other', [...other('minutes', 1), { part: 'pointsGoals', points: 5 }]),
      ['Noor pointsGoals minutes 6'],
    ],
  ])('of who nobody here has: %s', (_title, event, lines) => {
    expect(told(event)).toEqual(lines);
  });
});
