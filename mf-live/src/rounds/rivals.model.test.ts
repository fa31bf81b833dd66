import { expect, test } from '@jest/globals';
import { ownersOf, rivalsOf } from './rivals.model.ts';

const ADA = { id: 'us-1', name: 'Ada' };
const BEN = { id: 'us-2', name: 'Ben' };

test('rivals are the others of a group, of a large one the first twenty', () => {
  expect(rivalsOf([ADA, BEN], 'us-1')).toEqual([BEN]);
  const many = Array.from({ length: 50 }, (_, i) => ({ id: `us-${i}`, name: `${i}` }));
  expect(rivalsOf(many, 'us-3')).toHaveLength(20);
});

test('owners have a player on the pitch, not on the bench', () => {
  const owners = ownersOf([
    [
      ADA,
      [
        { id: 'pl-1', index: 0 },
        { id: 'pl-2', index: 11 },
      ],
    ],
    [BEN, [{ id: 'pl-1', index: 10 }]],
  ]);
  expect([...owners]).toEqual([['pl-1', ['Ada', 'Ben']]]);
});
