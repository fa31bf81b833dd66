import { describe, expect, test } from '@jest/globals';
import { COUNTRY_CODES } from '@spieltag/shared-kernel/communities';
import { ofCommunity, readCommunity } from './community-address.model.ts';
import { communitiesOf, matching } from './community-choice.model.ts';

const TEAMS = [
  { id: 'tm-1', name: '1. FC Köln', shortName: 'KOE' },
  { id: 'tm-2', name: 'SV Grünau', shortName: 'GRU' },
  { id: 'tm-3', name: 'Alemannia', shortName: 'ALE' },
];
const LISTED = {
  clubs: [
    { id: 'tm-1', managers: 2 },
    { id: 'tm-2', managers: 5 },
    { id: 'tm-3', managers: 2 },
  ],
  countries: [{ id: 'XS', managers: 3 }],
};
/** Countries nobody has joined yet come in the order of their players. */
const PLAYERS = ['FR', 'de', 'DE', null].map((countryCode) => ({ countryCode }));
const all = (language: 'de' | 'en') =>
  communitiesOf(LISTED, { teams: TEAMS, players: PLAYERS }, language);
const names = (found: ReturnType<typeof all>) => found.map(({ name }) => name);

test('clubs and countries are listed by managers, then by players, then by name; every country is there', () => {
  const listed = all('de');
  expect(names(listed).slice(0, 7)).toEqual([
    ...[
      'SV Grünau',
      '1. FC Köln',
      'Alemannia',
      'Schottland',
      'Deutschland',
      'Frankreich',
      'Afghanistan',
    ],
  ]);
  expect(listed).toHaveLength(3 + COUNTRY_CODES.length);
});

test('every country has a name in both languages, and no other has it', () => {
  for (const language of ['de', 'en'] as const) {
    const countries = all(language).filter(({ kind }) => kind === 'country');
    const unnamed = countries.filter(({ id, name }) => name === id);
    expect(unnamed).toEqual([]);
    expect(new Set(names(countries)).size).toBe(COUNTRY_CODES.length);
  }
  expect(all('en').find(({ id }) => id === 'XI')?.name).toBe('Northern Ireland');
});

describe('a search finds', () => {
  test.each([
    ['a club by its name', 'Aleman', 'Alemannia'],
    ['a club by a later word, without its umlaut', 'koln', '1. FC Köln'],
    ['a club with its umlaut as two letters', 'Koeln', '1. FC Köln'],
    ['a country', 'schott', 'Schottland'],
    ['a country with its umlaut as two letters', 'Oesterr', 'Österreich'],
    ['nothing within a word', 'emannia', ''],
    ['nobody by signs of a pattern', '(.*', ''],
  ])('%s', (_by, pattern, expected) => {
    expect(names(matching(all('de'), pattern)).join()).toBe(expected);
  });

  test('all for nothing but spaces', () => {
    expect(matching(all('de'), '  ')).toHaveLength(all('de').length);
  });
});

test.each([
  ['?view=leagues&of=tm-1', 'tm-1'],
  ['?of=DE', 'DE'],
  ['?of=de', undefined],
  ['?of=tm-../x', undefined],
  ['?of=gr-1', undefined],
  ['', undefined],
])('the address %s is of %s', (search, id) => {
  expect(readCommunity(search)).toBe(id);
  expect(readCommunity(`?${ofCommunity(id)}`)).toBe(id);
});
