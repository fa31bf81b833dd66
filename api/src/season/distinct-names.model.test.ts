import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type NamedPlayer, withDistinctNames } from './distinct-names.model.ts';

const player = (id: string, firstName: string, lastName: string, teamId = 'a'): NamedPlayer => ({
  id,
  teamId,
  firstName,
  displayName: lastName,
  displayLongName: `${firstName} ${lastName}`,
});
const clubOf = (teamId: string) => (teamId === 'unknown' ? undefined : `FC${teamId.toUpperCase()}`);
const shortNames = (...players: readonly NamedPlayer[]) =>
  withDistinctNames(players, clubOf).map(({ displayName }) => displayName);
const longNames = (...players: readonly NamedPlayer[]) =>
  withDistinctNames(players, clubOf).map(({ displayLongName }) => displayLongName);

describe('players of one short name are told apart', () => {
  test('by the initial; who shares it with nobody keeps the name', () => {
    const names = shortNames(
      player('1', 'Jan', 'Weber'),
      player('2', 'Max', 'Weber'),
      player('3', 'Ole', 'Voss'),
    );
    expect(names).toEqual(['J. Weber', 'M. Weber', 'Voss']);
  });

  test('by two letters where they share the initial, the third by one', () => {
    const names = shortNames(
      player('1', 'Jan', 'Weber'),
      player('2', 'Jonas', 'Weber'),
      player('3', 'Max', 'Weber'),
    );
    expect(names).toEqual(['Ja. Weber', 'Jo. Weber', 'M. Weber']);
  });

  test('by the club where the first names say nothing', () => {
    const names = shortNames(
      player('1', 'Jan', 'Weber', 'a'),
      player('2', 'Jannik', 'Weber', 'b'),
      player('3', 'Jan', 'Weber', 'unknown'),
    );
    expect(names).toEqual(['Weber (FCA)', 'Weber (FCB)', 'Weber (unknown)']);
  });

  test('by the id within a club', () => {
    expect(shortNames(player('1', 'Jan', 'Weber'), player('2', 'Jan', 'Weber'))).toEqual([
      'Weber (1)',
      'Weber (2)',
    ]);
  });

  test('nobody gets a name that is somebody else’s own', () => {
    const own = { ...player('3', 'Jim', 'x'), displayName: 'J. Weber' };
    const names = shortNames(player('1', 'Jan', 'Weber'), player('2', 'Max', 'Weber'), own);
    expect(names).toEqual(['Ja. Weber', 'M. Weber', 'J. Weber']);
  });
});

test('players of one long name are told apart by the club, within a club by the id', () => {
  const twice = player('1', 'Ben', 'Davies', 'a');
  expect(longNames(twice, { ...twice, id: '2', teamId: 'b' })).toEqual([
    'Ben Davies (FCA)',
    'Ben Davies (FCB)',
  ]);
  expect(longNames(twice, { ...twice, id: '2' })).toEqual(['Ben Davies (1)', 'Ben Davies (2)']);
});

test('whatever the names, nobody has another’s, and nothing but names changes', () => {
  const few = fc.constantFrom('', 'A', 'Ab', 'Ä', 'A. A', 'A (FCA)', 'A (1)');
  const players = fc
    .array(fc.tuple(few, few, few, fc.constantFrom('a', 'b', 'unknown')), { maxLength: 30 })
    .map((rows) =>
      rows.map(
        ([firstName, displayName, displayLongName, teamId], index): NamedPlayer => ({
          id: `pl-${index}`,
          teamId,
          firstName,
          displayName,
          displayLongName,
        }),
      ),
    );
  fc.assert(
    fc.property(players, (some) => {
      const told = withDistinctNames(some, clubOf);
      expect(new Set(told.map(({ displayName }) => displayName)).size).toBe(some.length);
      expect(new Set(told.map(({ displayLongName }) => displayLongName)).size).toBe(some.length);
      expect(told.map(({ id, teamId, firstName }) => [id, teamId, firstName])).toEqual(
        some.map(({ id, teamId, firstName }) => [id, teamId, firstName]),
      );
    }),
  );
});
