import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FIRST_VISIT_CLASS } from '@spieltag/shared-kernel/composition';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { act, render, screen } from '@testing-library/react';
import { LEGAL_PAGES, legalPage } from '../legal/legal-page.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { StartFailureView } from './start-failure.view.tsx';

void registerTexts('shell', { de, en });
const ISSUER = 'https://issuer.example';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const failureOf = (error: Partial<StoreError>): StoreError => ({
  code: 'INTERNAL',
  status: 500,
  messageKey: 'error.INTERNAL',
  params: {},
  ...error,
});

function show(step: 'login' | 'data', error: Partial<StoreError>, onSignIn = jest.fn()) {
  const onRetry = jest.fn();
  const failure = { step, error: failureOf(error) };
  render(<StartFailureView {...{ failure, onRetry, onSignIn }} issuerUrl={ISSUER} />);
  return onRetry;
}

/** Where the sign-in can be mended; links the law wants are on every such screen. */
const issuerLinks = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith(ISSUER));

describe('a login that failed', () => {
  test('says why: the message with the HTTP status, and to try later', () => {
    show('login', { status: 403, messageKey: 'error.USER_BANNED', params: { msg: 'banned' } });
    expect(screen.getByRole('heading').textContent).toBe('Login fehlgeschlagen');
    expect(screen.getByText('banned (403)')).toBeTruthy();
    expect(screen.getByText('Versuch es bitte später noch einmal.')).toBeTruthy();
    expect(issuerLinks()).toEqual([]);
  });

  test.each([
    ['a day', new Date(2026, 11, 24, 18), 'bis 24. Dezember 2026, Donnerstag, 18:00 Uhr'],
    ['a year', new Date(2027, 11, 24, 18), 'bis 24. Dezember 2027, Freitag, 18:00 Uhr'],
    ['good', new Date(2126, 10, 30, 18), 'bis 30. November 2126, Samstag, 18:00 Uhr'],
  ])('of somebody who is banned for %s says until when, in our words alone', (_, end, text) => {
    const params = { until: end.getTime(), msg: 'Account banned' };
    const status = 403;
    show('login', { code: 'USER_BANNED', status, messageKey: 'error.USER_BANNED', params });
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.queryByText(/banned/)).toBeNull();
  });

  test('is one too when data are refused because of it', () => {
    show('data', { status: 401, messageKey: 'error.TOKEN_EXPIRED', params: { msg: 'expired' } });
    expect(screen.getByRole('heading').textContent).toBe('Login fehlgeschlagen');
    expect(screen.getByText('expired (401)')).toBeTruthy();
  });

  test.each(['NETWORK', 'TIMEOUT'] as const)(
    'without an answer (%s) says so, and code 101',
    (code) => {
      const params = { msg: 'No answer from the server' };
      show('login', { code, status: undefined, messageKey: `error.${code}`, params });
      expect(screen.queryByText(/No answer/)).toBeNull();
      expect(screen.getByText('Fehlercode: 101')).toBeTruthy();
    },
  );

  test('with a code that begins with 0 leads to the verification of the mail, and to support', () => {
    const params = { msg: 'Fehlercode: 0815' };
    show('login', { status: 422, messageKey: 'login.103', params });
    expect(issuerLinks()).toEqual([`${ISSUER}/verify`, `${ISSUER}/support`]);
  });
});

