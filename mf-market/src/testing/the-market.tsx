import { afterEach } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { GameGate } from '../game/game-gate.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { CardQuestion } from '../trading/card-question.view.tsx';
import { aMarketKernel, type MarketWorld } from './a-market-kernel.ts';

void registerTexts('market', { de, en });

// What is tried in one test is kept in the tab for the next one.
afterEach(() => sessionStorage.clear());

/** Renders a part of the market in German. */
export function renderMarket(part: ReactNode, world: MarketWorld, address = '/') {
  const kernel = aMarketKernel(world);
  const { container } = render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[address]}>
        <GameGate skeleton={null}>
          <CardQuestion>{part}</CardQuestion>
        </GameGate>
      </MemoryRouter>
    </KernelProvider>,
  );
  return { ...kernel, container, user: userEvent.setup() };
}
