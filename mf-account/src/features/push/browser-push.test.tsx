import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { createEventBus, type EventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { browserLabel } from './browser-push.ts';
import { PushSettings } from './push-settings.view.tsx';

const OVERVIEW: PushOverview = {
  publicKey: 'BAAA',
  channels: { global: true, lineup: true, rating: true, transfers: true },
  quietHours: null,
  devices: [],
  email: { isOffered: false, address: null, isConfirmed: false },
};
const OWN = {
  id: 'pd-aaaaaaaaaaaaaaaa',
  kind: 'web',
  label: 'Chrome',
  isThis: true,
  isDelivered: true,
  createdAt: 1,
} as const;
const OTHER = { ...OWN, id: 'pd-bbbbbbbbbbbbbbbb', label: 'Firefox · Windows', isThis: false };

/** A browser, as far as the page sees it. */
const browser = { answer: 'granted', isSubscribed: false, asked: 0 };

beforeAll(() => registerTexts('account', { de, en }));
beforeEach(() => {
  Object.assign(browser, { answer: 'granted', isSubscribed: false, asked: 0 });
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => {
      browser.isSubscribed = true;
      return subscription;
    },
  };
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      browser.asked += 1;
      notification.permission = browser.answer;
      return browser.answer;
    },
  };
  Object.assign(globalThis, { Notification: notification, PushManager: class {} });
  const serviceWorker = { ready: Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const ALL = ['global', 'lineup', 'rating', 'transfers'];

/** The card, in front of a server that keeps what it is told. */
function show(first: Partial<PushOverview> = {}, showPushChannels: readonly string[] = ALL) {
  let overview = { ...OVERVIEW, ...first };
  const sent: { path: string; body: unknown }[] = [];
  const told: string[] = [];
  let reads = 0;
  let refusal: ApiCallError | undefined;
  const call = (row: Route, input: unknown) => {
    const { body } = input as { body?: Record<string, never> };
    if (row.method === 'POST') sent.push({ path: row.path, body });
    else reads += 1;
    if (refusal && row.method === 'POST') throw refusal;
    if (body?.address === 'often@example.org') {
      throw new ApiCallError({ status: 429, code: 'RATE_LIMITED', msg: 'later', params: {} });
    }
    if (body?.address === 'unsent@example.org') {
      throw new ApiCallError({ status: 503, code: 'UNAVAILABLE', msg: 'away', params: {} });
    }
    if (row.path === pushRoutes.confirmEmail.path && body?.code !== '12345678') {
      const params = { name: 'code', ...(body?.code === '00000000' && { reason: 'over' }) };
      throw new ApiCallError({ status: 400, code: 'PARAMETER_INVALID', msg: 'no', params });
    }
    const { devices } = overview;
    if (row.path === pushRoutes.addDevice.path)
      overview = { ...overview, devices: [...devices, OWN] };
    if (row.path === pushRoutes.removeDevice.path) {
      overview = { ...overview, devices: devices.filter(({ id }) => id !== body?.deviceId) };
    }
    if (row.path === pushRoutes.setPreferences.path) overview = { ...overview, ...body };
    return overview;
  };
  const gameState = { ...sampleGameState(), showPushChannels: [...showPushChannels] };
  const kernel = createTestKernel({ call, gameState });
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <PushSettings />
    </KernelProvider>,
  );
  const setElsewhere = (wishes: Partial<PushOverview>) => {
    overview = { ...overview, ...wishes };
  };
  const refuse = (error: ApiCallError) => {
    refusal = error;
  };
  return { sent, told, reads: () => reads, setElsewhere, refuse, user: userEvent.setup() };
}

const toggle = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

