import { describe, expect, test } from '@jest/globals';
import type { LiveEvent, LiveMatchEvent, LivePointsEvent } from '@spieltag/shared-kernel/stores';
import { NO_OWNERS } from '../../rounds/rivals.model.ts';
import { type FeedSources, feedOf, filtered, summaryOf } from './feed.model.ts';

const team = (id: string) => ({ id, name: `FC ${id}`, shortName: id });
const SOURCES: FeedSources = {
  players: new Map([
    ['pl-1', { displayName: 'Ilunga' }],
    ['pl-2', { displayName: 'Beck' }],
  ]),
  matches: new Map([
    ['mt-1', { home: team('A'), guest: team('B'), mine: { pitch: 1, bench: 0 } }],
    ['mt-2', { home: team('C'), guest: team('D'), mine: { pitch: 0, bench: 0 } }],
  ]),
  places: new Map([['pl-1', 'pitch']]),
  captainId: 'pl-1',
  rivals: new Map([['pl-2', { pitch: ['Ada'], bench: ['Ben'] }]]),
  earlier: new Map([
    ['rn-0', { name: '3', places: new Map([['pl-2', 'pitch']]), captainId: 'pl-2' }],
  ]),
};

type Reasons = LivePointsEvent['change']['reasons'];
let last = 0;
function points(playerId: string, reasons: Reasons, isCorrection = false): LivePointsEvent {
  last += 1;
  const difference = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return {
    kind: 'points',
    id: last,
    roundId: 'rn-1',
    gameTime: last,
    isCorrection,
    change: { playerId, matchId: 'mt-1', points: difference, difference, reasons },
  };
}
function match(
  before: Partial<LiveMatchEvent['before']>,
  now: Partial<LiveMatchEvent['now']>,
  matchId = 'mt-1',
): LiveMatchEvent {
  last += 1;
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 } as const;
  return {
    kind: 'match',
    id: last,
    roundId: 'rn-1',
    gameTime: last,
    matchId,
    before: { ...stand, ...before },
    now: { ...stand, ...now },
  };
}
const goal = { part: 'pointsGoals', points: 4 } as const;
const first = (...events: LiveEvent[]) => feedOf(events, SOURCES)[0];

describe('an event of a player', () => {
  test('says who, why, whose, and what it is worth to me: the captain counts twice', () => {
    expect(first(points('pl-1', [{ part: 'pointsGrade', points: 2 }, goal]))).toMatchObject({
      name: 'Ilunga',
      points: 12,
      mine: 'pitch',
      rivals: NO_OWNERS,
      reasons: [
        { part: 'pointsGoals', points: 4, isUndone: false },
        { part: 'pointsGrade', points: 2, isUndone: false },
      ],
    });
  });

  test('names who of the group has the player, and who on the bench', () => {
    const rivals = { pitch: ['Ada'], bench: ['Ben'] };
    expect(first(points('pl-2', [goal]))).toMatchObject({ points: 4, rivals });
  });

  test.each<[string, Reasons[number], boolean]>([
    ['a goal that was taken back', { part: 'pointsGoals', points: -4 }, true],
    ['a clean sheet that is lost', { part: 'pointsCleanSheet', points: -2 }, true],
    ['a card', { part: 'pointsCards', points: -3 }, false],
    ['a card that was taken back', { part: 'pointsCards', points: 3 }, true],
    ['a bad grade', { part: 'pointsGrade', points: -4 }, false],
  ])('%s', (_title, reason, isUndone) => {
    expect(first(points('pl-1', [reason]))).toMatchObject({ reasons: [{ isUndone }] });
  });

  test('is a correction where the round had been evaluated', () => {
    expect(first(points('pl-1', [goal], true))).toMatchObject({ isCorrection: true });
  });

  test('says the minute where the source has one', () => {
    const event = points('pl-1', [goal]);
    const timed = { ...event, change: { ...event.change, minute: 34 } };
    expect([first(timed), first(event)]).toMatchObject([{ minute: 34 }, { minute: undefined }]);
  });

  test('a correction of a round before names it, and counts as I played then', () => {
    const correction = { ...points('pl-2', [goal], true), roundId: 'rn-0' };
    expect(first(correction)).toMatchObject({
      round: '3',
      isCorrection: true,
      points: 8,
      mine: 'pitch',
      rivals: NO_OWNERS,
    });
    const other = { ...points('pl-1', [goal], true), roundId: 'rn-0' };
    expect(first(other)).toMatchObject({ points: 4, mine: undefined });
  });

  test('is left out where somebody nobody here has begins', () => {
    const begins = [{ part: 'pointsStarter', points: 4 }] as const;
    const told = feedOf(
      ['pl-1', 'pl-2', 'pl-3'].map((id) => points(id, [...begins])),
      SOURCES,
    );
    expect(told.map((entry) => entry.kind === 'player' && entry.playerId)).toEqual([
      'pl-1',
      'pl-2',
    ]);
  });
});

