import { expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { type MissingRanking, missingRanking } from './missing-ranking.model.ts';

test.each<[string, RoundPhase, string | null, string | undefined, MissingRanking]>([
  ['before the first matchday there is none yet', 'GENERAL', null, undefined, 'notYet'],
  ['nor between its lock and kick-off', 'GENERAL_LOCKED', null, 'rn-2', 'notYet'],
  ['the first matchday is on', 'GAMEDAY', null, undefined, 'running'],
  ['a later matchday is on', 'GAMEDAY', 'rn-1', 'rn-2', 'running'],
  ['its matches are over', 'GAMEDAY_LOCKED', 'rn-1', 'rn-2', 'running'],
  ['a later matchday has not kicked off', 'GENERAL', 'rn-1', 'rn-2', 'toCome'],
  ['another matchday is on', 'GAMEDAY', 'rn-1', 'rn-3', 'toCome'],
])('%s', (_title, phase, lastCompletedRoundId, roundId, missing) => {
  const state = { roundId: 'rn-2', phase, lastCompletedRoundId };
  expect(missingRanking(state, roundId)).toBe(missing);
});
