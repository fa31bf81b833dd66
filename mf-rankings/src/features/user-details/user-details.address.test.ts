import { expect, test } from '@jest/globals';
import { readUserDetails } from './user-details.address.ts';

test.each([
  ['nothing', [], { kind: 'round', roundId: undefined, userId: undefined, isCompared: false }],
  [
    'a kind',
    ['season'],
    { kind: 'season', roundId: undefined, userId: undefined, isCompared: false },
  ],
  [
    'all',
    ['round', 'rn-3', 'us-2', 'compare'],
    { kind: 'round', roundId: 'rn-3', userId: 'us-2', isCompared: true },
  ],
])('an address that says %s is read as far as it goes', (_name, parts, asked) => {
  expect(readUserDetails(parts)).toEqual(asked);
});