describe('this browser', () => {
  test('is asked by the press alone, and is on once the server has it', async () => {
    const { sent, user } = show();
    const here = await toggle('In diesem Browser');
    expect([here.checked, browser.asked]).toEqual([false, 0]);
    await user.click(here);
    await waitFor(() => expect(here.checked).toBe(true));
    expect(browser.asked).toBe(1);
    expect(sent).toMatchObject([
      { path: pushRoutes.addDevice.path, body: { kind: 'web', address: 'https://push.example/x' } },
    ]);
    await user.click(here);
    await waitFor(() => expect(here.checked).toBe(false));
    expect(browser.isSubscribed).toBe(false);
  });

  test('that says no stays off, and what to do is said', async () => {
    browser.answer = 'denied';
    const { sent, told, user } = show();
    await user.click(await toggle('In diesem Browser'));
    expect(await screen.findByText(/lässt keine Mitteilungen von uns zu/)).toBeTruthy();
    expect([sent, told.length]).toEqual([[], 1]);
  });

  test('is off where its permission was withdrawn, whatever the server still has', async () => {
    Object.assign(Notification, { permission: 'denied' });
    show({ devices: [OWN] });
    expect(await screen.findByText(/lässt keine Mitteilungen von uns zu/)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /^In diesem Browser/ })).toBeNull();
  });

  test('is off where it has lost its subscription, or somebody else was signed in', async () => {
    show({ devices: [OWN] });
    expect((await toggle('In diesem Browser')).checked).toBe(false);
  });

  test('that has no notifications says so', async () => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    show();
    expect(await screen.findByText(/kennt keine Mitteilungen/)).toBeTruthy();
  });
});

test('what the season does not let one switch is no switch', async () => {
  show({}, ['lineup', 'of-tomorrow']);
  await toggle('Ruhezeit');
  const names = screen.getAllByRole('switch').map((each) => each.parentElement?.textContent ?? '');
  expect(names.some((name) => name.startsWith('Transfermarkt'))).toBe(false);
  expect(names.filter((name) => name.startsWith('Aufstellung'))).toHaveLength(1);
});

test('where it lets one switch none that is said, and what is of the account stays', async () => {
  const email = { isOffered: true, address: null, isConfirmed: false };
  show({ devices: [OTHER], email }, ['of-tomorrow']);
  expect(await screen.findByText(de.push.noChoice)).toBeTruthy();
  const switches = screen.getAllByRole('switch', { name: /^(In diesem Browser|Ruhezeit)/ });
  expect(switches).toHaveLength(screen.getAllByRole('switch').length);
  expect(screen.getByRole('button', { name: 'Firefox · Windows abmelden' })).toBeTruthy();
  expect(screen.getByLabelText('Deine E-Mail-Adresse')).toBeTruthy();
});

test('channels and quiet hours are set for all devices', async () => {
  const { sent, user } = show();
  await user.click(await toggle('Transfermarkt'));
  await user.click(await toggle('Ruhezeit'));
  await user.selectOptions(await screen.findByLabelText('Von'), '23:30');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.at(-1)?.body).toMatchObject({
    channels: { ...OVERVIEW.channels, transfers: false },
    quietHours: { from: 1410, until: 420 },
  });
});

