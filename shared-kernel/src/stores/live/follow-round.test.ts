import { expect, test } from '@jest/globals';
import { createDataSlotStore } from '../data-slot-store.ts';
import { createLiveSlot, type LiveEvent } from '../live-round.ts';
import type { Parts } from '../parts.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { followRound } from './follow-round.ts';
import { readPicture } from './live-picture.ts';
import { runningMatch, runningState } from './testing/test-live.ts';

const explain = () => {
  throw new Error('Nothing is loaded here');
};
const state = runningState([runningMatch('mt-1', [])]);
const event = (id: number) =>
  ({ kind: 'points', id, roundId: state.roundId, gameTime: id }) as LiveEvent;
const pictureOf = (...ids: number[]) => ({ state, scores: undefined, events: ids.map(event) });

function aFollower() {
  const live = createLiveSlot();
  const follower = followRound({
    live,
    data: { gameState: createDataSlotStore(explain) },
    clock: { now: () => 0 },
    seasons: { selectedId: () => SAMPLE.seasonId },
  } as unknown as Parts);
  return {
    ...follower,
    takenOverId: () => live.state.value.takenOverId,
    eventsSince: () => live.state.value.eventsSince,
  };
}

test('what another tab had told before a page listened is marked as taken over', () => {
  const { adopt, takenOverId } = aFollower();
  adopt(pictureOf(2, 1));
  expect(takenOverId()).toBe(2);
});

test('what a page that has told of something has missed since is not', () => {
  const { adopt, takenOverId } = aFollower();
  adopt(pictureOf(2, 1));
  adopt(pictureOf(4, 3, 2, 1));
  expect(takenOverId()).toBe(2);
});

test('of a tab that has begun anew nothing counts as taken over: its numbers are lower', () => {
  const { adopt, takenOverId } = aFollower();
  adopt(pictureOf(58, 57));
  adopt(pictureOf(2, 1));
  expect(takenOverId()).toBe(0);
});

test('in another round the numbers begin anew, and nothing has been taken over', () => {
  const { adopt, take, takenOverId } = aFollower();
  adopt(pictureOf(2, 1));
  const currentResults = { ...state.currentResults, id: 'rn-next' };
  take({ name: 'state', data: { ...state, roundId: 'rn-next', currentResults } });
  expect(takenOverId()).toBe(0);
});

test('events are told from the state a round began with, in every tab that takes them over', () => {
  const leader = aFollower();
  leader.take({ name: 'state', data: { ...state, gameTime: 7 } });
  leader.take({
    name: 'matches',
    data: {
      ...{ roundId: state.currentResults.id, gameTime: 9 },
      matches: [{ ...runningMatch('mt-1', [], { homeScore: 1 }), isWhole: false }],
    },
  });
  expect(leader.eventsSince()).toBe(7);
  const picture = readPicture(structuredClone(leader.picture()), SAMPLE.seasonId);
  const { adopt, eventsSince } = aFollower();
  if (picture) adopt(picture);
  expect([picture?.events.length, eventsSince()]).toEqual([1, 7]);
});
