import { expect, test } from '@jest/globals';
import { createDataSlotStore } from '../data-slot-store.ts';
import { createLiveSlot, type LiveEvent } from '../live-round.ts';
import type { Parts } from '../parts.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { followRound } from './follow-round.ts';
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
  return { ...follower, takenOverId: () => live.state.value.takenOverId };
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
