import { expect, test } from '@jest/globals';
import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { liveScore } from './live-score.model.ts';

const total = (score: number) => ({ entry: { score } as RankingEntry });

test.each<[string, RankingKind, number | null, Parameters<typeof liveScore>[2], number | null]>([
  ['a round counts by itself', 'round', 12, total(100), 12],
  ['the season counts on from its total', 'season', 12, total(100), 112],
  ['also for who takes no part in the round', 'season', null, total(100), 100],
  ['the first round is the whole season', 'season', 12, undefined, 12],
  ['and so is the first one somebody is rated in', 'season', 12, { entry: null }, 12],
  ['who was never rated has none', 'season', null, { entry: null }, null],
])('%s', (_title, kind, score, before, expected) => {
  expect(liveScore(kind, { score }, before)).toBe(expected);
});
