import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { ComingRound } from './coming-round.view.tsx';

registerTexts('live', { de, en });

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
