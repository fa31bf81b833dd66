import { afterEach, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { ClockTime } from './market-clock.view.tsx';

registerTexts('market', { de, en });
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['closes', 'Der Transfermarkt schließt: Noch 10 Sekunden'],
  ['opens', 'Der Transfermarkt öffnet: Noch 10 Sekunden'],
] as const)('a screen reader announces what happens when the market %s', (kind, heard) => {
  jest.useFakeTimers();
  let gameNow = 1_000_000;
  const kernel = { ...createTestKernel(), gameNow: () => gameNow };
  render(
    <KernelProvider kernel={kernel}>
      <ClockTime clock={{ kind, at: gameNow + 12_000, ticks: true }} />
    </KernelProvider>,
  );
  for (let second = 0; second < 3; second += 1) {
    gameNow += 1000;
    act(() => jest.advanceTimersByTime(1000));
  }
  expect(screen.getByRole('status').textContent).toBe(heard);
});
