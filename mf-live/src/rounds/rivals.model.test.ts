import { expect, test } from '@jest/globals';
import { ownersOf } from './rivals.model.ts';

const entry = (name: string, playerIds?: string[]) => ({
  userId: `us-${name}`,
  name,
  ...(playerIds && { running: { before: 0, playerIds } }),
});

test('the names of all rivals who have a player on the pitch, and not my own', () => {
  const owners = ownersOf(
    [entry('Ada', ['pl-1', 'pl-2']), entry('Ben', ['pl-2']), entry('me', ['pl-1'])],
    'us-me',
  );
  expect(Object.fromEntries(owners)).toEqual({ 'pl-1': ['Ada'], 'pl-2': ['Ada', 'Ben'] });
});

test('nobody where a ranking does not say what scores are made of', () => {
  expect(ownersOf([entry('Ada'), entry('Ben', [])], 'us-me').size).toBe(0);
});