describe('a sign-in', () => {
  test.each([
    ['login', 'has ended', '102', undefined, 'login.102'],
    ['login', 'is not accepted', '103', 422, 'login.103'],
    ['login', 'is refused', 'USER_BANNED', 403, 'error.USER_BANNED'],
    ['data', 'is found refused by what is loaded', 'TOKEN_INVALID', 401, 'error.TOKEN_INVALID'],
  ] as const)('that (%s) %s leads to another', (step, _name, code, status, messageKey) => {
    const onSignIn = jest.fn();
    show(step, { code, status, messageKey }, onSignIn);
    act(() => screen.getByRole('button', { name: 'Anmelden' }).click());
    expect(onSignIn).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['login', 'fails with the servers', 'UNAVAILABLE', 503, 'error.UNAVAILABLE'],
    ['login', 'fails with the issuer', '103', 424, 'login.103'],
    ['login', 'needs a newer game', 'APP_UPDATE_REQUIRED', 426, 'error.APP_UPDATE_REQUIRED'],
    ['data', 'has nothing to do with it', 'SEASON_NOT_FOUND', 404, 'error.SEASON_NOT_FOUND'],
  ] as const)('that (%s) %s does not', (step, _name, code, status, messageKey) => {
    show(step, { code, status, messageKey });
    expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  });
});

test.each(['login', 'data'] as const)(
  'a game that is closed says so and until when, and opens by itself (%s)',
  (step) => {
    const until = new Date(2026, 10, 23, 10, 30).getTime();
    const params = { until, msg: 'Closed for maintenance' };
    const error = { code: 'MAINTENANCE', status: 503, messageKey: 'error.MAINTENANCE', params };
    const onRetry = show(step, error as Partial<StoreError>);
    expect(screen.getByRole('heading').textContent).toBe('Wartungspause');
    expect(screen.getByRole('alert').textContent).toContain('23. November, Montag, 10:30 Uhr');
    expect(screen.queryByText(/Closed/)).toBeNull();
    act(() => jest.advanceTimersByTime(25_000));
    expect(onRetry).toHaveBeenCalledTimes(1);
  },
);

describe('a start that failed', () => {
  test('with no answer to what is loaded has no code of a login', () => {
    show('data', { code: 'NETWORK', status: undefined, messageKey: 'error.NETWORK' });
    expect(screen.queryByText(/101/)).toBeNull();
  });

  test('is tried again by the player', () => {
    const onRetry = show('data', { status: 404, messageKey: 'error.NOT_FOUND' });
    act(() => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['by itself when it passes by itself', { status: 503 }, 1],
    ['not by itself when it does not', { status: 403 }, 0],
  ])('is tried again %s', (_name, error, times) => {
    const onRetry = show('data', error);
    act(() => jest.advanceTimersByTime(25_000));
    expect(onRetry).toHaveBeenCalledTimes(times);
  });

  test('is tried again once the device has a connection', () => {
    const onRetry = show('data', { code: 'NETWORK', status: undefined });
    window.dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('on a first visit is shown in the fonts of the game, which wait for no screen', async () => {
    const { classList } = document.documentElement;
    classList.add(FIRST_VISIT_CLASS);
    const load = jest.fn(async (face: string) => {
      if (face.includes('Inter')) throw new Error('offline');
    });
    Object.assign(document, { fonts: { load } });
    show('data', { status: 503 });
    expect(classList.contains(FIRST_VISIT_CLASS)).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(load.mock.calls).toEqual([['1em "Inter Variable"'], ['600 1em "Barlow Condensed"']]);
    expect(classList.contains(FIRST_VISIT_CLASS)).toBe(false);
    Reflect.deleteProperty(document, 'fonts');
  });

  test('because the client is outdated asks for the new version', () => {
    show('data', { status: 426, messageKey: 'error.APP_UPDATE_REQUIRED' });
    expect(screen.getByText('Aktualisiere die App!')).toBeTruthy();
    expect(screen.getByRole('button').textContent).toBe('Neue Version laden');
  });

  test('because the app is outdated says so, and has no button: it would bring the same one', () => {
    window.SpieltagNative = {} as NativeShell;
    show('data', { status: 426, messageKey: 'error.APP_UPDATE_REQUIRED' });
    expect(screen.getByText('Aktualisiere die App!')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    delete window.SpieltagNative;
  });
});

test('who does not get into the game has imprint, data protection and terms at hand', async () => {
  jest.useRealTimers();
  show('data', {});
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    LEGAL_PAGES.map((name) => legalPage(name, 'de')),
  );
});
