import { expect, test } from '@jest/globals';
import { shownChannels } from './push.model.ts';

test.each([
  [
    'all, in the order of the house',
    ['transfers', 'rating', 'lineup', 'global'],
    ['global', 'lineup', 'rating', 'transfers'],
  ],
  ['those the season allows', ['rating'], ['rating']],
  ['none of those nobody here knows', ['weather', 'global'], ['global']],
  ['none', [], []],
])('push channels: %s', (_, allowed, shown) => {
  expect(shownChannels(allowed)).toEqual(shown);
});
