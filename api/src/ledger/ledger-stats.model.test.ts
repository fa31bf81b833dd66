import { expect, test } from '@jest/globals';
import { ledgerStats, type OwnRound } from './ledger-stats.model.ts';

/** A roster of 22 with the given players in some slots and others, from 100, in the rest. */
function round(roundId: string, placed: Record<number, number>, completed = true): OwnRound {
  const playerNos = Array.from({ length: 22 }, (_, slot) => placed[slot] ?? 100 + slot);
  return { roundId, completed, playerNos };
}

function statsOf(playerNo: number, rounds: readonly OwnRound[]) {
  const { players } = ledgerStats(
    rounds,
    (no) => `pl-${no}`,
    () => ({ points: 5, played: true }),
  );
  const stats = players.find((player) => player.playerId === `pl-${playerNo}`);
  return stats && { ...stats, rounds: stats.rounds.map(({ status }) => status) };
}

test('a player is bought, fielded, benched and sold, and scores for the user from the pitch only', () => {
  const rounds = [
    round('rn-1', { 15: 1 }),
    round('rn-2', { 4: 1 }),
    round('rn-3', { 15: 1 }),
    round('rn-4', {}),
    round('rn-5', {}),
  ];
  expect(statsOf(1, rounds)).toEqual({
    playerId: 'pl-1',
    pointsForUser: 5,
    matchesForUser: 1,
    rounds: ['BOUGHT', 'WAS_IN_LINEUP', 'NOT_IN_LINEUP', 'SOLD'],
  });
});

test('on the pitch of a round that is still played the player is in the lineup', () => {
  expect(statsOf(1, [round('rn-1', { 0: 1 }, false)])?.rounds).toEqual(['IN_LINEUP']);
});

test('a roster with an empty slot is not rated: nobody scores for the user', () => {
  expect(statsOf(1, [round('rn-1', { 0: 1, 21: -1 })])).toMatchObject({
    pointsForUser: 0,
    matchesForUser: 0,
    rounds: ['WAS_IN_LINEUP'],
  });
});
