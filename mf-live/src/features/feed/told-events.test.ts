import { describe, expect, test } from '@jest/globals';
import type { LiveEvent, LiveMatchEvent, LivePointsEvent } from '@spieltag/shared-kernel/stores';
import { type FeedSources, feedOf } from './feed.model.ts';

const SOURCES: FeedSources = {
  players: new Map([
    ['pl-mine', { displayName: 'Ilunga', position: 'FORWARD' }],
    ['pl-bench', { displayName: 'Sand', position: 'GOALKEEPER' }],
    ['pl-rival', { displayName: 'Beck', position: 'DEFENDER' }],
    ['pl-other', { displayName: 'Noor', position: 'MIDFIELDER' }],
  ]),
  matches: new Map(),
  places: new Map([
    ['pl-mine', 'pitch'],
    ['pl-bench', 'bench'],
  ]),
  captainId: 'pl-mine',
  rivals: new Map([['pl-rival', ['Ada']]]),
  earlier: new Map(),
};

type Change = LivePointsEvent['change'];

/** @param before what the player had in the round until then */
function points(
  playerId: string,
  reasons: Change['reasons'],
  { before = 0, minute }: { before?: number; minute?: number } = {},
): LivePointsEvent {
  const difference = reasons.reduce((sum, reason) => sum + reason.points, 0);
  const now = { points: before + difference, difference, reasons };
  const change = { playerId, matchId: 'mt-1', ...now, ...(minute !== undefined && { minute }) };
  return { kind: 'points', id: 2, roundId: 'rn-1', gameTime: 1, isCorrection: false, change };
}
function moves(who: Pick<LiveMatchEvent, 'cameOn' | 'wentOff'>): LiveMatchEvent {
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 } as const;
  const match = { matchId: 'mt-1', before: stand, now: stand, ...who };
  return { kind: 'match', id: 1, roundId: 'rn-1', gameTime: 1, ...match };
}
const other = (worth: number) => [{ part: 'pointsOther', points: worth } as const];

/** Who is told of, with what, and what it is worth. */
const told = (...events: LiveEvent[]) =>
  feedOf(events, SOURCES).map((entry) => {
    if (entry.kind === 'match') return entry.news;
    const what = entry.move ?? entry.reasons.map(({ part, known }) => known ?? part).join(' ');
    return `${entry.name}: ${what} ${entry.points}`;
  });

describe('a substitution', () => {
  test('is told of who is mine or a rival’s, and of nobody else', () => {
    const event = moves({ cameOn: ['pl-bench', 'pl-other'], wentOff: ['pl-mine', 'pl-rival'] });
    expect(told(event)).toEqual(['Sand: cameOn 0', 'Ilunga: wentOff 0', 'Beck: wentOff 0']);
  });

  test('stands beside what the player has points for', () => {
    const events = [points('pl-mine', other(1)), moves({ cameOn: ['pl-mine'] })];
    expect(told(...events)).toEqual(['Ilunga: appeared 2', 'Ilunga: cameOn 0']);
  });
});

describe('under fantasy rules', () => {
  test.each([
    ['first minutes', points('pl-mine', other(1), { minute: 1 }), 'Ilunga: appeared 2'],
    ['the hour', points('pl-mine', other(1), { before: 1, minute: 61 }), 'Ilunga: hour 2'],
    ['a bonus', points('pl-mine', other(1), { before: 2, minute: 90 }), 'Ilunga: pointsOther 2'],
    ['no minute', points('pl-mine', other(1), { before: 1 }), 'Ilunga: pointsOther 2'],
    [
      'a keeper’s saves, or the hour',
      points('pl-bench', other(1), { before: 1, minute: 61 }),
      'Sand: pointsOther 1',
    ],
    ['goals against', points('pl-rival', other(-1), { before: 2 }), 'Beck: conceded -1'],
    ['a forward who loses', points('pl-mine', other(-1), { before: 2 }), 'Ilunga: pointsOther -2'],
    ['an own goal', points('pl-rival', other(-2), { before: 2 }), 'Beck: pointsOther -2'],
  ])('%s', (_title, event, line) => {
    expect(told(event)).toEqual([line]);
  });

  test('a correction of minutes is not taken for something that happens', () => {
    const late = { ...points('pl-rival', other(-1), { before: 2 }), isCorrection: true };
    expect(told(late)).toEqual(['Beck: pointsOther -1']);
  });

  test.each([
    ['first minutes', [points('pl-other', other(1), { minute: 1 })], []],
    ['coming on', [points('pl-other', other(1)), moves({ cameOn: ['pl-other'] })], []],
    ['the hour', [points('pl-other', other(1), { before: 1, minute: 60 })], []],
    ['a penalty saved', [points('pl-other', other(5), { before: 1 })], ['Noor: pointsOther 5']],
    [
      'minutes beside a goal',
      [points('pl-other', [...other(1), { part: 'pointsGoals', points: 5 }], { before: 1 })],
      ['Noor: pointsGoals pointsOther 6'],
    ],
  ])('of who nobody here has: %s', (_title, events, lines) => {
    expect(told(...events)).toEqual(lines);
  });
});
