import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleLedger,
} from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { StatusBarView } from './status-bar.view.tsx';

void registerTexts('shell', { de, en });

const MARKET = `/${SAMPLE.seasonId}/transfermarket/forward?search=we`;

function show(at: string) {
  window.history.replaceState(null, '', at);
  const address = createAddressStore();
  const composition = {
    states: { state$: new BehaviorSubject([]), get: () => [] },
    isActive: () => false,
  };
  const shell = { address, composition, config: { stage: 'production' } } as unknown as Shell;
  // Once a roster is rated its market is everybody's.
  const ledger = sampleLedger({ playerMarketPhase: 'RESTRICTED' });
  const kernel = createTestKernel({ ledger });
  render(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={shell}>
        <StatusBarView />
      </ShellProvider>
    </KernelProvider>,
  );
  return { address, kernel };
}

const help = () => screen.getByRole('link', { name: 'Menü und Hilfe' });
const here = () => window.location.pathname + window.location.search;

test('the way to help leads back to where one was, with what was searched for', () => {
  show(MARKET);
  act(() => help().click());
  expect(here()).toBe(`/${SAMPLE.seasonId}/help`);
  expect(help().getAttribute('aria-current')).toBe('page');
  act(() => help().click());
  expect(here()).toBe(MARKET);
});

test('from what lies below help it leads to help, and from there still to where one was', () => {
  const { address } = show(MARKET);
  act(() => help().click());
  act(() => address.go(`/${SAMPLE.seasonId}/help/stats`));
  act(() => help().click());
  expect(here()).toBe(`/${SAMPLE.seasonId}/help`);
  act(() => help().click());
  expect(here()).toBe(MARKET);
});

test('from help, opened first, it leads to the lineup', () => {
  show(`/${SAMPLE.seasonId}/help`);
  act(() => help().click());
  expect(here()).toBe(`/${SAMPLE.seasonId}`);
});

test('the trades that are left stand there as long as the market is restricted', () => {
  const { kernel } = show(MARKET);
  const state = sampleGameState();
  const figures = () => screen.getByRole('banner').textContent;
  expect(figures()).not.toContain('Wechsel');
  act(() => kernel.setGameState({ ...state, playerMarketPhase: 'RESTRICTED' }));
  expect(figures()).toContain('Wechsel');
  act(() => kernel.setGameState(state));
  expect(figures()).not.toContain('Wechsel');
});
