import { describe, expect, test } from '@jest/globals';
import {
  createTestKernel,
  sampleAccount,
  sampleLeagues,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { act, cleanup, screen } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { isTutorialDue, rememberTutorial } from './first-visit.ts';
import { keepProgress, readProgress } from './guide-progress.ts';
import { GUIDE_STEPS } from './guide-steps.ts';
import {
  ask,
  atStep,
  button,
  GUEST,
  HOME,
  MARKET,
  ONE_PLAYER,
  show,
  tour,
  wait,
} from './testing/the-tour.tsx';

describe('a new player', () => {
  test('is offered the tour once, after the screen, and keeps the keyboard', async () => {
    show();
    expect(tour()).toBeNull();
    await wait();
    expect(await screen.findByText('So wird gespielt')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    expect(isTutorialDue(localStorage)).toBe(false);
  });

  test.each<[string, TestWorld, string]>([
    ['who has signed in', { ...GUEST, account: { ...sampleAccount, isTrial: false } }, HOME],
    ['who has players already', { ...GUEST, ledger: ONE_PLAYER }, HOME],
    ['who comes by an invite link', GUEST, `${HOME}/group?joinByToken=x`],
    ['who comes to details of a player', GUEST, `${HOME}/player-details/pl-1`],
    ['who comes to another screen', GUEST, `${HOME}/live`],
    ['in a season that is over', { ...GUEST, leagues: { ...sampleLeagues, leagues: [] } }, HOME],
  ])('is left alone: one %s', async (_name, world, at) => {
    show(world, at);
    await wait();
    expect(tour()).toBeNull();
    expect(isTutorialDue(localStorage)).toBe(true);
  });

  test('is left alone while something else lies over the screen', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
    show();
    await wait();
    document.querySelector('[aria-modal]')?.remove();
    expect([tour(), isTutorialDue(localStorage)]).toEqual([null, true]);
  });

  test('is left alone when it was offered before', async () => {
    rememberTutorial(localStorage);
    show();
    await wait();
    expect(tour()).toBeNull();
  });

  test.each([
    ['has no storage', undefined],
    ['keeps nothing', fullStorage()],
  ])('is left alone on a device that %s: it would come every time', (_name, area) => {
    expect(isTutorialDue(area) && rememberTutorial(area)).toBe(false);
  });
});

describe('the tour that was asked for', () => {
  test('has its words come into a region that is there already, so that they are read out once', async () => {
    const read = new Map<Node, string | null>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        if (target instanceof Element && target.matches('[aria-live]')) {
          read.set(target, target.textContent);
        }
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const { user } = await ask();
    await screen.findByText('So wird gespielt');
    await user.click(button('Los geht’s'));
    await screen.findByText('Hier spielt deine Elf');
    observer.disconnect();
    expect([...read.values()]).toEqual([
      expect.stringContaining('So wird gespielt'),
      expect.stringContaining('Hier spielt deine Elf'),
    ]);
  });

  test('comes when it was asked for before the page could show it, and once', async () => {
    const kernel = createTestKernel();
    kernel.bus.publish('tutorial.requested', {});
    const { user } = show({}, `${HOME}/help`, kernel);
    await screen.findByRole('region', { name: 'Rundgang' });
    await user.keyboard('{Escape}');
    cleanup();
    show({}, `${HOME}/help`, kernel);
    await wait();
    expect(tour()).toBeNull();
  });

  test('has the keyboard, and gives it back where it was', async () => {
    const { user } = await ask();
    expect(document.activeElement).toBe(button('Los geht’s'));
    await user.keyboard('{Escape}');
    expect(tour()).toBeNull();
    expect(document.activeElement).toBe(button('opener'));
  });

  test('leads over all screens to its end by one key', async () => {
    const { user, address } = await ask();
    const screens: string[] = [];
    for (const { name } of GUIDE_STEPS) {
      await user.keyboard('{Enter}');
      screens.push(address.get().path);
      expect(readProgress(localStorage)?.step).toBe(name);
    }
    expect(screens).toEqual(GUIDE_STEPS.map((step) => ('screen' in step ? step.screen : '/group')));
    await user.keyboard('{Enter}');
    expect([tour(), readProgress(localStorage)]).toEqual([null, undefined]);
  });

  test.each(['Später', 'Rundgang unterbrechen'])(
    'goes back to where it began, and stays away once put away there by %s',
    async (putAway) => {
      const { user, address } = await atStep(2);
      expect(address.get().path).toBe('/transfermarket');
      await user.click(button('Zurück'));
      expect(address.get().path).toBe('/');
      await user.click(button('Zurück'));
      expect(button('Los geht’s')).toBeTruthy();
      await user.click(button(putAway));
      cleanup();
      const { kernel } = show({}, MARKET);
      await wait();
      expect(tour()).toBeNull();
      act(() => kernel.bus.publish('tutorial.requested', {}));
      await screen.findByRole('region', { name: 'Rundgang' });
      expect(button('Los geht’s')).toBeTruthy();
    },
  );

  test('keeps the keyboard when the shell gives it to the next screen', async () => {
    await atStep(2);
    act(() => document.getElementById('main')?.focus());
    expect(document.activeElement).toBe(button('Weiter'));
    // That was the change of the screen; who goes there themselves stays there.
    act(() => document.getElementById('main')?.focus());
    expect(document.activeElement?.id).toBe('main');
  });
});

describe('a tour that was broken off', () => {
  test('is on the screen again when the page was loaded anew, without taking the keyboard', async () => {
    await atStep(3);
    cleanup();
    show({}, MARKET);
    await wait();
    expect(await screen.findByText('Kauf deinen ersten Spieler')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['the cross', (user) => user.click(button('Rundgang unterbrechen'))],
  ] satisfies [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
    'by %s stays away, and is taken up where it was on request',
    async (_name, breakOff) => {
      const { user, kernel } = await atStep(3);
      await breakOff(user);
      expect(tour()).toBeNull();
      cleanup();
      show({}, MARKET);
      await wait();
      expect(tour()).toBeNull();
      cleanup();
      show({}, `${HOME}/help`, kernel);
      act(() => kernel.bus.publish('tutorial.requested', {}));
      await screen.findByRole('region', { name: 'Rundgang' });
      expect(button('Von vorn')).toBeTruthy();
      await user.click(button('Weiter bei Schritt 3'));
      expect(await screen.findByText('Kauf deinen ersten Spieler')).toBeTruthy();
      expect(window.location.pathname).toBe(MARKET);
    },
  );

  test('leaves Escape to a search and to a dialog', async () => {
    const { user } = await atStep(3);
    act(() => button('buy').focus());
    await user.keyboard('{Escape}');
    expect(tour()).toBeTruthy();
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
    act(() => button('Zurück').focus());
    await user.keyboard('{Escape}');
    document.querySelector('[aria-modal]')?.remove();
    expect(tour()).toBeTruthy();
  });
});

describe('in two tabs', () => {
  const elsewhere = (write: () => void) =>
    act(() => {
      write();
      window.dispatchEvent(new StorageEvent('storage', { key: 'spieltag.guide' }));
    });

  test('what is gone on with in one is so in the other, which stays on its screen', async () => {
    const { address } = await atStep(3);
    const { path } = address.get();
    elsewhere(() => keepProgress(localStorage, { step: 'live', isRunning: true }));
    expect(screen.getByText(/^Schritt 8 /)).toBeTruthy();
    expect(address.get().path).toBe(path);
  });

  test.each([
    ['gone through', undefined],
    ['put away', { step: 'buy', isRunning: false }],
  ] as const)(
    'what is %s in one is so in the other, and does not come back',
    async (_name, kept) => {
      await atStep(3);
      elsewhere(() => keepProgress(localStorage, kept));
      expect(tour()).toBeNull();
      expect(readProgress(localStorage)).toEqual(kept);
    },
  );
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
