import { expect, test } from '@jest/globals';
import type { MatchLineupStatus } from '@spieltag/shared-kernel/rules';
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
const gameOf = (first: MatchLineupStatus, second: MatchLineupStatus) =>
  aGame({
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
          { id: 'first', state: first, homeScore: 1, guestScore: 0, players: [] },
          { id: 'second', state: second, homeScore: 0, guestScore: 0, players: [] },
        ],
      },
    }),
  });

const before = gameOf('SCHEDULED', 'SCHEDULED');
const over = gameOf('FINISHED', 'FINISHED');

test.each([
  ['the first of two that are to come', before, 'tm-1', { code: 'ZWE', kickOff: 10 }],
  ['an even one is in the middle', before, 'tm-2', { code: 'EIN', isAtHome: false, level: 3 }],
  ['a champion is hard', over, 'tm-1', { code: 'ZWE', isAtHome: false, level: 5 }],
  ['who is not known yet by what stands for them', before, 'tm-3', { opponent: 'Sieger aus A' }],
  ['to come where nothing is said of it', before, 'tm-3', { kickOff: 15, course: undefined }],
  ['nobody, where the team does not play in the round', before, 'tm-4', null],
])('the fixture of a round is %s', (_, game, teamId, expected) => {
  const fixture = fixtureOfRound(game, 5)(teamId);
  if (expected === null) expect(fixture).toBeNull();
  else expect(fixture).toMatchObject(expected);
});

test.each<[string, MatchLineupStatus, MatchLineupStatus, number, object]>([
  ['the first while it is played', 'LIVE', 'SCHEDULED', 12, { kickOff: 10, course: 'playing' }],
  ['the first while it is late', 'FINAL_LINEUP', 'SCHEDULED', 12, { kickOff: 10 }],
  ['then the second, to come', 'FINISHED', 'SCHEDULED', 12, { kickOff: 20, course: undefined }],
  ['the second while it is played', 'FINISHED', 'LIVE', 22, { kickOff: 20, course: 'playing' }],
  ['the second once both are over', 'FINISHED', 'FINISHED', 99, { kickOff: 20, course: 'played' }],
])('of two matches in the round it is %s', (_, first, second, now, expected) => {
  expect(fixtureOfRound(gameOf(first, second), now)('tm-1')).toMatchObject(expected);
});
