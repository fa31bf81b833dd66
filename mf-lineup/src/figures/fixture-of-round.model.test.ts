import { expect, test } from '@jest/globals';
import { sampleDatabase, sampleGameState } from '@spieltag/shared-kernel/testing';
import { aGame } from '../testing/a-game.ts';
import { fixtureOfRound } from './fixture-of-round.model.ts';

const match = (id: string, date: number, home: string, guest: string, roundId = 'rn-2') => ({
  id,
  roundId,
  homeTeamId: home,
  homeTeamName: null,
  guestTeamId: guest,
  guestTeamName: 'Sieger aus A',
  date,
});
const champion = { won: 20, drawn: 0, lost: 0, goalsFor: 60, goalsAgainst: 10 };
const game = aGame({
  database: sampleDatabase({
    teams: [
      { id: 'tm-1', name: 'FC Eins', shortName: 'EIN' },
      { id: 'tm-2', name: 'FC Zwei', shortName: 'ZWE', record: champion },
    ],
    matches: [
      match('over', 5, 'tm-1', 'tm-2', 'rn-1'),
      match('first', 10, 'tm-1', 'tm-2'),
      match('second', 20, 'tm-2', 'tm-1'),
      match('cup', 15, 'tm-3', 'tm-00000000'),
    ],
  }),
  gameState: sampleGameState({
    roundId: 'rn-2',
    currentResults: {
      id: 'rn-2',
      phase: 'GAMEDAY',
      matches: [
        { id: 'first', state: 'FINISHED', homeScore: 1, guestScore: 0, players: [] },
        { id: 'second', state: 'LIVE', homeScore: 0, guestScore: 0, players: [] },
      ],
    },
  }),
});

test.each([
  ['the first of two that are to come', 'tm-1', 5, { code: 'ZWE', isAtHome: true, kickOff: 10 }],
  ['then the second', 'tm-1', 10, { code: 'ZWE', isAtHome: false, level: 5 }],
  ['and once all have begun the last', 'tm-1', 99, { code: 'ZWE', isAtHome: false, level: 5 }],
  ['an even one is in the middle', 'tm-2', 5, { code: 'EIN', isAtHome: false, level: 3 }],
  ['who is not known yet by what stands for them', 'tm-3', 5, { opponent: 'Sieger aus A' }],
  ['over as soon as it says so', 'tm-1', 5, { kickOff: 10, course: 'played' }],
  ['played as long as it says so', 'tm-1', 10, { kickOff: 20, course: 'playing' }],
  ['to come where nothing is said of it', 'tm-3', 5, { kickOff: 15, course: undefined }],
  ['nobody, where the team does not play in the round', 'tm-4', 5, null],
])('the fixture of a round is %s', (_, teamId, now, expected) => {
  const fixture = fixtureOfRound(game, now)(teamId);
  if (expected === null) expect(fixture).toBeNull();
  else expect(fixture).toMatchObject(expected);
});
