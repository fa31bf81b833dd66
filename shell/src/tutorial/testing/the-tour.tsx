import { afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import { splitSeason } from '@spieltag/shared-kernel/composition';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleAccount,
  sampleDatabase,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createAddressStore } from '../../address/address.ts';
import { type Shell, ShellProvider } from '../../context/shell-context.tsx';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { GUIDE_STEPS } from '../guide-steps.ts';
import { TutorialAreaView } from '../tutorial-area.view.tsx';

void registerTexts('shell', { de, en });
const phone = globalThis.matchMedia;
export const HOME = `/${SAMPLE.seasonId}`;
export const MARKET = `${HOME}/transfermarket`;
const STATES = [{ status: 'shown' }];
export const GUEST: TestWorld = { account: { ...sampleAccount, isTrial: true } };
const [FIRST = '', SECOND = ''] = sampleDatabase().players.map(({ id }) => id);
export const ONE_PLAYER = sampleLedger({}, { 0: FIRST });
export const { length: SIZE } = ONE_PLAYER.lineup.indexedPlayers;
export const FULL = sampleLedger(
  {},
  Object.fromEntries(Array.from({ length: SIZE }, (_, i) => [i, SECOND])),
);

beforeAll(() => import('../guide.view.tsx'));
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
  onWindow('desktop');
  // Without a layout everything would be out of sight.
  const box = new DOMRect(10, 20, 30, 40);
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  for (const side of ['clientWidth', 'clientHeight'] as const) {
    jest.spyOn(document.documentElement, side, 'get').mockReturnValue(800);
  }
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  globalThis.matchMedia = phone;
});

export function onWindow(kind: 'phone' | 'desktop') {
  globalThis.matchMedia = (query) => ({
    ...phone(query),
    matches: kind === 'desktop' && /min-width/.test(query),
  });
}

/** The area of the tour beside a screen with two named parts. */
export function show(world: TestWorld = GUEST, at = HOME, kernel = createTestKernel(world)) {
  window.history.replaceState(null, '', at);
  const address = createAddressStore();
  const composition = {
    states: { state$: new BehaviorSubject(STATES), get: () => STATES },
    screenOf: (pathname: string) => splitSeason(pathname).path,
  };
  render(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={{ kernel, address, composition } as unknown as Shell}>
        <button type="button">opener</button>
        <main id="main" tabIndex={-1}>
          <div data-anchor="mf-market/budget" />
          <div data-anchor="mf-market/offers">
            <button type="button">buy</button>
          </div>
        </main>
        <TutorialAreaView />
      </ShellProvider>
    </KernelProvider>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { kernel, address, user };
}

/** Until whatever comes by itself has come. */
export const wait = () => act(() => jest.advanceTimersByTimeAsync(5000));
export const tour = () => screen.queryByRole('region', { name: 'Rundgang' });
export const button = (name: string) => screen.getByRole('button', { name });
export const spotlight = () => document.querySelector<HTMLElement>('[data-spotlight]');

/** Asked for under help. */
export async function ask(world: TestWorld = {}, at = HOME) {
  const shown = show(world, at);
  act(() => button('opener').focus());
  act(() => shown.kernel.bus.publish('tutorial.requested', {}));
  await screen.findByRole('region', { name: 'Rundgang' });
  return shown;
}

/** Asked for, and gone on with as often as said. */
export async function atStep(number: number, world: TestWorld = {}) {
  const shown = await ask(world);
  await shown.user.click(button('Los geht’s'));
  for (let step = 1; step < number; step += 1) {
    await shown.user.click(screen.getByRole('button', { name: /^(Weiter|Überspringen)$/ }));
  }
  expect(await screen.findByText(`Schritt ${number} von ${GUIDE_STEPS.length}`)).toBeTruthy();
  return shown;
}
