import { describe, expect, test } from '@jest/globals';
import { pointsBreakDown, type RoundPhase } from '@spieltag/shared-kernel/rules';
import { matchesOf, ownPartOf, runningRoundId } from './player-in-round.model.ts';

describe('the details open the round', () => {
  test.each<[string, RoundPhase, string | undefined, string | undefined]>([
    ['while it is played, for whichever screen asks', 'GAMEDAY', undefined, 'rn-2'],
    ['between two of its matches', 'GAMEDAY_LOCKED', 'rn-2', 'rn-2'],
    ['while it is evaluated', 'EVALUATING', 'rn-2', 'rn-2'],
    ['but not for a round before it', 'GAMEDAY', 'rn-1', undefined],
    ['but not before its kick-off', 'GENERAL_LOCKED', 'rn-2', undefined],
    ['but not before its lock', 'GENERAL', undefined, undefined],
    ['but not once it is over', 'COMPLETED', undefined, undefined],
  ])('%s', (_title, phase, asked, expected) => {
    expect(runningRoundId({ roundId: 'rn-2', phase }, asked)).toBe(expected);
  });
});

const match = (id: string, home: string, guest: string, date: number, roundId = 'rn-2') => ({
  id,
  roundId,
  homeTeamId: home,
  homeTeamName: null,
  guestTeamId: guest,
  guestTeamName: null,
  date,
});
const NOT_RATED = pointsBreakDown(null, null);
const played = (id: string, points: number) => ({
  id,
  teamId: 'tm-a',
  points,
  status: 'STARTER' as const,
  pointsBreakDown: { ...NOT_RATED, pointsStarter: points },
  missedInfo: null,
});

describe("a player's matches of the round", () => {
  const matches = [
    match('late', 'tm-b', 'tm-a', 20),
    match('early', 'tm-a', 'tm-c', 10),
    match('others', 'tm-b', 'tm-c', 5),
    match('before', 'tm-a', 'tm-b', 1, 'rn-1'),
    match('former', 'tm-x', 'tm-c', 3),
  ];
  const currentResults = {
    id: 'rn-2',
    phase: 'GAMEDAY' as const,
    matches: [
      { id: 'early', state: 'LIVE' as const, homeScore: 1, guestScore: 0, players: [] },
      {
        id: 'former',
        state: 'FINISHED' as const,
        homeScore: 2,
        guestScore: 2,
        players: [played('pl-1', 4)],
      },
      { id: 'late', state: 'HALTED' as const, homeScore: 1, guestScore: 0, players: [] },
    ],
  };
  const found = matchesOf({ id: 'pl-1', teamId: 'tm-a' }, { matches }, { currentResults });

  test('are those of their team, and those they have played for another', () => {
    expect(found.map(({ id, played }) => [id, played?.points])).toEqual([
      ['former', 4],
      ['early', undefined],
      ['late', undefined],
    ]);
  });

  test.each([
    [null, null],
    [2, null],
  ])('have none where nobody knows it: %s:%s', (homeScore, guestScore) => {
    const over = { id: 'early', state: 'FINISHED' as const, homeScore, guestScore, players: [] };
    const played = matchesOf(
      { id: 'pl-1', teamId: 'tm-a' },
      { matches },
      { currentResults: { ...currentResults, matches: [over] } },
    );
    expect(played.map(({ id, state, score }) => [id, state, score])).toEqual([
      ['early', 'FINISHED', undefined],
      ['late', 'SCHEDULED', undefined],
    ]);
  });

  test('have a score only while they are live and after it', () => {
    expect(found.map(({ score }) => score)).toEqual([
      { home: 2, guest: 2 },
      { home: 1, guest: 0 },
      undefined,
    ]);
  });
});

describe('for the user a player of the frozen lineup counts', () => {
  const result = (index: number, captainId?: string, score: number | null = 5) => ({
    players: [{ id: 'pl-1', teamId: 'tm-a', index, points: 6 }],
    score,
    ...(captainId && { captainId }),
  });
  test.each([
    ['what they have on the pitch', result(3), { place: 'pitch', isCaptain: false, counted: 6 }],
    ['twice as captain', result(10, 'pl-1'), { place: 'pitch', isCaptain: true, counted: 12 }],
    ['nothing on the bench', result(11, 'pl-1'), { place: 'bench' }],
    ['nothing in a roster that is not rated', result(3, undefined, null), undefined],
    ['nothing without a lineup', undefined, undefined],
  ])('%s', (_title, own, expected) => {
    expect(ownPartOf('pl-1', 6, own)).toEqual(expected);
  });
});
