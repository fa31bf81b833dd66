import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { OwnSeason } from '@spieltag/shared-kernel/season-review';
import {
  createTestKernel,
  SAMPLE,
  SAMPLE_NOW,
  sampleAccount,
  sampleDatabase,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { AlertsView } from '../messages/alerts.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import DeferredView from './deferred.view.tsx';

void registerTexts('shell', { de, en });

const season: OwnSeason = {
  seasonId: SAMPLE.seasonId,
  leagueName: 'Erste Liga',
  seasonName: '2026/27',
  isOver: true,
  total: 1234,
  place: { rank: 3, users: 1900 },
  achievements: [],
};

async function show(world: Parameters<typeof createTestKernel>[0]) {
  await preloadDialogs();
  const kernel = createTestKernel({ stage: 'production', ...world });
  const states = new BehaviorSubject<readonly never[]>([]);
  const composition = { states: { state$: states, get: () => states.value } };
  const shell = { kernel, address: createAddressStore(), config: {}, composition };
  // What is told at once comes within.
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <ShellProvider value={shell as unknown as Shell}>
          <DeferredView />
          <AlertsView isStarting={false} />
        </ShellProvider>
      </KernelProvider>,
    );
  });
  return kernel;
}

test('the running game tells of the end of its season, and leads to the review', async () => {
  const kernel = await show({ call: () => ({ seasons: [season] }) });
  const last = sampleDatabase().rounds.at(-1)?.id ?? '';
  const over = { roundId: last, phase: 'LOCKED', clockMode: 'stepped' } as const;
  act(() => kernel.setGameState(sampleGameState(over)));
  const told = await screen.findByRole('alertdialog');
  expect(told.textContent).toContain('Platz 3 von 1.900');
  act(() => screen.getByRole('button', { name: 'Zum Rückblick' }).click());
  expect(window.location.pathname).toBe(`/${SAMPLE.seasonId}/help/review`);
});

test('the running game tells that its account will be deleted, and leads to where it is kept', async () => {
  await show({ account: { ...sampleAccount, deletionAt: SAMPLE_NOW + 86_400_000 } });
  const told = await screen.findByRole('alertdialog');
  expect(told.textContent).toContain('Dein Konto wird gelöscht');
  act(() => screen.getByRole('button', { name: 'Zum Konto' }).click());
  expect(window.location.pathname).toBe(`/${SAMPLE.seasonId}/help/account`);
});
