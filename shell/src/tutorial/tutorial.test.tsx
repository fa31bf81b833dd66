import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleAccount,
  sampleDatabase,
  sampleLeagues,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { isTutorialDue, rememberTutorial } from './first-visit.ts';
import { TutorialAreaView } from './tutorial-area.view.tsx';

void registerTexts('shell', { de, en });
const HOME = `/${SAMPLE.seasonId}`;
const STATES = [{ status: 'shown' }];
const GUEST: TestWorld = { account: { ...sampleAccount, isTrial: true } };
const WITH_PLAYER = sampleLedger({}, { 0: sampleDatabase().players[0]?.id ?? '' });

beforeAll(() => Promise.all([preloadDialogs(), import('./tutorial.view.tsx')]));
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

function show(world: TestWorld = GUEST, at = HOME, kernel = createTestKernel(world)) {
  window.history.replaceState(null, '', at);
  const address = createAddressStore();
  const composition = { states: { state$: new BehaviorSubject(STATES), get: () => STATES } };
  render(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={{ kernel, address, composition } as unknown as Shell}>
        <TutorialAreaView />
      </ShellProvider>
    </KernelProvider>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { kernel, address, user };
}

/** Until whatever comes by itself has come. */
const wait = () => act(() => jest.advanceTimersByTimeAsync(2000));
const tutorial = () => screen.queryByRole('dialog', { name: 'So wird gespielt' });
const press = (name: string) => screen.getByRole('button', { name });

describe('a new player', () => {
  test('is shown the tutorial once, after the screen', async () => {
    show();
    expect(tutorial()).toBeNull();
    await wait();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(isTutorialDue(localStorage)).toBe(false);
  });

  test.each<[string, TestWorld, string]>([
    ['who has signed in', { ...GUEST, account: { ...sampleAccount, isTrial: false } }, HOME],
    ['who has players already', { ...GUEST, ledger: WITH_PLAYER }, HOME],
    ['who comes by an invite link', GUEST, `${HOME}/group?joinByToken=x`],
    ['who comes to details of a player', GUEST, `${HOME}/player-details/pl-1`],
    ['who comes to another screen', GUEST, `${HOME}/live`],
    ['in a season that is over', { ...GUEST, leagues: { ...sampleLeagues, leagues: [] } }, HOME],
  ])('is left alone: one %s', async (_name, world, at) => {
    show(world, at);
    await wait();
    expect(tutorial()).toBeNull();
    expect(isTutorialDue(localStorage)).toBe(true);
  });

  test('is left alone while something else lies over the screen', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
    show();
    await wait();
    document.querySelector('[aria-modal]')?.remove();
    expect([tutorial(), isTutorialDue(localStorage)]).toEqual([null, true]);
  });

  test('is left alone when it was shown before', async () => {
    rememberTutorial(localStorage);
    show();
    await wait();
    expect(tutorial()).toBeNull();
  });

  test.each([
    ['has no storage', undefined],
    ['keeps nothing', fullStorage()],
  ])('is left alone on a device that %s: it would come every time', (_name, area) => {
    expect(isTutorialDue(area) && rememberTutorial(area)).toBe(false);
  });
});

describe('the tutorial', () => {
  async function ask() {
    const shown = show({}, `${HOME}/help`);
    act(() => shown.kernel.bus.publish('tutorial.requested', {}));
    await screen.findByRole('dialog');
    return shown;
  }

  test('comes when it was asked for before the page could show it, and once', async () => {
    const kernel = createTestKernel();
    kernel.bus.publish('tutorial.requested', {});
    const { user } = show({}, `${HOME}/help`, kernel);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    cleanup();
    show({}, `${HOME}/help`, kernel);
    await wait();
    expect(tutorial()).toBeNull();
  });

  test('is closed by another screen, for good', async () => {
    const { address } = await ask();
    act(() => address.go(`${HOME}/live`));
    expect(tutorial()).toBeNull();
    act(() => address.go(`${HOME}/help`));
    expect(tutorial()).toBeNull();
  });

  test('goes on and back, and ends at the market', async () => {
    const { user } = await ask();
    expect(screen.getByText('Schritt 1 von 5')).toBeTruthy();
    expect(press('Zurück')).toHaveProperty('disabled', true);
    for (let step = 1; step < 5; step += 1) await user.click(press('Weiter'));
    expect(screen.getByRole('heading', { name: 'Spiel gegen deine Freunde' })).toBeTruthy();
    const market = screen.getByRole('link', { name: 'Zum Transfermarkt' });
    expect(market.getAttribute('href')).toBe(`${HOME}/transfermarket`);
    await user.click(press('Zurück'));
    expect(screen.getByText('Schritt 4 von 5')).toBeTruthy();
  });

  test('keeps the keyboard where it goes on, though what was pressed is gone', async () => {
    const { user } = await ask();
    press('Weiter').focus();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(document.activeElement?.textContent).toBe('Zum Transfermarkt');
    for (let step = 5; step > 1; step -= 1) await user.click(press('Zurück'));
    expect(document.activeElement?.textContent).toBe('Weiter');
  });

  test.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['the cross', (user) => user.click(press('Schließen'))],
  ] satisfies [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
    'is put away by %s',
    async (_name, putAway) => {
      const { user } = await ask();
      await putAway(user);
      expect(tutorial()).toBeNull();
    },
  );

  test('goes with its screen', async () => {
    const { address } = await ask();
    act(() => address.go(`${HOME}/transfermarket`));
    expect(tutorial()).toBeNull();
  });
});

function fullStorage() {
  return {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}
