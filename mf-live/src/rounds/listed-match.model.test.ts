import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, MatchResult } from '@spieltag/shared-kernel/contract';
import { SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { byInterest, listedMatches } from './listed-match.model.ts';
import { myPlaces } from './my-players.model.ts';

const DATABASE = sampleDatabase();
const OWN_MATCHES = DATABASE.matches.filter(({ roundId }) => roundId === SAMPLE.roundId);

function listed(
  results: readonly Partial<MatchResult>[],
  lineup: readonly { id: string; index: number }[] = [],
) {
  const matches = OWN_MATCHES.map(({ id }, i) => ({
    id,
    state: 'SCHEDULED' as const,
    homeScore: null,
    guestScore: null,
    players: [],
    ...results[i],
  }));
  return listedMatches({
    database: DATABASE,
    roundId: SAMPLE.roundId,
    result: { id: SAMPLE.roundId, phase: 'GAMEDAY', matches },
    places: myPlaces(lineup),
  });
}

/** Ids of players of a match's home team. */
function playersOf(match: number): readonly string[] {
  const teamId = OWN_MATCHES[match]?.homeTeamId;
  return DATABASE.players.filter((player) => player.teamId === teamId).map(({ id }) => id);
}

const scored = (id: string, teamId: string | undefined, goals: number) =>
  ({ id, teamId, pointsBreakDown: { goals } }) as MatchPlayer;

describe('a match', () => {
  test('counts the players of the user in its two teams, the bench apart', () => {
    const [first = '', second = ''] = playersOf(1);
    const matches = listed(
      [],
      [
        { id: first, index: 10 },
        { id: second, index: 11 },
      ],
    );
    expect(matches.map(({ mine }) => mine)).toEqual(
      OWN_MATCHES.map((_, i) => (i === 1 ? { pitch: 1, bench: 1 } : { pitch: 0, bench: 0 })),
    );
  });

  test('names who has scored, the home team first', () => {
    const { homeTeamId, guestTeamId } = OWN_MATCHES[0] ?? {};
    const [home = ''] = playersOf(0);
    const guest = DATABASE.players.find(({ teamId }) => teamId === guestTeamId);
    const players = [
      scored(guest?.id ?? '', guestTeamId, 1),
      scored('pl-idle', homeTeamId, 0),
      scored(home, homeTeamId, 2),
    ];
    const [match] = listed([{ state: 'LIVE', players }]);
    expect(match?.scorers.map(({ id, goals }) => [id, goals])).toEqual([
      [home, 2],
      [guest?.id, 1],
    ]);
  });
});

describe('a match that was moved', () => {
  const DAY_MS = 24 * 3_600_000;
  /** The first ones of the round, in a season without other rounds. */
  function movedBy(days: number, count = 1) {
    const moved = OWN_MATCHES.slice(0, count).map(({ id }) => id);
    const matches = OWN_MATCHES.map((match) =>
      moved.includes(match.id) ? { ...match, date: match.date + days * DAY_MS } : match,
    );
    const rounds = DATABASE.rounds.filter(({ id }) => id === SAMPLE.roundId);
    return listedMatches({
      database: { ...DATABASE, rounds, matches },
      roundId: SAMPLE.roundId,
      result: undefined,
      places: new Map(),
    }).flatMap(({ id, isMoved }) => (isMoved ? [id] : []));
  }

  test.each([
    ['put off by weeks', 21, [OWN_MATCHES[0]?.id]],
    ['brought forward', -10, [OWN_MATCHES[0]?.id]],
    ['put off by a day, so that it still is the same gameday', 1, []],
  ])('is one that was %s', (_title, days, moved) => {
    expect(movedBy(days)).toEqual(moved);
  });

  test('is none of a round that is planned in parts', () => {
    const half = Math.floor(OWN_MATCHES.length / 2);
    expect(movedBy(7, half)).toEqual([]);
    expect(movedBy(-7, half)).toEqual([]);
    expect(movedBy(21, half)).toHaveLength(half);
  });
});

describe('the order of the scoreboards', () => {
  test('is: played, to come, over; the one with most of the eleven first', () => {
    const [own = ''] = playersOf(2);
    const matches = listed(
      [{ state: 'FINISHED' }, { state: 'LIVE' }, { state: 'HALTED' }, { state: 'SCHEDULED' }],
      [{ id: own, index: 0 }],
    );
    expect(byInterest(matches).map(({ state }) => state)).toEqual([
      'HALTED',
      'LIVE',
      'SCHEDULED',
      'FINISHED',
    ]);
  });
});
