import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { SAMPLE_NOW, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGame, FULL_ROSTER } from '../../testing/a-game.ts';
import { lockTime, roundScore, roundSentence } from './round-info.model.ts';

const HOUR_MS = 3_600_000;
const round = { startDate: SAMPLE_NOW + 5 * HOUR_MS };

function playing(phase: RoundPhase) {
  return aGame({
    gameState: sampleGameState({ phase, playerMarketPhase: 'CLOSED' }),
    ledger: sampleLedger({ playerMarketPhase: 'CLOSED' }, FULL_ROSTER),
  });
}

describe('the lock of the coming round', () => {
  test.each([
    ['near, with a running clock, is counted down', 'real', HOUR_MS, true],
    ['near, in a stepped season, is a date', 'stepped', HOUR_MS, false],
    ['far away is a date', 'accelerated', 72 * HOUR_MS, false],
  ] as const)('%s', (_title, clockMode, inMs, counts) => {
    const state = sampleGameState({ phaseEndsAt: SAMPLE_NOW + inMs, clockMode });
    expect(lockTime(state, round, SAMPLE_NOW)).toEqual({ at: SAMPLE_NOW + inMs, counts });
  });

  test('is the start of the round while the phase has no known end', () => {
    const state = sampleGameState({ phaseEndsAt: null });
    expect(lockTime(state, round, SAMPLE_NOW)?.at).toBe(round.startDate);
  });

  test('is not told once it has passed', () => {
    expect(lockTime(sampleGameState({ phase: 'GAMEDAY' }), round, SAMPLE_NOW)).toBeUndefined();
  });
});

test('on a gameday the sentence tells whether changes are possible', () => {
  expect(roundSentence(playing('GAMEDAY'))).toBe('GAMEDAY');
  const open = aGame({ gameState: sampleGameState({ phase: 'GAMEDAY' }) });
  expect(roundSentence(open)).toBe('GAMEDAY_CHANGEABLE');
});

describe('points of the lineup', () => {
  const points = new Map([
    ['pl-goalkeeper-4', 5],
    ['pl-forward-8', -2],
    ['pl-forward-5', 40],
  ]);
  const players = [{ id: 'pl-forward-8', teamId: 'tm-1', index: 9, points: 0 }];
  const sources = { roundPoints: points, ownResult: undefined, captainId: undefined };

  test('are not counted before the round', () => {
    expect(roundScore(playing('GENERAL'), sources)).toBeUndefined();
  });

  test('are the sum of those on the pitch, until the server has one', () => {
    expect(roundScore(playing('GAMEDAY'), sources)).toBe(3);
    const ownResult = { score: null, players };
    expect(roundScore(playing('GAMEDAY'), { ...sources, ownResult })).toBe(3);
  });

  test("count the captain's twice, for better or worse", () => {
    const of = (captainId: string) => roundScore(playing('GAMEDAY'), { ...sources, captainId });
    expect([of('pl-goalkeeper-4'), of('pl-forward-8'), of('pl-forward-5')]).toEqual([8, 1, 3]);
  });

  test('are what the server says', () => {
    const ownResult = { score: 17, players };
    expect(roundScore(playing('COMPLETED'), { ...sources, ownResult })).toBe(17);
  });

  test('are none for a lineup that was not rated', () => {
    const ownResult = { score: null, players: [] };
    expect(roundScore(playing('GAMEDAY'), { ...sources, ownResult })).toBeNull();
  });
});
