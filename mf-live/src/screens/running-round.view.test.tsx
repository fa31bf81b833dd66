import { beforeAll, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { createTestKernel, SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import { Live } from '../app.view.tsx';
import { aResult } from '../testing/a-result.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

registerTexts('live', { de, en });
beforeAll(() => preloadDialogs());

function show(gameState: GameState) {
  const address = `/${SAMPLE.seasonId}/live/${SAMPLE.roundId}`;
  window.history.replaceState(null, '', address);
  const mine = aResult({ phase: 'GAMEDAY', players: [{ id: 'pl-forward-0', index: 10 }] });
  render(
    <KernelProvider
      kernel={createTestKernel({
        gameState,
        keyed: { myResults: { [JSON.stringify(SAMPLE.roundId)]: mine } },
      })}
    >
      <MemoryRouter initialEntries={[address]}>
        <Live />
      </MemoryRouter>
    </KernelProvider>,
  );
}

test('a phone, which shows what the document says, has points, news, matches and lineup in this order', () => {
  show(sampleGameState({ phase: 'GAMEDAY' }));
  const parts = [
    screen.getByRole('region', { name: 'Meine Punkte' }),
    screen.getByRole('region', { name: 'Gerade passiert' }),
    screen.getByRole('region', { name: 'Spiele' }),
    screen.getByRole('list', { name: 'Auf dem Platz' }),
  ];
  const inDocument = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inDocument.map((part) => parts.indexOf(part))).toEqual([0, 1, 2, 3]);
});

test('pitch and list say before the official lineup that a status is expected', () => {
  const named = {
    id: 'pl-forward-0',
    teamId: 'tm-1',
    points: 0,
    status: 'STARTER' as const,
    pointsBreakDown: pointsBreakDown(null, null),
    missedInfo: null,
  };
  const { currentResults } = sampleGameState();
  const matches = currentResults.matches.map((match) =>
    match.id === 'mt-2-1'
      ? { ...match, state: 'PRELIMINARY_LINEUP' as const, players: [named] }
      : match,
  );
  const phase = 'GAMEDAY' as const;
  show(sampleGameState({ phase, currentResults: { ...currentResults, phase, matches } }));
  expect(screen.getAllByText('voraussichtlich Startelf')).toHaveLength(2);
});
