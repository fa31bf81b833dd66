import { expect, test } from '@jest/globals';
import { testContent } from '../picture/testing/content.ts';
import type { SnapshotRow } from '../snapshot.repository.ts';
import { lineupFacts } from './lineup-facts.ts';
import { shareTextsFor } from './share.texts.ts';

test.each([
  ['de', 1, '1 Punkt'],
  ['de', 0, '0 Punkte'],
  ['de', 2, '2 Punkte'],
  ['en', 1, '1 point'],
  ['en', -1, '−1 points'],
] as const)('points in %s: %i', (language, seasonScore, said) => {
  const content = { ...testContent(), seasonScore, seasonRanking: null };
  expect(lineupFacts(shareTextsFor(language), { content } as SnapshotRow).score).toBe(said);
});
