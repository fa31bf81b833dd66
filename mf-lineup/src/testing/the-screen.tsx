import { afterEach } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  SAMPLE,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Lineup } from '../app.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { FULL_ROSTER } from './a-game.ts';

void registerTexts('lineup', { de, en });
const phone = globalThis.matchMedia;

/** A wide screen, until the test is over: without it every screen is a phone's, no media query holds. */
export function onDesktop(): void {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
}

/** A phone that can be turned: on its side its screen is a wide one's. */
export function onTurningPhone(): { turn(): Promise<void> } {
  const changes = new EventTarget();
  let isWide = false;
  globalThis.matchMedia = (query) => ({
    ...phone(query),
    get matches() {
      return isWide && /min-width/.test(query);
    },
    addEventListener: changes.addEventListener.bind(changes),
    removeEventListener: changes.removeEventListener.bind(changes),
  });
  return {
    turn: () =>
      act(async () => {
        isWide = !isWide;
        changes.dispatchEvent(new Event('change'));
      }),
  };
}

afterEach(() => {
  cleanup();
  globalThis.matchMedia = phone;
  sessionStorage.clear();
});

/** The lineup of a season in the test's world. */
export function showLineup(world: TestWorld = {}, roster = FULL_ROSTER) {
  const kernel = createTestKernel({ ledger: sampleLedger({}, roster), ...world });
  showAgain(kernel);
  return kernel;
}

/** The same as it was left, for somebody who comes back from another screen. */
export function showAgain(kernel: Kernel): void {
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}`]}>
        <Lineup />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

export const address = () => screen.getByTestId('address').textContent;
export const pitch = () => within(screen.getByRole('region', { name: 'Spielfeld' }));
export const bench = () => within(screen.getByRole('region', { name: 'Bank' }));
/** All status messages on the screen. */
export const statusText = () =>
  screen
    .getAllByRole('status')
    .map((line) => line.textContent)
    .join();
