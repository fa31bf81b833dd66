import { expect, test } from '@jest/globals';
import { ownersOf } from './rivals.model.ts';

const entry = (name: string, playerIds?: string[], benchIds?: string[]) => ({
  userId: `us-${name}`,
  name,
  ...(playerIds && { running: { before: 0, playerIds, ...(benchIds && { benchIds }) } }),
});

test('the names of all rivals who have a player, on the pitch or on the bench, and not my own', () => {
  const owners = ownersOf(
    [
      entry('Ada', ['pl-1', 'pl-2'], ['pl-3']),
      entry('Ben', ['pl-2'], ['pl-1']),
      entry('me', ['pl-1']),
    ],
    'us-me',
  );
  expect(Object.fromEntries(owners)).toEqual({
    'pl-1': { pitch: ['Ada'], bench: ['Ben'] },
    'pl-2': { pitch: ['Ada', 'Ben'], bench: [] },
    'pl-3': { pitch: [], bench: ['Ada'] },
  });
});

test('nobody where a ranking does not say what scores are made of', () => {
  expect(ownersOf([entry('Ada'), entry('Ben', [])], 'us-me').size).toBe(0);
});
