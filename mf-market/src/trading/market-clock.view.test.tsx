import { afterEach, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import type { MarketClock } from './market-clock.model.ts';
import { ClockTime } from './market-clock.view.tsx';

registerTexts('market', { de, en });
afterEach(() => {
  jest.useRealTimers();
});

const DAY_MS = 86_400_000;

/** Game time stands where it is said to; the device's timers are the test's. */
function show(clock: MarketClock, gameNow: () => number) {
  jest.useFakeTimers();
  render(
    <KernelProvider kernel={{ ...createTestKernel(), gameNow }}>
      <ClockTime clock={clock} />
    </KernelProvider>,
  );
}

test('the end of a restricted market is counted down each second from its first day on', () => {
  let now = 1_000_000;
  const end = now + 12 * DAY_MS;
  show({ kind: 'closes', at: end, ticks: true, isRestricted: true }, () => now);
  expect(screen.getByRole('timer').textContent).toBe('12 Tage 00:00:00');
  now += 1000;
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('11 Tage 23:59:59');
});

test.each([
  ['that is far away', { ticks: true }],
  ['of a season that is stepped', { ticks: false, isRestricted: true }],
])('an end %s is a date', (_which, more) => {
  show({ kind: 'closes', at: 12 * DAY_MS, ...more }, () => 0);
  expect(screen.queryByRole('timer')).toBeNull();
});

test.each([
  ['closes', 'Der Transfermarkt schließt: Noch 10 Sekunden'],
  ['opens', 'Der Transfermarkt öffnet: Noch 10 Sekunden'],
] as const)('a screen reader announces what happens when the market %s', (kind, heard) => {
  let gameNow = 1_000_000;
  show({ kind, at: gameNow + 12_000, ticks: true }, () => gameNow);
  for (let second = 0; second < 3; second += 1) {
    gameNow += 1000;
    act(() => jest.advanceTimersByTime(1000));
  }
  expect(screen.getByRole('status').textContent).toBe(heard);
});
