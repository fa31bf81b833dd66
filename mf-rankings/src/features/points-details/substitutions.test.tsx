import { expect, test } from '@jest/globals';
import type { ResultExplanation, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Substitutions } from './substitutions.view.tsx';

void registerTexts('rankings', { de, en });

const pairs = [
  { outId: 'pl-forward-0', inId: 'pl-forward-1' },
  { outId: 'pl-defender-0', inId: 'pl-defender-1' },
];
const explanationOf = (userId: string): ResultExplanation => ({
  userId,
  roundId: SAMPLE.lastRoundId,
  phase: 'COMPLETED',
  isFinal: true,
  ruleSet: { id: 'league', version: 1 },
  score: 10,
  formationId: '1442',
  players: [],
  substitutions: pairs,
  corrections: [],
});
const own: UserRoundResult = {
  userId: SAMPLE.userId,
  roundId: SAMPLE.lastRoundId,
  phase: 'COMPLETED',
  score: 10,
  rank: 1,
  formationId: '1442',
  players: [],
  personalMaximalPoints: null,
  maximalPoints: null,
  personalOptimalLineup: null,
  optimalLineup: null,
  substitutions: pairs.map((pair, index) => ({ ...pair, isByCondition: index === 0 })),
};

function linesOf(userId: string) {
  const keyed = { myResults: { [JSON.stringify(SAMPLE.lastRoundId)]: own } };
  render(
    <KernelProvider kernel={createTestKernel({ keyed })}>
      <Substitutions explanation={explanationOf(userId)} database={sampleDatabase()} />
    </KernelProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
}

test('the owner reads who came on for whom, and whether a condition or the bench brought them', () => {
  expect(linesOf(SAMPLE.userId)).toEqual([
    'Spieler forward-1 für Spieler forward-0 nach deiner Bedingung',
    'Spieler defender-1 für Spieler defender-0 nach der Reihenfolge deiner Bank',
  ]);
});

test('of others it is only said who came on for whom', () => {
  expect(linesOf('us-other')).toEqual([
    'Spieler forward-1 für Spieler forward-0',
    'Spieler defender-1 für Spieler defender-0',
  ]);
});
