import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { SAMPLE_NOW, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGame, FULL_ROSTER } from '../../testing/a-game.ts';
import { lockTime, roundScore, roundSentence } from './round-info.model.ts';

const HOUR_MS = 3_600_000;
const round = { startDate: SAMPLE_NOW + 5 * HOUR_MS };
const nextRound = { id: 'rn-next', name: '9. Spieltag', startDate: 0, endDate: 0 };

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

  test('is not shown once it has passed', () => {
    expect(lockTime(sampleGameState({ phase: 'GAMEDAY' }), round, SAMPLE_NOW)).toBeUndefined();
  });
});

test('on a gameday the sentence says whether changes are possible', () => {
  expect(roundSentence(playing('GAMEDAY'))).toBe('GAMEDAY');
  const open = aGame({ gameState: sampleGameState({ phase: 'GAMEDAY' }) });
  expect(roundSentence(open)).toBe('GAMEDAY_CHANGEABLE');
});

test('the season is said to be over once the game is frozen after its last round', () => {
  expect(roundSentence(playing('COMPLETED'))).toBe('COMPLETED');
  const game = playing('LOCKED');
  expect(roundSentence(game)).toBe('SEASON_OVER');
  const rounds = [...game.database.rounds, nextRound];
  expect(roundSentence({ ...game, database: { ...game.database, rounds } })).toBe('LOCKED');
});

describe('points of the lineup', () => {
  test.each<[string, RoundPhase, number | null | undefined, number | null | undefined]>([
    ['are not counted before the round', 'GENERAL', 12, undefined],
    ['nor between the lock and kick-off', 'GENERAL_LOCKED', 0, undefined],
    ['are what the server says while it is played', 'GAMEDAY', 3, 3],
    ['and once it is evaluated', 'COMPLETED', 17, 17],
    ['are none for a lineup that is not rated', 'GAMEDAY', null, null],
    ['are open until the server has said so', 'GAMEDAY', undefined, undefined],
  ])('%s', (_title, phase, score, shown) => {
    const ownResult = score === undefined ? undefined : { score };
    expect(roundScore({ phase }, { ownResult })).toBe(shown);
  });
});