describe('an event of a match', () => {
  test.each<
    [string, Partial<LiveMatchEvent['now']>, Partial<LiveMatchEvent['now']>, string | undefined]
  >([
    ['kick-off', { state: 'FINAL_LINEUP' }, { state: 'LIVE' }, 'kickOff'],
    ['a goal', {}, { homeScore: 1 }, 'goal'],
    ['a goal that does not count', { homeScore: 1 }, {}, 'corrected'],
    ['a halt', {}, { state: 'HALTED' }, 'halted'],
    ['going on', { state: 'HALTED' }, {}, 'resumed'],
    ['the end, even with a goal', {}, { state: 'FINISHED', homeScore: 1 }, 'over'],
    [
      'a score that becomes known',
      { state: 'FINISHED', homeScore: null },
      { state: 'FINISHED', homeScore: 2 },
      undefined,
    ],
    ['an announced lineup', { state: 'SCHEDULED' }, { state: 'FINAL_LINEUP' }, undefined],
  ])('%s', (_title, before, now, news) => {
    const entry = first(match(before, now));
    expect(entry?.kind === 'match' ? entry.news : undefined).toBe(news);
  });

  test.each([
    [1, { home: 1, guest: 0 }],
    [null, undefined],
  ])('has a score only where one is known: %s', (homeScore, score) => {
    expect(first(match({}, { state: 'FINISHED', homeScore }))).toHaveProperty('score', score);
  });

  test('of a match nobody knows is left out', () => {
    expect(first(match({}, { homeScore: 1 }, 'mt-9'))).toBeUndefined();
  });
});

describe('a filter', () => {
  const entries = feedOf(
    [
      points('pl-1', [goal]),
      points('pl-2', [goal]),
      points('pl-3', [goal]),
      match({}, { homeScore: 1 }),
      match({}, { state: 'FINISHED' }),
      match({}, { state: 'FINISHED' }, 'mt-2'),
    ],
    SOURCES,
  );
  const shown = (filter: 'mine' | 'group' | 'all') =>
    filtered(entries, filter).map((entry) =>
      entry.kind === 'match' ? `${entry.news} ${entry.matchId}` : entry.playerId,
    );
  test('shows mine, and how my matches begin and end', () => {
    expect(shown('mine')).toEqual(['pl-1', 'over mt-1']);
  });
  test('shows what rivals of my group have as well', () => {
    expect(shown('group')).toEqual(['pl-1', 'pl-2', 'over mt-1']);
  });
  test('shows all', () => {
    expect(shown('all')).toHaveLength(6);
  });
});

test('many are summed up: how many, and what mine on the pitch bring', () => {
  const bench = { ...SOURCES, places: new Map([...SOURCES.places, ['pl-2', 'bench' as const]]) };
  const entries = feedOf(
    [points('pl-1', [goal]), points('pl-2', [goal]), match({}, { homeScore: 1 })],
    bench,
  );
  expect(summaryOf(entries)).toEqual({ count: 3, mine: 1, points: 8 });
});
