import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { isAdDue, rememberAd } from './ad-flag.ts';
import { AdOverlayView } from './ad-overlay.view.tsx';

void registerTexts('shell', { de, en });
const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function show({ adUrl = 'https://ads.example/banner', hasAds = true } = {}) {
  const base = createTestKernel();
  const slot = base.gameState.get();
  const withAds = (isSeasonWithAds: boolean) => {
    const seasonsWithAds = isSeasonWithAds ? [base.seasons.selectedId()] : [];
    return { ...slot, data: slot.data && { ...slot.data, seasonsWithAds } };
  };
  let state = withAds(hasAds);
  const kernel = { ...base, gameState: { ...base.gameState, get: () => state } };
  const page = () => (
    <KernelProvider kernel={kernel}>
      <ShellProvider value={{ kernel, config: { adUrl } } as unknown as Shell}>
        <main id="main" tabIndex={-1} />
        <AdOverlayView />
      </ShellProvider>
    </KernelProvider>
  );
  const { rerender } = render(page());
  /** Goes to a season with ads or without. */
  const change = (isSeasonWithAds: boolean) => {
    state = withAds(isSeasonWithAds);
    rerender(page());
  };
  return { ...kernel, change };
}

const banner = () => screen.queryByRole('complementary', { name: 'Anzeige' });
const frame = () => document.querySelector('iframe');
const adRenders = (of = frame()) =>
  act(() => {
    const source = of?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data: 'ad-rendered', source }));
  });
/** The tab goes out of sight, or comes back. */
const hides = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('the banner', () => {
  test('is there once an ad was rendered, and goes when it is closed', () => {
    show();
    expect(banner()).toBeNull();
    adRenders();
    expect(banner()).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Anzeige schließen' }).click());
    expect(frame()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('is dropped when no ad is rendered within ten seconds, and may come another time', () => {
    const { now } = show();
    act(() => jest.advanceTimersByTime(9_999));
    expect(frame()).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(frame()).toBeNull();
    expect(isAdDue(createJsonStorage(localStorage), now())).toBe(true);
  });

  test('stays when its ad was rendered in time', () => {
    show();
    adRenders();
    act(() => jest.advanceTimersByTime(60_000));
    expect(banner()).not.toBeNull();
  });

  test('does not come twice a day', () => {
    const { now } = show();
    adRenders();
    cleanup();
    expect(isAdDue(createJsonStorage(localStorage), now() + 1000)).toBe(false);
    show();
    expect(frame()).toBeNull();
  });

  test('stays when its ad says twice that it is there', () => {
    show();
    adRenders();
    adRenders();
    expect(banner()).not.toBeNull();
  });

  test('comes in one of two tabs whose ads are rendered', () => {
    show();
    show();
    const frames = document.querySelectorAll('iframe');
    expect(frames).toHaveLength(2);
    for (const each of frames) adRenders(each);
    expect(screen.getAllByRole('complementary', { name: 'Anzeige' })).toHaveLength(1);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  test('waits in a tab nobody sees, and does not come there once another has shown it', () => {
    hides(true);
    const { now } = show();
    expect(frame()).toBeNull();
    hides(false);
    expect(frame()).not.toBeNull();
    hides(true);
    expect(frame()).toBeNull();
    rememberAd(createJsonStorage(localStorage), now());
    hides(false);
    expect(frame()).toBeNull();
  });

  test('that is shown is still there when its tab is seen again', () => {
    show();
    adRenders();
    hides(true);
    hides(false);
    expect(banner()).not.toBeNull();
  });

  test('does not come again with the season it was shown in', () => {
    const { change } = show();
    adRenders();
    change(false);
    change(true);
    expect(frame()).toBeNull();
  });

  test.each([
    ['in seasons without ads', { hasAds: false }],
    ['where no page of an ad is configured', { adUrl: '' }],
  ])('does not come %s', (_name, options) => {
    show(options);
    expect(frame()).toBeNull();
  });

  test('is not taken in by messages of others', () => {
    show();
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data: 'ad-rendered', source: window }));
    });
    expect(banner()).toBeNull();
  });
});

test.each([
  ['never shown', undefined, true],
  ['shown a moment ago', 0, false],
  ['shown almost a day ago', DAY_MS - 1, false],
  ['shown a day ago', DAY_MS, true],
])('a banner is due or not: %s', (_name, agoMs, due) => {
  const storage = createJsonStorage(localStorage);
  if (agoMs !== undefined) rememberAd(storage, 10 * DAY_MS - agoMs);
  expect(isAdDue(storage, 10 * DAY_MS)).toBe(due);
});

test('a flag nobody can read counts as none', () => {
  localStorage.setItem('spieltag.ad-shown', '{');
  expect(isAdDue(createJsonStorage(localStorage), 0)).toBe(true);
});
