import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, MatchResult, RoundResult } from '../../contract/index.ts';
import { matchEvents } from './live-events.ts';
import { readPicture } from './live-picture.ts';
import { runningMatch, runningState, scorer } from './testing/test-live.ts';

const MATCH = 'mt-2-1';
const BENCH = { status: 'BENCH', isOnBench: true, isOnPitch: false } as const;
const PLAYS = { isOnBench: false, isOnPitch: true } as const;
const GONE = { isOnBench: false, isOnPitch: false } as const;
type Where = Partial<Pick<MatchPlayer, 'status' | 'isOnBench' | 'isOnPitch'>>;

/** A player as the source has rated them, unless said otherwise. */
function player(id: string, where: Where, isRated = true): MatchPlayer {
  const { pointsBreakDown, ...rest } = scorer(id, 0);
  const pointsStarter = isRated ? 0 : null;
  return { ...rest, ...where, pointsBreakDown: { ...pointsBreakDown, pointsStarter } };
}
const round = (players: MatchPlayer[], match: Partial<MatchResult> = {}): RoundResult =>
  runningState([runningMatch(MATCH, players, match)]).currentResults;
const told = (before: RoundResult, after: RoundResult) => matchEvents(before, after, 7);

describe('who comes and goes', () => {
  test('is told with the match, whatever else has become of it', () => {
    const before = round([player('pl-1', PLAYS), player('pl-2', BENCH), player('pl-3', PLAYS)]);
    const now = [player('pl-1', GONE), player('pl-2', PLAYS), player('pl-3', PLAYS)];
    const moves = { matchId: MATCH, cameOn: ['pl-2'], wentOff: ['pl-1'] };
    expect(told(before, round(now))).toMatchObject([moves]);
    const goal = round(now, { homeScore: 1 });
    expect(told(before, goal)).toMatchObject([{ ...moves, now: { homeScore: 1 } }]);
    expect(told(goal, round(now, { homeScore: 1 }))).toEqual([]);
  });

  test('is left to their points where those say it', () => {
    const rated = (id: string, where: Where, parts: Partial<MatchPlayer['pointsBreakDown']>) => {
      const { pointsBreakDown, ...rest } = player(id, where);
      return { ...rest, pointsBreakDown: { ...pointsBreakDown, ...parts } };
    };
    const before = round([player('pl-1', BENCH), player('pl-2', PLAYS), player('pl-3', PLAYS)]);
    const after = round([
      rated('pl-1', PLAYS, { pointsJoker: 2 }),
      rated('pl-2', GONE, { pointsCards: -3 }),
      rated('pl-3', GONE, { pointsGrade: 4 }),
    ]);
    const [event] = told(before, after);
    expect(event).toMatchObject({ wentOff: ['pl-3'] });
    expect(event).not.toHaveProperty('cameOn');
  });

  test.each<[string, MatchPlayer, MatchPlayer, Partial<MatchResult>]>([
    [
      'who goes home after the match',
      player('pl-1', PLAYS),
      player('pl-1', GONE),
      { state: 'FINISHED' },
    ],
    ['who was only thought to play', player('pl-1', PLAYS, false), player('pl-1', GONE), {}],
    ['who begins', player('pl-1', GONE), player('pl-1', PLAYS), {}],
    ['whose source does not say', player('pl-1', {}), player('pl-1', PLAYS), {}],
    ['whose source says no more', player('pl-1', PLAYS), player('pl-1', {}), {}],
  ])('is not: %s', (_title, before, now, match) => {
    const [event] = told(round([before]), round([now], match));
    expect(event && ('cameOn' in event || 'wentOff' in event)).toBeFalsy();
  });
});

test('of another tab’s events only those are taken that can be told', () => {
  const state = runningState([]);
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 };
  const event = { id: 1, kind: 'match', before: stand, now: stand };
  const sound = [event, { ...event, cameOn: ['pl-1'] }, { ...event, wentOff: ['pl-1'] }];
  const forged = [
    { ...event, cameOn: 5 },
    { ...event, wentOff: {} },
    { ...event, now: null },
  ];
  const picture = readPicture({ state, events: [...forged, ...sound] }, state.seasonId);
  expect(picture?.events).toEqual(sound);
});
