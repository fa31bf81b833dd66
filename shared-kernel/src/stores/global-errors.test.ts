import { beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '../client/index.ts';
import { createEventBus } from '../events/index.ts';
import { readFailures, translate } from '../i18n/index.ts';
import { createGlobalErrors, type GlobalErrors } from './global-errors.ts';

let errors: GlobalErrors;
/** Alerts, and what is said to be missing in full screen. */
let published: string[];
beforeEach(() => {
  const bus = createEventBus();
  published = [];
  bus.on('alert.requested').subscribe(({ text }) => published.push(`alert: ${text}`));
  bus.on('data.missing').subscribe(({ text }) => published.push(`missing: ${text}`));
  errors = createGlobalErrors(bus, translate);
});

const apiError = (status: number | undefined, code: string) =>
  new ApiCallError({ status, code, msg: `msg of ${code}` });
const tooSoon = new Error('authSoftRefresh triggered too soon');
const SOMETHING = 'Etwas ist schiefgelaufen';

describe('what nobody has handled', () => {
  test.each<[string, unknown, unknown[]]>([
    [
      'a 404 of the API',
      apiError(404, 'ROUND_NOT_FOUND'),
      ['missing: Diesen Spieltag gibt es nicht.'],
    ],
    ['a status 404 with a msg', { status: 404, msg: 'no such page' }, ['missing: no such page']],
    ['a code 404 with a message', { code: 404, message: 'gone' }, ['missing: gone']],
    [
      'a refusal with a code',
      apiError(429, 'RATE_LIMITED'),
      [expect.stringContaining('zu schnell')],
    ],
    ['a code of a newer server', apiError(418, 'TEAPOT'), [`alert: ${SOMETHING}: msg of TEAPOT`]],
    ['anything with a msg', { msg: 'the issuer sleeps' }, ['alert: the issuer sleeps']],
    ['a 503 of whoever', { status: 503, msg: 'x' }, [expect.stringContaining('nicht erreichbar')]],
    ['a refresh that came too soon', tooSoon, []],
    ['an error of our own', new TypeError('x is undefined'), []],
    ['a msg that is none', { msg: { text: 'x' } }, []],
    ['nothing', undefined, []],
    ['a text', 'oops', []],
    ['no answer', apiError(undefined, 'NETWORK'), []],
  ])('%s', async (_, reason, expected) => {
    errors.report(reason, false);
    await readFailures();
    expect(published).toEqual(expected);
  });

  test('is alerted once for each message', () => {
    for (const msg of ['one', 'other', 'one']) errors.report({ msg }, false);
    expect(published).toEqual(['alert: one', 'alert: other']);
  });
});

test('what the screen explains is told only where it concerns the whole game', () => {
  errors.report(apiError(404, 'ROUND_NOT_FOUND'), true);
  errors.report(apiError(422, 'NAME_INVALID'), true);
  expect(published).toEqual([]);
  errors.report(apiError(503, 'UNAVAILABLE'), true);
  expect(published).toHaveLength(1);
});

describe('a client that is too old', () => {
  const afterOf = async () => {
    const bus = createEventBus();
    const after: unknown[] = [];
    bus.on('alert.requested').subscribe((alert) => after.push(alert.after));
    createGlobalErrors(bus, translate).report(apiError(426, 'APP_UPDATE_REQUIRED'), false);
    await readFailures();
    return after;
  };

  test('is loaded anew', async () => {
    expect(await afterOf()).toEqual(['reload']);
  });

  test('is not in an app, where that brings the same one', async () => {
    Object.assign(globalThis, { window: { SpieltagNative: {} } });
    expect(await afterOf()).toEqual([undefined]);
    Reflect.deleteProperty(globalThis, 'window');
  });
});
