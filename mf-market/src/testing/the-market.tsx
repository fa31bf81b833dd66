import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { MemoryRouter } from '@spieltag/shared-kernel/vendor/router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { GameGate } from '../game/game-gate.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { aKernel, type TestKernelOptions } from './kernel.ts';

/** Renders a part of the market in German, over a kernel in memory. */
export function renderMarket(part: ReactNode, options: TestKernelOptions, address = '/') {
  registerTexts('market', { de, en });
  const kernel = aKernel(options);
  render(
    <KernelProvider kernel={kernel as unknown as Kernel}>
      <MemoryRouter initialEntries={[address]}>
        <GameGate skeleton={null}>{part}</GameGate>
      </MemoryRouter>
    </KernelProvider>,
  );
  return { ...kernel, user: userEvent.setup() };
}
