import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { LockNoticeView } from './lock-notice.view.tsx';

void registerTexts('shell', { de, en });

test('after an outage every screen says until when one can still change', () => {
  const base = createTestKernel();
  const before = base.gameState.get();
  const at = new Date(2026, 8, 4, 21, 5).getTime();
  const moved = { phase: 'GENERAL', phaseEndsAt: at, lockPlannedAt: at - 1_800_000 } as const;
  const state = { ...before, data: before.data && { ...before.data, ...moved } };
  const kernel = { ...base, gameState: { ...base.gameState, get: () => state } };
  render(
    <KernelProvider kernel={kernel}>
      <LockNoticeView />
    </KernelProvider>,
  );
  expect(screen.getByText(/nicht erreichbar.*04\. September.*21:05/)).toBeTruthy();
});

test('the notice comes into a region that was there before: it is read out', async () => {
  const kernel = createTestKernel();
  const open = kernel.gameState.get().data;
  if (!open) throw new Error('The sample season has a state');
  act(() => kernel.setGameState({ ...open, phase: 'GENERAL' }));
  render(
    <KernelProvider kernel={kernel}>
      <LockNoticeView />
    </KernelProvider>,
  );
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => kernel.setGameState({ ...open, phase: 'GENERAL_LOCKED' }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Der Transfermarkt ist gesperrt');
});
