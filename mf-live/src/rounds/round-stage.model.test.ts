import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { hasNextRound, type RoundStage, roundStage } from './round-stage.model.ts';

const ROUNDS = [{ id: 'rn-1' }, { id: 'rn-2' }, { id: 'rn-3' }];

describe('the stage of a round', () => {
  test.each<[string, string, RoundPhase, RoundStage | undefined]>([
    ['an earlier round is over', 'rn-1', 'GAMEDAY', 'over'],
    ['a later round is still to come', 'rn-3', 'COMPLETED', 'future'],
    ['the current round is before its kick-off', 'rn-2', 'GENERAL', 'before'],
    ['the locked round still waits for kick-off', 'rn-2', 'GENERAL_LOCKED', 'before'],
    ['a gameday runs', 'rn-2', 'GAMEDAY', 'running'],
    ['a played round runs until it is worked out', 'rn-2', 'EVALUATING', 'running'],
    ['a completed round is over', 'rn-2', 'COMPLETED', 'over'],
    ['a frozen round counts as over', 'rn-2', 'LOCKED', 'over'],
    ['a round of another season has none', 'rn-9', 'GENERAL', undefined],
  ])('%s', (_title, roundId, phase, stage) => {
    expect(roundStage(ROUNDS, { roundId: 'rn-2', phase }, roundId)).toBe(stage);
  });
});

test.each<[string, string, RoundPhase, boolean]>([
  ['after an earlier round', 'rn-2', 'COMPLETED', true],
  ['before the last one locks', 'rn-3', 'GENERAL', true],
  ['not once the last one has locked', 'rn-3', 'GENERAL_LOCKED', false],
  ['not once the season is frozen', 'rn-3', 'LOCKED', false],
])('another round can be played along: %s', (_title, roundId, phase, hasNext) => {
  expect(hasNextRound(ROUNDS, { roundId, phase })).toBe(hasNext);
});
