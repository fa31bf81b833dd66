import { expect, test } from '@jest/globals';
import type { CatalogueMatch, CataloguePlayer } from '../feed.types.ts';
import { squadHistory } from './squad-changes.ts';

const player = (id: string, teamId: string) => ({ id, teamId }) as CataloguePlayer;
const matches = [0, 10, 20, 30].map(
  (date) => ({ homeTeamId: 'A', guestTeamId: 'B', date }) as CatalogueMatch,
);
const at = (teamId: string, ...dates: number[]) =>
  dates.map((date) => ({ playerId: 'p', teamId, date }));
const nobodyLeft = new Map<string, number>();

test('a player of all matches was there from the start', () => {
  const history = squadHistory([player('p', 'A')], at('A', 0, 10, 20, 30), matches, nobodyLeft);
  expect(history).toEqual({ players: [player('p', 'A')], changes: [] });
});

test('a player without any match stays where the source has them', () => {
  const history = squadHistory([player('p', 'B')], [], matches, nobodyLeft);
  expect(history.players).toEqual([player('p', 'B')]);
});

test('a change of club lies between the last and the first match', () => {
  const appearances = [...at('A', 0, 10), ...at('B', 20, 30)];
  const history = squadHistory([player('p', 'B')], appearances, matches, nobodyLeft);
  expect(history.players).toEqual([player('p', 'A')]);
  expect(history.changes).toEqual([{ at: 15, player: player('p', 'B'), active: true }]);
});

test('who is missing in the first match of the team comes later', () => {
  const history = squadHistory([player('p', 'A')], at('A', 20), matches, nobodyLeft);
  expect(history.players).toEqual([]);
  expect(history.changes).toEqual([{ at: 15, player: player('p', 'A'), active: true }]);
});

test('who has no match for the team of today has changed to it after the last one', () => {
  const squads = [player('p', 'B'), player('q', 'A'), player('r', 'B')];
  const ofOther = at('A', 0, 10, 20, 30).map((each) => ({ ...each, playerId: 'q' }));
  const present = new Set(['p', 'q', 'r']);
  const history = squadHistory(
    squads,
    [...at('A', 0, 10), ...ofOther],
    matches,
    nobodyLeft,
    present,
  );
  expect(history.players).toEqual([player('p', 'A'), player('q', 'A'), player('r', 'B')]);
  expect(history.changes).toEqual([
    { at: 10 + 86_400_000, player: player('p', 'B'), active: true },
  ]);
});

test('who left does so from the last club, and never before having come', () => {
  const appearances = at('A', 20);
  const history = squadHistory([player('p', 'B')], appearances, matches, new Map([['p', 3]]));
  expect(history.changes).toEqual([
    { at: 15, player: player('p', 'A'), active: true },
    { at: 16, player: player('p', 'A'), active: false },
  ]);
});
