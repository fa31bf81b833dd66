import { describe, expect, test } from '@jest/globals';
import type { ListedMatch } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';
import { myFixtures, worriesOf } from './my-fixtures.model.ts';

const team = (id: string) => ({ id, name: `FC ${id}`, shortName: id });
const match = (id: string, home: string, guest: string, kickOff: number): ListedMatch => ({
  id,
  kickOff,
  home: team(home),
  guest: team(guest),
  state: 'SCHEDULED',
  isMoved: false,
  isPostponed: false,
  score: undefined,
  scorers: [],
  mine: { pitch: 0, bench: 0 },
});
const player = (id: string, teamId: string, change = {}) => ({
  id,
  teamId,
  displayName: id,
  status: 'UNKNOWN' as const,
  active: true,
  ...change,
});
const MATCHES = [match('mt-1', 'A', 'B', 1), match('mt-2', 'C', 'D', 2)];
const PLAYERS = [
  player('bench', 'B'),
  player('own', 'B', { status: 'QUESTIONABLE' }),
  player('other', 'C'),
  player('out', 'C', { status: 'INACTIVE' }),
  player('free', 'E'),
  player('gone', 'A', { active: false }),
];
const PLACES = new Map<string, MyPlace>([
  ['bench', 'bench'],
  ['own', 'pitch'],
  ['other', 'pitch'],
  ['out', 'bench'],
  ['free', 'pitch'],
  ['gone', 'pitch'],
]);

describe('my fixtures', () => {
  const found = myFixtures(MATCHES, PLAYERS, PLACES);

  test('stand by kick-off, each seen from the side of my players, the eleven first', () => {
    expect(
      found.fixtures.map(({ match: { id }, team: own, opponent, isHome, players }) => [
        id,
        own.id,
        opponent.id,
        isHome,
        players.map(({ id }) => id),
      ]),
    ).toEqual([
      ['mt-1', 'B', 'A', false, ['own', 'bench']],
      ['mt-2', 'C', 'D', true, ['other', 'out']],
    ]);
  });

  test('leave out who has no match or has left', () => {
    expect(found.without.map(({ id }) => id)).toEqual(['free', 'gone']);
  });

  test('worry about the eleven only: no match, gone, doubtful', () => {
    expect(worriesOf(found).map(({ id, worry }) => [id, worry])).toEqual([
      ['free', undefined],
      ['gone', 'missing'],
      ['own', 'doubtful'],
    ]);
  });
});
