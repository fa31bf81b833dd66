import { expect, test } from '@jest/globals';
import type { GroupStory, ToldEvent } from '@spieltag/shared-kernel/group-play';
import { countOf, withReaction } from './story.model.ts';

const event: ToldEvent = {
  ...{ id: 'BEST.rn-1.us-a', kind: 'BEST', userIds: ['us-a'], count: 1, otherId: null },
  ...{ overtaken: 0, points: 40, rank: null },
  reactions: [
    { reaction: 'FIRE', count: 2 },
    { reaction: 'CHEER', count: 1 },
  ],
  own: 'CHEER',
};
const story: GroupStory = {
  ...{ announcement: null, people: [], before: null },
  rounds: [{ roundId: 'rn-1', events: [event, { ...event, id: 'JOINED.rn-1' }] }],
};
const [changed] = withReaction([story], event.id, 'FIRE');

test('another reaction takes the place of the own one', () => {
  const [first, second] = changed.rounds[0]?.events ?? [];
  expect(first).toMatchObject({ own: 'FIRE', reactions: [{ reaction: 'FIRE', count: 3 }] });
  expect(first && countOf(first, 'CHEER')).toBe(0);
  expect(second).toMatchObject({ own: 'CHEER' });
});

test('a reaction is taken back', () => {
  const [none] = withReaction([changed], event.id, null);
  expect(none.rounds[0]?.events[0]).toMatchObject({
    own: null,
    reactions: [{ reaction: 'FIRE', count: 2 }],
  });
});
