import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import ConnectionNoticeView, { textsRead } from './connection-notice.view.tsx';

beforeAll(() => textsRead);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function show(
  error: (Pick<StoreError, 'status' | 'code'> & Partial<StoreError>) | undefined,
  keptSince?: number,
  failing: 'gameState' | 'session' = 'gameState',
) {
  const base = createTestKernel({ keptSince });
  const failed = { ...base[failing].get(), error: error as StoreError | undefined };
  const refresh = jest.spyOn(base, 'refresh');
  const kernel = { ...base, [failing]: { ...base[failing], get: () => failed } };
  render(
    <KernelProvider kernel={kernel}>
      <ConnectionNoticeView />
    </KernelProvider>,
  );
  return refresh;
}

describe('what is shown may be old', () => {
  test.each([
    [
      'without a connection',
      undefined,
      'NETWORK',
      'Keine Verbindung. Du siehst den letzten Stand.',
    ],
    [
      'while servers are down',
      503,
      'UNAVAILABLE',
      'Unsere Server antworten gerade nicht. Du siehst den letzten Stand.',
    ],
    [
      'while something else answers',
      undefined,
      'UNREADABLE_REPLY',
      'Unsere Server antworten gerade nicht. Du siehst den letzten Stand.',
    ],
  ])('%s', (_name, status, code, text) => {
    show({ status, code });
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('while nobody can be signed in, as the issuer is down', () => {
    show({ status: 424, code: '103' }, undefined, 'session');
    const text = 'Unsere Server antworten gerade nicht. Du siehst den letzten Stand.';
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('is not said of a sign-in that has ended: that is asked for', () => {
    show({ status: undefined, code: '102' }, undefined, 'session');
    expect(document.body.textContent).toBe('');
  });

  test('while it is closed for maintenance, until when', () => {
    const until = new Date(2026, 10, 23, 10, 30).getTime();
    const texts = { messageKey: 'error.MAINTENANCE', params: { until } } as const;
    show({ status: 503, code: 'MAINTENANCE', ...texts });
    expect(document.body.textContent).toContain('23. November, Montag, 10:30 Uhr');
  });

  test.each([
    ['when all is well', undefined],
    ['when the refusal has another reason', { status: 404, code: 'NOT_FOUND' }],
  ])('is not said %s', (_name, error) => {
    show(error);
    expect(document.body.textContent).toBe('');
  });
});

describe('what was kept is shown with its age', () => {
  beforeEach(() => {
    jest.setSystemTime(new Date(2026, 10, 25, 16, 0));
  });

  test.each([
    ['of today by its time', new Date(2026, 10, 25, 14, 32), 'Stand von 14:32 – keine Verbindung.'],
    [
      'of another day by its date',
      new Date(2026, 10, 24, 14, 32),
      'Stand von 24. November, Dienstag, 14:32 – keine Verbindung.',
    ],
    [
      'from ahead, where the clock was set back, by what it says',
      new Date(2026, 10, 26, 14, 32),
      'Stand von 26. November, Donnerstag, 14:32 – keine Verbindung.',
    ],
  ])('%s', (_name, at, text) => {
    show(undefined, at.getTime());
    expect(document.body.textContent).toContain(text);
  });

  test.each([
    ['a network that is back, whose servers fail', { status: 503, code: 'UNAVAILABLE' }],
    ['something else that answers', { status: undefined, code: 'UNREADABLE_REPLY' }],
  ])('and laid to the servers: %s', (_name, error) => {
    show(error, new Date(2026, 10, 25, 14, 32).getTime());
    const text = 'Stand von 14:32 – unsere Server antworten gerade nicht.';
    expect(document.body.textContent).toContain(text);
  });

  test.each([
    ['nobody answers', true, { status: undefined, code: 'NETWORK' }],
    ['the device has none', false, { status: 503, code: 'UNAVAILABLE' }],
  ])('and laid to the connection where %s', (_name, isOnline, error) => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    show(error, new Date(2026, 10, 25, 14, 32).getTime());
    expect(document.body.textContent).toContain('Stand von 14:32 – keine Verbindung.');
    online.mockRestore();
  });

  test('and asked for anew, again and again', () => {
    const refresh = show(undefined, Date.now());
    act(() => jest.advanceTimersByTime(50_000));
    expect(refresh).toHaveBeenCalledWith({ force: true });
  });
});

test('a device without a connection says so at once, and no longer when it has one', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  show(undefined);
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Keine Verbindung. Du siehst den letzten Stand.')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Keine Verbindung. Du siehst den letzten Stand.')).toBeNull();
  online.mockRestore();
});

describe('the game is asked for anew', () => {
  const DOWN = { status: 503, code: 'UNAVAILABLE' };

  test('by itself, again and again', () => {
    const refresh = show(DOWN);
    act(() => jest.advanceTimersByTime(50_000));
    expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(refresh).toHaveBeenCalledWith({ force: true });
  });

  test('when the device is online again', () => {
    const refresh = show(DOWN);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('when the player asks for it', () => {
    const refresh = show(DOWN);
    act(() => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
