import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { GoMessage } from '@spieltag/shared-kernel/composition';
import { listenForPush } from './push.ts';

const ORIGIN = 'https://game.example';
type Listener = (event: unknown) => void;

interface OpenPage {
  readonly url: string;
  /** Controlled by nobody. */
  readonly isStuck?: boolean;
  /** It goes where it is told without being loaded anew. */
  readonly goes?: boolean;
}

/** A worker of this site, with the pages that are open. */
function start(pages: readonly OpenPage[] = []) {
  const listeners = new Map<string, Listener>();
  const done: string[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const clients = {
    matchAll: async () =>
      pages.map(({ url, isStuck, goes }) => ({
        url,
        postMessage({ address }: GoMessage, [port]: [MessagePort]) {
          if (!goes) return;
          done.push(`go ${address}`);
          port.postMessage('gone');
          port.close();
        },
        focus: async () => void done.push(`focus ${url}`),
        navigate: async (to: string) => {
          if (isStuck) throw new TypeError('not controlled');
          done.push(`navigate ${to}`);
        },
      })),
    openWindow: async (to: string) => void done.push(`open ${to}`),
  };
  const subscribed = {
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p' } }),
  };
  const pushManager = { subscribe: async () => subscribed, getSubscription: async () => null };
  const showNotification = async (title: string, options: NotificationOptions) =>
    void shown.push({ title, options });
  listenForPush({
    location: { origin: ORIGIN },
    clients,
    registration: { pushManager, showNotification },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  } as never);
  return {
    done,
    shown,
    async fire(name: string, event: object): Promise<void> {
      let waiting: Promise<unknown> | undefined;
      const waitUntil = (work: Promise<unknown>) => {
        waiting = work;
      };
      listeners.get(name)?.({ ...event, waitUntil });
      await waiting;
    },
  };
}

const press = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

describe('a message', () => {
  test('is shown as the server has written it, at the time of the server', async () => {
    const worker = start();
    const message = {
      title: 'Tor!',
      body: 'Kane',
      tag: 'goal',
      url: '/se-1/live',
      lang: 'de',
      at: 7,
    };
    await worker.fire('push', { data: { json: () => message } });
    const options = {
      body: 'Kane',
      tag: 'goal',
      renotify: true,
      lang: 'de',
      timestamp: 7,
      data: { url: '/se-1/live' },
    };
    expect(worker.shown).toEqual([{ title: 'Tor!', options }]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', { json: () => JSON.parse('{') as unknown }],
    ['a number', { json: () => 5 }],
  ])('of %s is shown all the same, or the browser says something of its own', async (_, data) => {
    const worker = start();
    await worker.fire('push', { data });
    expect(worker.shown.map(({ title }) => title)).toEqual(['Spieltag']);
    // Browsers refuse to show what is to be noticed again and takes nothing's place.
    expect(worker.shown[0]?.options).not.toHaveProperty('renotify');
  });
});

describe('pressing a message', () => {
  beforeEach(() => {
    // Pages that do not answer are waited for.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pressed = async (worker: ReturnType<typeof start>, url: unknown) => {
    const fired = worker.fire('notificationclick', press(url));
    await jest.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(60_000);
    await fired;
  };

  test.each([
    ['opens its screen', [], ['open https://game.example/se-1/live']],
    [
      'has an open page go there, which is not loaded anew',
      [{ url: `${ORIGIN}/se-1`, goes: true }],
      [`focus ${ORIGIN}/se-1`, `go ${ORIGIN}/se-1/live`],
    ],
    [
      'loads an open page anew that does not go by itself',
      [{ url: `${ORIGIN}/se-1` }],
      [`focus ${ORIGIN}/se-1`, `navigate ${ORIGIN}/se-1/live`],
    ],
    [
      'asks the page that came with that address, which may be elsewhere by now',
      [
        { url: `${ORIGIN}/se-1`, goes: true },
        { url: `${ORIGIN}/se-1/live`, goes: true },
      ],
      [`focus ${ORIGIN}/se-1/live`, `go ${ORIGIN}/se-1/live`],
    ],
    [
      'leaves pages alone that are not the game',
      [
        { url: `${ORIGIN}/share/post?link=sn-1`, goes: true },
        { url: `${ORIGIN}/auth/callback.html?state=s-1` },
        { url: 'about:blank' },
        { url: `${ORIGIN}/se-1`, goes: true },
      ],
      [`focus ${ORIGIN}/se-1`, `go ${ORIGIN}/se-1/live`],
    ],
    [
      'opens another page beside what is not the game',
      [{ url: `${ORIGIN}/api/documents/v1/de/imprint.html` }],
      [`open ${ORIGIN}/se-1/live`],
    ],
    [
      'opens another page beside one it cannot lead',
      [{ url: `${ORIGIN}/se-1`, isStuck: true }],
      [`focus ${ORIGIN}/se-1`, `open ${ORIGIN}/se-1/live`],
    ],
  ])('%s', async (_, pages, done) => {
    const worker = start(pages);
    await pressed(worker, '/se-1/live');
    expect(worker.done).toEqual(done);
  });

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', undefined])(
    'never leads elsewhere: %s',
    async (url) => {
      const worker = start();
      await pressed(worker, url);
      expect(worker.done).toEqual([`open ${ORIGIN}/`]);
    },
  );
});

describe('another subscription', () => {
  const fetched = jest.fn<typeof fetch>(async () => new Response());
  beforeEach(() => {
    fetched.mockClear();
    Object.assign(globalThis, { fetch: fetched });
  });

  test('is told to the server, also where the browser leaves subscribing to us', async () => {
    const worker = start();
    await worker.fire('pushsubscriptionchange', { oldSubscription: { options: {} } });
    const [path, request] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/push/v1/renew-device.json');
    expect(JSON.parse(String(request?.body))).toEqual({
      address: 'https://push.example/new',
      keys: { p256dh: 'p' },
    });
  });

  test('that is none is nothing to tell', async () => {
    await start().fire('pushsubscriptionchange', {});
    expect(fetched).not.toHaveBeenCalled();
  });
});
