import { expect, test } from '@jest/globals';
import { cataloguePlayer } from './catalogue-player.ts';

const LISTED = {
  id: 'pl-1',
  teamId: 'tm-1',
  firstName: 'Max',
  lastName: 'Erster',
  displayName: 'Erster',
  displayLongName: 'Max Erster',
  marketValue: 1_000_000,
  position: 'FORWARD',
  status: 'UNKNOWN',
} as const;

test.each([
  ['as stated', { height: 187, weight: 81 }, { height: 187, weight: 81 }],
  ['none where it is stated as 0', { height: 0, weight: 0 }, { height: null, weight: null }],
  ['none where it is left out', {}, { height: null, weight: null }],
])('height and weight are %s', (_, stated, expected) => {
  expect(cataloguePlayer({ ...LISTED, ...stated })).toMatchObject(expected);
});
