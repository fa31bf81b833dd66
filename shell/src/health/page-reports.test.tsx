import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import type { HealthReport, HealthReports } from '@spieltag/shared-kernel/composition';
import { createEventBus, type EventBus, type EventPayload } from '@spieltag/shared-kernel/events';
import { OPEN_PAGES, openPageKey } from './open-pages.ts';
import { beaconTo, createPageReports, type PageReports } from './page-reports.ts';

const live = { remote: 'mf-live', version: '1.0.0-0123456789' };
const rankings = { remote: 'mf-rankings', version: '2.0.0-0123456789' };
const failed: EventPayload<'remote.failed'> = {
  ...live,
  phase: 'load',
  code: 'NOT_FOUND',
  recovered: true,
  params: { message: 'gone', stack: 'Error: gone\n at there' },
};

let bus: EventBus;
let bodies: HealthReports[];
let canSend: boolean;
let storage: JsonStorage;
let visibility: DocumentVisibilityState;
let reports: PageReports;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => visibility,
  });
  bus = createEventBus();
  // Pages of earlier tests are still there: each has its own list.
  const own: HealthReports[] = [];
  bodies = own;
  canSend = true;
  storage = createJsonStorage();
  reports = createPageReports({
    bus,
    storage,
    isKnown: ({ remote }) => remote.startsWith('mf-'),
    send(body) {
      if (canSend) own.push(body);
      return canSend;
    },
  });
});

const see = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const said = () => bodies.flatMap((body) => body.reports.map(inWords));
const inWords = ({ remote, outcome, phase }: HealthReport) => `${remote} ${outcome} ${phase}`;
/** What a page that died now would leave behind. */
const left = () => storage.keys(OPEN_PAGES).map((key) => storage.read(key));

/** What another tab does that asks whether this page lives. */
const takeAway = () => {
  const key = openPageKey(reports.page());
  storage.remove(key);
  window.dispatchEvent(new StorageEvent('storage', { key: `spieltag.${key}` }));
};

