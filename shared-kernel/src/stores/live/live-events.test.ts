import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, MatchResult, RoundResult } from '../../contract/index.ts';
import { matchEvents } from './live-events.ts';
import { readPicture } from './live-picture.ts';
import { runningMatch, runningState, scorer } from './testing/test-live.ts';

const MATCH = 'mt-2-1';
type Done = Pick<MatchPlayer, 'events'> & { parts?: Partial<MatchPlayer['pointsBreakDown']> };

function player(id: string, { events, parts }: Done = {}): MatchPlayer {
  const { pointsBreakDown, ...rest } = scorer(id, 0);
  return { ...rest, ...(events && { events }), pointsBreakDown: { ...pointsBreakDown, ...parts } };
}
const round = (players: MatchPlayer[], match: Partial<MatchResult> = {}): RoundResult =>
  runningState([runningMatch(MATCH, players, match)]).currentResults;
const told = (before: RoundResult, after: RoundResult) => matchEvents(before, after, 7);
const YELLOW = { event: 'yellowCard', minute: 31 } as const;

describe('what has no points', () => {
  const before = round([player('pl-1'), player('pl-2'), player('pl-3')]);
  const now = [
    player('pl-1', { events: [YELLOW] }),
    player('pl-2', { events: [{ event: 'cameOn' }] }),
    player('pl-3'),
  ];
  const facts = [
    { playerId: 'pl-1', ...YELLOW },
    { playerId: 'pl-2', event: 'cameOn' },
  ];

  test('is told with the match, once, whatever else has become of it', () => {
    expect(told(before, round(now))).toMatchObject([{ matchId: MATCH, facts }]);
    const goal = round(now, { homeScore: 1 });
    expect(told(before, goal)).toMatchObject([{ facts, now: { homeScore: 1 } }]);
    expect(told(goal, round(now, { homeScore: 1 }))).toEqual([]);
  });

  test('is told with the final whistle, and not of a match that was over', () => {
    const over = { state: 'FINISHED' } as const;
    expect(told(before, round(now, over))).toMatchObject([{ facts }]);
    expect(told(round([player('pl-1')], over), round(now, over))).toEqual([]);
  });

  test('is left to the points where those say it', () => {
    const events = [{ event: 'yellowCard' }, { event: 'goal' }, { event: 'ownGoal' }] as const;
    const parts = { pointsCards: -1, pointsGoals: 4, goals: 1 };
    const [event] = told(before, round([player('pl-1', { events: [...events], parts })]));
    expect(event).toMatchObject({ facts: [{ playerId: 'pl-1', event: 'ownGoal' }] });
  });

  test('is told of what was added, not of what comes back with a minute or is taken away', () => {
    const booked = round([player('pl-1', { events: [{ event: 'yellowCard' }] })]);
    const timed = round([player('pl-1', { events: [YELLOW] })]);
    expect(told(booked, timed)).toEqual([]);
    expect(told(timed, round([player('pl-1')]))).toEqual([]);
    expect(told(before, round([...now, player('pl-9', { events: [YELLOW] })]))).toMatchObject([
      { facts },
    ]);
  });
});

test('of another tab’s events only those are taken that can be told', () => {
  const state = runningState([]);
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 };
  const event = { id: 1, kind: 'match', before: stand, now: stand };
  const sound = [event, { ...event, facts: [{ playerId: 'pl-1', event: 'ownGoal' }] }];
  const forged = [
    { ...event, facts: 5 },
    { ...event, facts: [null] },
    { ...event, now: null },
  ];
  const picture = readPicture({ state, events: [...forged, ...sound] }, state.seasonId);
  expect(picture?.events).toEqual(sound);
});
