import { expect, test } from '@jest/globals';
import { ownedShare } from './ownership.model.ts';

const players = [{ playerId: 'pl-1', owners: 3 }];

test.each([
  ['who is held by some', 4, 'pl-1', 0.75],
  ['whom nobody holds', 4, 'pl-2', 0],
  ['before anything was counted', 0, 'pl-1', undefined],
])('%s', (_title, ledgers, playerId, share) => {
  expect(ownedShare({ roundId: 'rn-1', ledgers, players }, playerId)).toBe(share);
});
