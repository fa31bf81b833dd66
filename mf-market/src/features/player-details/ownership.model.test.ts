import { describe, expect, test } from '@jest/globals';
import { groupOwners, sharesOf } from './ownership.model.ts';

const counted = {
  roundId: 'rn-2',
  ledgers: 8,
  players: [
    { playerId: 'pl-1', owners: 4, captains: 1 },
    { playerId: 'pl-2', owners: 8, captains: 0 },
  ],
};

describe('shares of everybody', () => {
  test.each([
    ['of a player some have as captain', 'pl-1', { owned: 0.5, captain: 0.125 }],
    ['of a player nobody has as captain', 'pl-2', { owned: 1, captain: 0 }],
    ['of a player nobody has', 'pl-3', { owned: 0, captain: 0 }],
  ])('%s', (_title, playerId, expected) => {
    expect(sharesOf(counted, 'rn-2', playerId)).toEqual(expected);
  });

  test('are not known of another round, nor where nobody was counted', () => {
    expect(sharesOf(counted, 'rn-3', 'pl-1')).toBeUndefined();
    expect(sharesOf({ ...counted, ledgers: 0 }, 'rn-2', 'pl-1')).toBeUndefined();
  });

  test('know no captains where those were not counted', () => {
    const players = [{ playerId: 'pl-1', owners: 4 }];
    expect(sharesOf({ ...counted, players }, 'rn-2', 'pl-1')).toEqual({
      owned: 0.5,
      captain: undefined,
    });
  });
});

describe('owners in a group', () => {
  const entry = (name: string, playerIds: readonly string[], captainId?: string) => ({
    name,
    running: { before: 0, playerIds: [...playerIds], ...(captainId && { captainId }) },
  });

  test('are named, captains first, out of all who have a lineup', () => {
    const entries = [
      entry('Ada', ['pl-1', 'pl-2']),
      entry('Ben', ['pl-1'], 'pl-1'),
      entry('Cem', ['pl-2'], 'pl-2'),
      entry('Dora', []),
    ];
    expect(groupOwners('pl-1', entries)).toEqual({
      lineups: 3,
      owners: [
        { name: 'Ben', isCaptain: true },
        { name: 'Ada', isCaptain: false },
      ],
    });
  });

  test('are not known where the ranking says nothing of lineups', () => {
    expect(groupOwners('pl-1', [{ name: 'Ada' }, entry('Dora', [])])).toBeUndefined();
  });
});
