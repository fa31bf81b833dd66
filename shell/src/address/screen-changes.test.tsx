import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type AddressStore, createAddressStore } from './address.ts';
import { followScreens } from './screen-changes.ts';

const FOCUS_MS = 100;
const TRACKING_MS = 250;

let address: AddressStore;
let main: HTMLElement;
let viewed: string[];
const scrollTo = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/se-1');
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  scrollTo.mockClear();
  document.body.innerHTML = '<main tabindex="-1"></main><button>Tab</button>';
  main = document.querySelector('main') as HTMLElement;
  document.querySelector('button')?.focus();
  const bus = createEventBus();
  viewed = [];
  bus.on('screen.viewed').subscribe(({ seasonId, path }) => viewed.push(seasonId + path));
  address = createAddressStore();
  followScreens({
    address,
    bus,
    focusTarget: () => main,
    screenOf: ({ pathname }) => pathname.split('/player-details')[0] ?? '',
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a screen is viewed', () => {
  test('when it has stayed for 250 ms, the first one too', () => {
    jest.advanceTimersByTime(TRACKING_MS - 1);
    expect(viewed).toEqual([]);
    jest.advanceTimersByTime(1);
    address.go('/se-1/live');
    jest.advanceTimersByTime(TRACKING_MS);
    expect(viewed).toEqual(['se-1/', 'se-1/live']);
  });

  test('not when it only led elsewhere', () => {
    jest.advanceTimersByTime(TRACKING_MS);
    address.go('/se-1/live');
    jest.advanceTimersByTime(TRACKING_MS - 1);
    address.go('/se-1/live/rn-4', { replace: true });
    jest.advanceTimersByTime(TRACKING_MS);
    expect(viewed).toEqual(['se-1/', 'se-1/live/rn-4']);
  });

  test('also when it lies over another', () => {
    jest.advanceTimersByTime(TRACKING_MS);
    address.go('/se-1/player-details/pl-1');
    jest.advanceTimersByTime(TRACKING_MS);
    expect(viewed).toEqual(['se-1/', 'se-1/player-details/pl-1']);
  });
});

describe('the keyboard', () => {
  test('starts at the top of another screen, 100 ms after the change', () => {
    address.go('/se-1/live');
    jest.advanceTimersByTime(FOCUS_MS - 1);
    expect(document.activeElement).not.toBe(main);
    jest.advanceTimersByTime(1);
    expect(document.activeElement).toBe(main);
  });

  test.each(['player-details/pl-1', 'share'])('stays where it was under %s', (over) => {
    address.go(`/se-1/${over}`);
    jest.advanceTimersByTime(FOCUS_MS);
    expect(document.activeElement).not.toBe(main);
  });

  test('starts there once nothing lies over it any more', () => {
    main.setAttribute('inert', '');
    address.go('/se-1/live');
    jest.advanceTimersByTime(3 * FOCUS_MS);
    expect(document.activeElement).not.toBe(main);
    main.removeAttribute('inert');
    jest.advanceTimersByTime(FOCUS_MS);
    expect(document.activeElement).toBe(main);
  });

  test('starts once where one screen led to the next', () => {
    address.go('/se-1/live');
    jest.advanceTimersByTime(FOCUS_MS - 1);
    address.go('/se-1/live/rn-4', { replace: true });
    const focus = jest.spyOn(main, 'focus');
    jest.advanceTimersByTime(FOCUS_MS);
    expect(focus).toHaveBeenCalledTimes(1);
  });
});

describe('a screen begins at the top', () => {
  test('before it is painted, and not again when it may have been scrolled', () => {
    address.go('/se-1/live');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
    jest.advanceTimersByTime(FOCUS_MS);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('going back too: it is not shown where it was left', () => {
    expect(window.history.scrollRestoration).toBe('manual');
  });

  test('and stays where it is under what lies over it', () => {
    address.go('/se-1/player-details/pl-1');
    jest.advanceTimersByTime(FOCUS_MS);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
