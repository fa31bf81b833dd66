import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, StreamedMatch, StreamedPoints } from '@spieltag/shared-kernel/contract';
import { KEPT_CHANGES, type VersionedChange } from '../season/season-change.repository.ts';
import { RoundEvents } from './round-events.ts';

let version = 0;

/** A version that changed something at a time of the season. */
function change(
  gameTime: number,
  {
    roundId = 'rn-1',
    matches = [] as Partial<StreamedMatch>[],
    points = [] as Partial<StreamedPoints>[],
  },
): VersionedChange {
  version += 1;
  const match = (news: Partial<StreamedMatch>): StreamedMatch => ({
    ...{ id: 'mt-1', state: 'LIVE', homeScore: 0, guestScore: 0, players: [], isWhole: false },
    ...news,
  });
  return {
    version,
    change: {
      gameTime,
      correction: null,
      matches: matches.length > 0 ? [{ roundId, gameTime, matches: matches.map(match) }] : [],
      points: points.map((each) => ({
        roundId,
        gameTime,
        isCorrection: false,
        changes: [],
        ...each,
      })),
    },
  };
}

const scored = (playerId: string) => ({
  ...{ playerId, matchId: 'mt-1', points: 4, difference: 4 },
  reasons: [{ part: 'pointsGoals' as const, points: 4, count: 1 }],
});

function playerWith(events: MatchPlayer['events']): MatchPlayer {
  const pointsBreakDown = {
    ...{ grade: null, goals: null, assists: null, pointsGrade: null, pointsGoals: null },
    ...{ pointsCards: null, pointsAssists: null, pointsStarter: null, pointsMvp: null },
    ...{ pointsCleanSheet: null, pointsJoker: null, pointsOther: null },
  };
  const player = { id: 'pl-1', teamId: 'tm-1', points: 0, status: 'ACTIVE', missedInfo: null };
  return { ...player, pointsBreakDown, ...(events && { events }) } as MatchPlayer;
}

test('a round is told newest first: kick-off, who scored, and the goal of the match', () => {
  const events = new RoundEvents();
  events.add([
    change(1, {
      matches: [{ state: 'SCHEDULED', homeScore: null, guestScore: null, isWhole: true }],
    }),
    change(2, { matches: [{}] }),
    change(3, { matches: [{ homeScore: 1 }], points: [{ changes: [scored('pl-1')] }] }),
  ]);
  expect(events.of('rn-1')).toEqual([
    {
      ...{ kind: 'match', gameTime: 3, matchId: 'mt-1' },
      before: { state: 'LIVE', homeScore: 0, guestScore: 0 },
      now: { state: 'LIVE', homeScore: 1, guestScore: 0 },
    },
    { kind: 'points', gameTime: 3, change: scored('pl-1') },
    {
      ...{ kind: 'match', gameTime: 2, matchId: 'mt-1' },
      before: { state: 'SCHEDULED', homeScore: null, guestScore: null },
      now: { state: 'LIVE', homeScore: 0, guestScore: 0 },
    },
  ]);
  expect(events.of('rn-2')).toEqual([]);
});

test('what a player did without points is told with the match', () => {
  const events = new RoundEvents();
  events.add([
    change(1, { matches: [{ isWhole: true, players: [playerWith(undefined)] }] }),
    change(2, { matches: [{ players: [playerWith([{ event: 'yellowCard', minute: 31 }])] }] }),
  ]);
  expect(events.of('rn-1')).toMatchObject([
    { gameTime: 2, facts: [{ playerId: 'pl-1', event: 'yellowCard', minute: 31 }] },
    { gameTime: 1, before: { state: 'SCHEDULED' }, now: { state: 'LIVE' } },
  ]);
});

test('corrections of evaluated rounds are no events of the round', () => {
  const events = new RoundEvents();
  events.add([change(1, { points: [{ isCorrection: true, changes: [scored('pl-1')] }] })]);
  expect(events.of('rn-1')).toEqual([]);
});

test('two hundred events and two rounds are kept', () => {
  const events = new RoundEvents();
  const many = Array.from({ length: 250 }, (_, no) =>
    change(no, { points: [{ changes: [scored(`pl-${no}`)] }] }),
  );
  events.add(many);
  expect(events.of('rn-1')).toHaveLength(200);
  expect(events.of('rn-1')[0]).toMatchObject({ gameTime: 249 });
  for (const roundId of ['rn-2', 'rn-3']) {
    events.add([change(300, { roundId, points: [{ changes: [scored('pl-1')] }] })]);
  }
  expect(['rn-1', 'rn-2', 'rn-3'].map((id) => events.of(id).length)).toEqual([0, 1, 1]);
  events.clear();
  expect(events.of('rn-3')).toEqual([]);
});

test('a round that is played is not driven out by results of rounds before', () => {
  const events = new RoundEvents();
  events.add([change(1, { roundId: 'rn-9', points: [{ changes: [scored('pl-1')] }] })]);
  for (const roundId of ['rn-1', 'rn-2', 'rn-3']) {
    events.add([change(2, { roundId, matches: [{ state: 'FINISHED' }] })]);
    events.add([change(2, { roundId: 'rn-9', points: [{ changes: [scored('pl-2')] }] })]);
  }
  expect(events.of('rn-9')).toHaveLength(4);
});

describe('the first that is told of a match', () => {
  const begun = { isWhole: true, homeScore: 0, guestScore: 0 };
  const goal = { homeScore: 1 };
  const told = (events: RoundEvents, roundId = 'rn-2') =>
    events.of(roundId).map((event) => event.kind === 'match' && [event.before, event.now]);
  const scheduled = { state: 'SCHEDULED', homeScore: null, guestScore: null };
  const live = { state: 'LIVE', homeScore: 0, guestScore: 0 };
  const ahead = { state: 'LIVE', homeScore: 1, guestScore: 0 };

  test('is what it began with', () => {
    const events = new RoundEvents();
    events.add([change(1, { roundId: 'rn-2', matches: [begun] })]);
    events.add([change(2, { roundId: 'rn-2', matches: [goal] })]);
    expect(told(events)).toEqual([
      [live, ahead],
      [scheduled, live],
    ]);
  });

  test('is nothing where the history begins within its round', () => {
    version = KEPT_CHANGES;
    const events = new RoundEvents();
    events.add([
      change(1, { roundId: 'rn-2', matches: [{ id: 'mt-2', ...begun }] }),
      change(2, { roundId: 'rn-2', matches: [begun] }),
    ]);
    events.add([change(3, { roundId: 'rn-2', matches: [goal] })]);
    expect(told(events)).toEqual([[live, ahead]]);
  });

  test('is what it began with where the history begins before its round', () => {
    version = KEPT_CHANGES;
    const events = new RoundEvents();
    events.add([change(1, { matches: [begun] }), change(2, { roundId: 'rn-2', matches: [begun] })]);
    expect(told(events, 'rn-1')).toEqual([]);
    expect(told(events)).toEqual([[scheduled, live]]);
  });

  test('is nothing of a round that was forgotten meanwhile', () => {
    version = 0;
    const events = new RoundEvents();
    for (const roundId of ['rn-2', 'rn-3', 'rn-4']) {
      events.add([change(1, { roundId, matches: [{ id: roundId, ...begun }] })]);
    }
    events.add([change(2, { roundId: 'rn-2', matches: [begun] })]);
    expect(told(events)).toEqual([]);
  });
});
