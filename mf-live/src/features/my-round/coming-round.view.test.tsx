import { expect, test } from '@jest/globals';
import type { Match } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  SAMPLE_NOW,
  sampleDatabase,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { ComingRound } from './coming-round.view.tsx';

registerTexts('live', { de, en });
const DAY_MS = 86_400_000;

test.each([
  ['leads to the lineup', 'GENERAL', 1],
  ['does no longer once all lineups stand', 'GENERAL_LOCKED', 0],
] as const)('the round that comes %s', (_title, phase, links) => {
  const database = sampleDatabase();
  const state = sampleGameState({ phase });
  const [round] = database.rounds.filter(({ id }) => id === SAMPLE.roundId);
  if (!round) throw new Error('no round');
  render(
    <KernelProvider kernel={createTestKernel({ gameState: state })}>
      <MemoryRouter>
        <ComingRound {...{ round, state, database }} result={state.currentResults} isNext />
      </MemoryRouter>
    </KernelProvider>,
  );
  const found = screen.queryAllByRole('link', { name: 'Aufstellung ändern' });
  expect(found).toHaveLength(links);
  // What is read first is the time that is left.
  const isAfter = (link: Element) =>
    screen.getByRole('timer').compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(found.every(isAfter)).toBe(true);
});

test('the round that comes begins with its gameday, not with a match that was brought forward', () => {
  const { matches, rounds, ...rest } = sampleDatabase();
  const state = sampleGameState();
  const [own] = rounds.filter(({ id }) => id === SAMPLE.roundId);
  if (!own) throw new Error('no round');
  const round = { ...own, startDate: SAMPLE_NOW - 30 * DAY_MS };
  const early = { ...matches[0], id: 'mt-early', roundId: round.id, date: round.startDate };
  const database = { ...rest, rounds: [round], matches: [...matches, early as Match] };
  render(
    <KernelProvider kernel={createTestKernel({ gameState: state })}>
      <MemoryRouter>
        <ComingRound {...{ round, state, database }} result={state.currentResults} isNext />
      </MemoryRouter>
    </KernelProvider>,
  );
  expect(screen.getByRole('timer').textContent).toContain('1 Tag 00:00:00');
});
