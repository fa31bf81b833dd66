import { expect, test } from '@jest/globals';
import { formsOf, gapsOf, playersLeft, unratedOf } from './standing-details.model.ts';

test('a gap is to the next better score, the same for equal ones, and none for who leads', () => {
  const entries = [50, 50, 41, 41, 40].map((score, i) => ({ userId: `us-${i}`, score }));
  expect([...gapsOf(entries)]).toEqual([
    ['us-2', 9],
    ['us-3', 9],
    ['us-4', 1],
  ]);
});

const stays = [{ from: 0, until: null }];
const record = {
  members: [
    { userId: 'us-a', name: 'A', image: null, stays },
    { userId: 'us-b', name: 'B', image: null, stays: [{ from: 5, until: null }] },
  ],
  rounds: Array.from({ length: 8 }, (_, place) => ({
    roundId: `rn-${place}`,
    month: '2026-08',
    state: place < 7 ? ('FINAL' as const) : ('OPEN' as const),
    scores: place < 7 ? [place, place < 5 ? null : 10] : null,
  })),
};

test('form is of the last five evaluated rounds up to the one that is looked at', () => {
  expect(formsOf(record, undefined).get('us-a')).toEqual([2, 3, 4, 5, 6]);
  expect(formsOf(record, 'rn-5').get('us-b')).toEqual([null, null, null, null, 10]);
  expect(formsOf(record, 'rn-1').get('us-a')).toEqual([0, 1]);
});

test('left to play are those whose match is not over; without one nobody is', () => {
  const teamOf = new Map([
    ['pl-1', 'tm-1'],
    ['pl-2', 'tm-2'],
    ['pl-3', 'tm-3'],
  ]);
  const matches = [
    { teamIds: ['tm-1', 'tm-9'], state: 'FINISHED' as const },
    { teamIds: ['tm-2', 'tm-8'], state: 'LIVE' as const },
  ];
  expect(playersLeft(['pl-1', 'pl-2', 'pl-3'], teamOf, matches)).toBe(1);
});

test('who is not rated is named with the reason, which is not when somebody came', () => {
  const member = (id: string) => ({ id, name: id, image: null, role: 'Member' as const });
  const members = ['us-a', 'us-b', 'us-c', 'us-d'].map(member);
  const readiness = new Map([['us-c', 'NONE' as const]]);
  const unrated = unratedOf(members, [{ userId: 'us-a' }], readiness);
  expect(unrated.map(({ member: { id }, reason }) => [id, reason])).toEqual([
    ['us-b', 'incomplete'],
    ['us-c', 'noTeam'],
    ['us-d', 'incomplete'],
  ]);
});
