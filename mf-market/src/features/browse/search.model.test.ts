import { describe, expect, test } from '@jest/globals';
import { aPlayer } from '../../testing/a-season.ts';
import { createSearch, PATTERN_LENGTH } from './search.model.ts';

const search = createSearch([
  aPlayer('pl-k1', { firstName: 'Jürgen', lastName: 'Müller', displayName: 'Müller J.' }),
  aPlayer('pl-k2', { firstName: 'Ansgar', lastName: 'Brandt', displayName: 'Brandt' }),
  aPlayer('pl-k3', { firstName: 'Paulo', lastName: 'dos Santos', displayName: 'Paulinho' }),
  aPlayer('pl-k4', { firstName: 'Rıdvan', lastName: 'Yıldız', displayName: 'Yıldız' }),
  aPlayer('pl-k5', { firstName: 'Þorgils', lastName: 'Sigurðsson', displayName: 'Sigurðsson' }),
  aPlayer('pl-k6', { firstName: 'Manuel', lastName: 'Neuer', displayName: 'Neuer' }),
]);
const found = (pattern: string) => [...(search(pattern) ?? ['everybody'])];

describe('a player is found by', () => {
  test.each([
    ['the last name', 'Brandt', ['pl-k2']],
    ['the first name', 'ansgar', ['pl-k2']],
    ['the display name', 'paulinho', ['pl-k3']],
    ['the id', 'pl-k1', ['pl-k1']],
    ['a name without its umlauts', 'muller', ['pl-k1']],
    ['a name with its umlauts as two letters', 'Mueller', ['pl-k1']],
    ['how such a name begins', 'Mue', ['pl-k1']],
    ['a name without a letter of its alphabet', 'Yildiz', ['pl-k4']],
    ['a name without letters of its alphabet', 'thorgils sigurdsson', ['pl-k5']],
    ['a name that has two such letters for good', 'Neuer', ['pl-k6']],
    ['how that name begins', 'neu', ['pl-k6']],
    ['a first name that has them', 'Manuel', ['pl-k6']],
    ['a name with a slip', 'Brant', ['pl-k2']],
    ['a last name of two words', 'dos santos', ['pl-k3']],
  ])('%s', (_by, pattern, expected) => {
    expect(found(pattern)).toEqual(expect.arrayContaining(expected));
  });

  test.each(['Ansgar Brandt', 'brandt  ansgar', 'ansgar b', 'Ansgar Brant'])(
    'the whole name: %s',
    (pattern) => {
      expect(found(pattern)).toEqual(['pl-k2']);
    },
  );

  test('no first name beside the last name of somebody else', () => {
    expect(found('ansgar müller')).toEqual([]);
  });
});

describe('all players of a club are found by', () => {
  const ofClub = createSearch(
    [
      aPlayer('pl-1', { teamId: 'tm-1', lastName: 'Amsel' }),
      aPlayer('pl-2', { teamId: 'tm-1', lastName: 'Drossel' }),
      aPlayer('pl-3', { teamId: 'tm-2', lastName: 'Fink' }),
    ],
    [
      { id: 'tm-1', name: '1. FC Köln', shortName: 'Köln' },
      { id: 'tm-2', name: 'SV Grünau', shortName: 'Grünau' },
    ],
  );
  const ids = (pattern: string) => [...(ofClub(pattern) ?? [])].toSorted().join(' ');

  test.each([
    ['its name', 'köln', 'pl-1 pl-2'],
    ['its name with its umlaut as two letters', 'Koeln', 'pl-1 pl-2'],
    ['three letters of which two are an umlaut', 'Koe', 'pl-1 pl-2'],
    ['how a word of it begins', 'gru', 'pl-3'],
    ['it with a name', 'drossel köln', 'pl-2'],
    ['no two letters', 'kö', ''],
    ['nothing within a word', 'nau', ''],
  ])('%s', (_by, pattern, expected) => {
    expect(ids(pattern)).toBe(expected);
  });
});

test('an empty pattern finds everybody, nonsense nobody', () => {
  expect(found('  ')).toEqual(['everybody']);
  expect(found('xyzxyz')).toEqual([]);
});

test('a pattern is cut where the search ends', () => {
  expect(() => search('a'.repeat(PATTERN_LENGTH * 4))).not.toThrow();
});