describe('what a page is about to do', () => {
  test('is sent and stored before it does it', () => {
    reports.begin(live, 'evaluate');
    expect(said()).toEqual(['mf-live started evaluate']);
    expect(bodies[0]?.page).toMatch(/^[\w-]{22}$/);
    expect(left()).toMatchObject([{ ...live, step: 'evaluate' }]);
  });

  test('goes at once with what was waiting, and its end within a second', () => {
    reports.begin(live, 'evaluate');
    reports.end(live, 'evaluate');
    reports.begin(live, 'mount');
    expect(said()).toEqual([
      'mf-live started evaluate',
      'mf-live stood evaluate',
      'mf-live started mount',
    ]);
    reports.end(live, 'mount');
    expect(bodies).toHaveLength(2);
    jest.advanceTimersByTime(1000);
    expect(said().at(-1)).toBe('mf-live stood mount');
  });

  test('is sent once of a version, and stored each time', () => {
    reports.begin(live, 'mount');
    reports.end(live, 'mount');
    reports.leave(live);
    expect(left()).toEqual([]);
    reports.begin(live, 'mount');
    expect(left()).toMatchObject([{ step: 'mount' }]);
    expect(said().filter((one) => one === 'mf-live started mount')).toHaveLength(1);
  });

  test('of a version that is shown twice ends with the second that leaves', () => {
    for (const _part of ['screen', 'slot']) {
      reports.begin(live, 'mount');
      reports.end(live, 'mount');
    }
    reports.leave(live);
    expect(left()).toMatchObject([{ step: 'alive' }]);
    reports.leave(live);
    expect(left()).toEqual([]);
  });

  test('ends with a failure, and what ends later has not stood', () => {
    reports.begin(live, 'mount');
    bus.publish('remote.failed', failed);
    reports.end(live, 'mount');
    jest.advanceTimersByTime(1000);
    expect(said()).toEqual(['mf-live started mount', 'mf-live failed load']);
    expect(left()).toEqual([]);
  });

  test('goes on after a breach of its contract: whoever broke a rule may hang next', () => {
    reports.begin(live, 'mount');
    const breach = { phase: 'render', code: 'CONTRACT', recovered: false } as const;
    bus.publish('remote.failed', { ...failed, ...breach });
    expect(left()).toMatchObject([{ ...live, step: 'mount' }]);
    reports.end(live, 'mount');
    expect(reports.doing()).toMatchObject({ ...live, step: 'alive' });
    jest.advanceTimersByTime(1000);
    expect(said()).toEqual([
      'mf-live started mount',
      'mf-live failed render',
      'mf-live stood mount',
    ]);
  });

  test.each(['UNCAUGHT', 'STORM', 'RENDER_FAILED'])(
    'goes on after %s with nothing in its place: it stays on the page, and may hang it next',
    (code) => {
      const stays = { ...failed, phase: 'render', code, recovered: false } as const;
      reports.begin(live, 'mount');
      bus.publish('remote.failed', stays);
      reports.end(live, 'mount');
      bus.publish('remote.failed', { ...stays, params: { message: 'again' } });
      expect(reports.doing()).toMatchObject({ ...live, step: 'alive' });
      expect(left()).toMatchObject([{ ...live, step: 'alive' }]);
    },
  );

  test('goes on after a failure of what is shown, until that has left the screen', () => {
    reports.begin(live, 'mount');
    reports.end(live, 'mount');
    bus.publish('remote.failed', { ...failed, code: 'INTEGRITY', recovered: false });
    expect(reports.doing()).toMatchObject({ ...live, step: 'alive' });
    reports.leave(live);
    expect(reports.doing()).toBeUndefined();
  });

  test('ends with a render failure another version makes good', () => {
    reports.begin(live, 'mount');
    bus.publish('remote.failed', { ...failed, phase: 'render', code: 'STORM' });
    reports.end(live, 'mount');
    expect(reports.doing()).toBeUndefined();
  });

  test('is only stored while a screen is prerendered', () => {
    reports.begin(live, 'render');
    expect(left()).toMatchObject([{ step: 'render' }]);
    reports.end(live, 'render');
    jest.advanceTimersByTime(1000);
    expect(said()).toEqual([]);
  });
});

describe('what a page that dies leaves behind', () => {
  test('is the step that was begun last, or else what is shown', () => {
    reports.begin(live, 'mount');
    reports.end(live, 'mount');
    expect(left()).toMatchObject([{ ...live, step: 'alive' }]);
    reports.begin(rankings, 'evaluate');
    expect(left()).toMatchObject([{ ...rankings, step: 'evaluate' }]);
    reports.end(rankings, 'evaluate');
    expect(left()).toMatchObject([{ ...live, step: 'alive' }]);
  });

  test('is nothing while it is out of sight: any system may end it there', () => {
    reports.begin(live, 'mount');
    see('hidden');
    expect(left()).toEqual([]);
    see('visible');
    expect(left()).toHaveLength(1);
  });

  test('is written again when another tab takes it away, to see whether the page lives', () => {
    reports.begin(live, 'mount');
    takeAway();
    expect(left()).toMatchObject([{ ...live, step: 'mount' }]);
  });

  test('is not written again out of sight', () => {
    reports.begin(live, 'mount');
    see('hidden');
    takeAway();
    expect(left()).toEqual([]);
  });

  test('is left alone when another tab writes something else', () => {
    reports.begin(live, 'mount');
    const [key = ''] = storage.keys(OPEN_PAGES);
    storage.remove(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'spieltag.season' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(left()).toEqual([]);
  });

  test('is nothing after it was left in good order', () => {
    reports.begin(live, 'mount');
    window.dispatchEvent(new Event('pagehide'));
    expect(left()).toEqual([]);
  });
});

describe('a page that is left', () => {
  test('says so while something it began is open', () => {
    reports.begin(live, 'mount');
    window.dispatchEvent(new Event('pagehide'));
    expect(bodies.at(-1)).toMatchObject({ reports: [], left: true });
  });

  test('says nothing more when nothing is open', () => {
    reports.begin(live, 'mount');
    reports.end(live, 'mount');
    see('hidden');
    expect(bodies.at(-1)?.left).toBeUndefined();
    expect(said().at(-1)).toBe('mf-live stood mount');
    const { length } = bodies;
    window.dispatchEvent(new Event('pagehide'));
    expect(bodies).toHaveLength(length);
  });

  test('says so of what it begins out of sight', () => {
    see('hidden');
    reports.begin(live, 'evaluate');
    expect(bodies.at(-1)?.left).toBe(true);
  });

  test('is another page when it comes back', () => {
    const before = reports.page();
    reports.begin(live, 'mount');
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reports.page()).not.toBe(before);
    expect(storage.keys(OPEN_PAGES)).toEqual([OPEN_PAGES + reports.page()]);
  });
});