test('a switch changes nothing but what it is for, whatever another device has set meanwhile', async () => {
  const { sent, setElsewhere, user } = show();
  const transfers = await toggle('Transfermarkt');
  const quietHours = { from: 1320, until: 420, timeZone: 'Europe/Berlin' };
  setElsewhere({ channels: { ...OVERVIEW.channels, rating: false }, quietHours });
  await user.click(transfers);
  await waitFor(() => expect(sent).toHaveLength(1));
  const channels = { ...OVERVIEW.channels, rating: false, transfers: false };
  expect(sent[0]?.body).toMatchObject({ channels, quietHours });
  setElsewhere({ channels: { ...channels, global: false } });
  await user.click(await toggle('Ruhezeit'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({
    channels: { ...channels, global: false },
    quietHours: null,
  });
});

test.each([
  [
    'that has had its codes is said to be sent none for now',
    'often',
    /^So oft schicken wir keinen/,
  ],
  ['no mail goes to is said to have been sent none', 'unsent', /ging gerade nicht hinaus/],
])('an address %s', async (_, name, text) => {
  const { told, user } = show({ email: { isOffered: true, address: null, isConfirmed: false } });
  await user.type(await screen.findByLabelText('Deine E-Mail-Adresse'), `${name}@example.org`);
  await user.click(screen.getByRole('button', { name: 'Code schicken' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatch(text);
});

describe('what a device wants that was linked by a code just now', () => {
  const params = { until: Date.UTC(2026, 11, 24, 11) };
  const notYet = { status: 403, code: 'DEVICE_LINKED_LATELY', msg: 'Not yet', params };
  const email = { isOffered: true, address: 'mia@example.org', isConfirmed: true };
  const speak = (bus: EventBus, language: Language) =>
    act(async () => {
      bus.publish('language.changed', { language });
      await textsShown();
    });

  test.each([
    ['de', /einen Tag danach, ab 24\. Dezember, Donnerstag, \d\d:00 Uhr\.$/],
    ['en', /a day after that, from .*24.*\d\d:00.*\.$/],
  ] as const)(
    'is said in %s to be possible a day later, and stays as it is',
    async (language, text) => {
      const bus = createEventBus();
      const stop = startTexts(bus, { read: () => 'de', write: () => undefined }, []);
      try {
        const { told, refuse, user } = show({ email });
        refuse(new ApiCallError(notYet));
        const { push } = language === 'de' ? de : en;
        await speak(bus, language);
        const transfers = await toggle(push.transfers);
        await user.click(transfers);
        await waitFor(() => expect(told).toEqual([expect.stringMatching(text)]));
        await user.click(await screen.findByRole('button', { name: push.emailOff }));
        await waitFor(() => expect(told).toHaveLength(2));
        expect(told[1]).toBe(told[0]);
        expect(transfers.checked).toBe(true);
        expect(screen.getByText(new RegExp(email.address))).toBeTruthy();
      } finally {
        await speak(bus, 'de');
        stop();
      }
    },
  );
});

test('what is typed stays when another language is chosen', async () => {
  const bus = createEventBus();
  const stop = startTexts(bus, { read: () => 'de', write: () => undefined }, []);
  const speak = (language: Language) =>
    act(async () => {
      bus.publish('language.changed', { language });
      await textsShown();
    });
  try {
    const email = { isOffered: true, address: null, isConfirmed: false };
    const { reads, user } = show({ email });
    await user.type(await screen.findByLabelText('Deine E-Mail-Adresse'), 'mia@example.org');
    await speak('en');
    const field = screen.getByLabelText<HTMLInputElement>(en.push.emailAddress);
    expect(field.value).toBe('mia@example.org');
    // While it is read anew nothing of it is shown.
    expect(reads()).toBe(1);
  } finally {
    await speak('de');
    stop();
  }
});

describe('a code', () => {
  const email = { isOffered: true, address: 'mia@example.org', isConfirmed: false };

  test.each([
    ['that is wrong is said to be', '11111111', /^Eine Angabe stimmt nicht/],
    ['that is over is said to be, and how one has another', '00000000', /einen neuen schicken/],
  ])('%s', async (_, code, text) => {
    const { told, user } = show({ email });
    await user.type(await screen.findByLabelText('Code aus der E-Mail'), code);
    await user.click(screen.getByRole('button', { name: 'Bestätigen' }));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatch(text);
  });

  test('is sent anew to the same address', async () => {
    const { sent, user } = show({ email });
    await user.click(await screen.findByRole('button', { name: 'Neuen Code schicken' }));
    const body = { address: 'mia@example.org', language: 'de' };
    await waitFor(() => expect(sent).toEqual([{ path: pushRoutes.setEmail.path, body }]));
  });
});

test('another device is told nothing any more from here', async () => {
  const { sent, user } = show({ devices: [OTHER] });
  await user.click(await screen.findByRole('button', { name: 'Firefox · Windows abmelden' }));
  await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull());
  expect(sent).toEqual([{ path: pushRoutes.removeDevice.path, body: { deviceId: OTHER.id } }]);
});

test.each([
  ['web', 0],
  ['android', 1],
  ['ios', 1],
] as const)(
  'that a device comes back with its next start is said of apps: %s',
  async (kind, notes) => {
    show({ devices: [{ ...OTHER, kind, label: 'Das andere' }] });
    await screen.findByRole('button', { name: 'Das andere abmelden' });
    expect(screen.queryAllByText(/meldet sich beim nächsten Start wieder an/)).toHaveLength(notes);
  },
);

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['something', 'Browser'],
])('%s is called %s', (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
