import { describe, expect, test } from '@jest/globals';
import type { CatalogueMatch, CatalogueRound, SeasonCatalogue } from '../feed.types.ts';
import { nextReading } from './next-reading.ts';
import type { Reading } from './read-feed.ts';

const ROUNDS = [1, 2, 3, 4];
const WINDOW = { startDate: 250, endDate: 290 };

const rounds = ROUNDS.map(
  (no): CatalogueRound => ({
    id: `rn-${no}`,
    name: `${no}`,
    startDate: no * 100,
    endDate: no * 100,
  }),
);
const matches = ROUNDS.flatMap((no) =>
  ['a', 'b'].map(
    (name): CatalogueMatch => ({
      ...{ id: `mt-${no}${name}`, roundId: `rn-${no}`, date: no * 100 },
      ...{ homeTeamId: `tm-${name}${no}`, guestTeamId: 'tm-0' },
      ...{ homeTeamName: null, guestTeamName: null },
    }),
  ),
);

/** What a source says that leaves out some matches, and rounds that are left without one. */
function without(ids: readonly string[], more: Partial<Reading> = {}): Reading {
  const named = matches.filter(({ id }) => !ids.includes(id));
  const catalogue = {
    ...{ season: { id: 'se-1', name: 'One' }, teams: [], matches: named },
    rounds: rounds.filter(({ id }) => named.some(({ roundId }) => roundId === id)),
    restrictedWindows: ids.length === 0 ? [WINDOW] : [],
  } as Partial<SeasonCatalogue> as SeasonCatalogue;
  return { catalogue, updates: new Map(), changes: [], overIds: new Set(), ...more };
}

const WHOLE = without([]);
const idsOf = (...nos: number[]) => nos.flatMap((no) => [`mt-${no}a`, `mt-${no}b`]);

describe('a source that leaves out matches', () => {
  test.each([
    ['one', ['mt-2a']],
    ['one of every round', ['mt-1a', 'mt-2a', 'mt-3b', 'mt-4b']],
    ['a whole round and one of the next', [...idsOf(2), 'mt-3a']],
  ])('%s: they keep their rounds and dates, and the season its windows', (_, ids) => {
    const { reading, problem } = nextReading('a', WHOLE, without(ids));
    expect(problem).toBe(
      `No date is known of ${ids.join(', ')}: what has none keeps the one it had`,
    );
    expect(reading.catalogue.rounds).toEqual(rounds);
    expect(new Set(reading.catalogue.matches)).toEqual(new Set(matches));
    expect(reading.catalogue.restrictedWindows).toEqual([WINDOW]);
  });

  test.each([
    ['all of two rounds', idsOf(2, 4)],
    ['the second half of a calendar', idsOf(3, 4)],
  ])('%s is refused: it was cut off', (_, ids) => {
    expect(() => nextReading('a', WHOLE, without(ids))).toThrow(
      /has lost all matches of more rounds than are put off at once: rn-\d, rn-4/,
    );
  });

  test('one that was finished: it is not said to have no date, however often it is read', () => {
    const played = { ...WHOLE, overIds: new Set(['mt-1a']) };
    const first = nextReading('a', played, without(['mt-1a']));
    const second = nextReading('a', first.reading, without(['mt-1a']));
    const third = nextReading('a', second.reading, without(['mt-1a', 'mt-2a']));
    expect([first.problem, second.problem]).toEqual([null, null]);
    expect(third.problem).toMatch(/^No date is known of mt-2a:/);
    expect(third.reading.catalogue.matches).toHaveLength(matches.length);
  });

  test('and names them again: all counts as it is stated', () => {
    const { reading } = nextReading('a', WHOLE, without(['mt-2a']));
    const again = nextReading('a', reading, WHOLE);
    expect(again.problem).toBeNull();
    expect(again.reading.catalogue).toEqual(WHOLE.catalogue);
  });
});