describe('failures', () => {
  test('come with message and stack, cut to what the registry takes', () => {
    const params = { message: 'x'.repeat(999), stack: 'y'.repeat(9999) };
    bus.publish('remote.failed', { ...failed, code: 'what ever', params });
    jest.advanceTimersByTime(1000);
    expect(bodies[0]?.reports).toEqual([
      {
        ...live,
        outcome: 'failed',
        phase: 'load',
        code: 'OTHER',
        recovered: true,
        message: 'x'.repeat(500),
        stack: 'y'.repeat(4000),
      },
    ]);
  });

  test('are reported once', () => {
    for (let times = 0; times < 3; times += 1) bus.publish('remote.failed', failed);
    jest.advanceTimersByTime(1000);
    bus.publish('remote.failed', failed);
    jest.advanceTimersByTime(1000);
    expect(said()).toHaveLength(1);
  });

  test('of a version this page never had are not reported', () => {
    bus.publish('remote.failed', { ...failed, remote: 'elsewhere' });
    jest.advanceTimersByTime(1000);
    expect(said()).toEqual([]);
  });
});

test('what could not be handed over goes with the next batch', () => {
  canSend = false;
  bus.publish('remote.failed', failed);
  jest.advanceTimersByTime(1000);
  canSend = true;
  bus.publish('remote.failed', { ...failed, ...rankings });
  jest.advanceTimersByTime(1000);
  expect(said()).toEqual(['mf-live failed load', 'mf-rankings failed load']);
});

test('many go in several batches', () => {
  for (let no = 0; no < 12; no += 1) {
    bus.publish('remote.failed', { ...failed, version: `1.0.${no}-0123456789` });
  }
  jest.advanceTimersByTime(1000);
  expect(bodies.map((body) => body.reports.length)).toEqual([5, 5, 2]);
});

test('a browser without beacons sends reports as requests, and nothing fails by one that is lost', () => {
  const { fetch } = globalThis;
  const request = jest.fn<typeof fetch>(() => Promise.reject(new Error('offline')));
  globalThis.fetch = request;
  // jsdom has none, like browsers in which it is switched off.
  expect('sendBeacon' in navigator).toBe(false);
  expect(beaconTo('/reports')({ page: 'page', reports: [] })).toBe(true);
  expect(request.mock.calls).toMatchObject([['/reports', { method: 'POST', keepalive: true }]]);
  globalThis.fetch = fetch;
});

test('a remote that replaces the beacon, or what it carries, silences no later report', () => {
  const page = navigator as { sendBeacon?: Navigator['sendBeacon'] };
  const { Blob } = globalThis;
  const own = jest.fn((_url: string | URL, _body?: unknown) => true);
  page.sendBeacon = own;
  const send = beaconTo('/reports');
  page.sendBeacon = () => true;
  Object.assign(globalThis, { Blob: class {} });
  send({ page: 'page', reports: [] });
  expect(own.mock.calls).toEqual([['/reports', expect.any(Blob)]]);
  delete page.sendBeacon;
  Object.assign(globalThis, { Blob });
});
