import { expect, test } from '@jest/globals';
import type { LiveEvent } from '@spieltag/shared-kernel/stores';
import { allEvents } from './all-events.model.ts';

/** Somebody's goal, at a time of the season. */
const goal = (id: number, gameTime: number, playerId: string): LiveEvent => ({
  ...{ kind: 'points', id, roundId: 'rn-1', gameTime, isCorrection: false },
  change: {
    ...{ playerId, matchId: 'mt-1', points: 4, difference: 4 },
    reasons: [{ part: 'pointsGoals', points: 4, count: 1 }],
  },
});
const ids = (events: readonly LiveEvent[]) => events.map(({ id }) => id);

test('before the first event of the stream everything is what had happened', () => {
  expect(ids(allEvents([], [goal(-1, 9, 'pl-2'), goal(-2, 5, 'pl-1')], 4))).toEqual([-1, -2]);
});

test('what was told by both stands there once, what is of the same moment and was not stays', () => {
  const told = [goal(2, 12, 'pl-4'), goal(1, 9, 'pl-2')];
  const happened = [
    goal(-1, 12, 'pl-4'),
    goal(-2, 9, 'pl-2'),
    goal(-3, 9, 'pl-3'),
    goal(-4, 5, 'pl-1'),
  ];
  expect(ids(allEvents(told, happened, 9))).toEqual([2, 1, -3, -4]);
});

test('what came at once after a while without network is not told one by one as well', () => {
  const atOnce = [goal(1, 12, 'pl-2')];
  const happened = [goal(-1, 9, 'pl-2'), goal(-2, 5, 'pl-2'), goal(-3, 3, 'pl-1')];
  expect(ids(allEvents(atOnce, happened, 4))).toEqual([1, -3]);
});

test('where nobody says since when events are told it is since the first of them', () => {
  const happened = [goal(-1, 9, 'pl-2'), goal(-2, 5, 'pl-1')];
  expect(ids(allEvents([goal(1, 9, 'pl-2')], happened, undefined))).toEqual([1, -2]);
});

test('what the server no longer knows stays as it was told', () => {
  const told = [goal(1, 9, 'pl-2')];
  expect(allEvents(told, [], 4)).toEqual(told);
});
