import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { noReports } from '../health/testing/no-reports.ts';
import type { HostStatus } from './activation.ts';
import { type ApplicationHost, createApplicationHost } from './application-host.ts';

/** As pages have them. */
const LIMITS = { loadLimitMs: 8000, mountLimitMs: 4000 };
const AT_MOST_MS = 2000;

type Load = () => Promise<unknown>;

const module = (text: string, lifecycles: object = {}) => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: { readonly domElement: HTMLElement }) => {
    domElement.textContent = text;
  },
  unmount: async () => {},
  ...lifecycles,
});
const never = () => new Promise<never>(() => {});
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const slowly = async () => {
  await after(300);
  return module('newest');
};
const reject = () => Promise.reject(new Error('broken'));

const version = (text: string): RemoteVersion => ({
  remote: 'mf-live',
  version: text,
  url: '',
  integrity: '',
  container: text,
  kernel: '^1.0.0',
  applications: [],
  events: undefined,
  extensions: undefined,
  modules: [],
  assets: {},
  isStable: true,
});

let slot: HTMLElement;
let status: HostStatus;
let isNoticed: boolean;
/** What may be tried, the best first. */
let left: RemoteVersion[];

beforeEach(() => {
  jest.useFakeTimers();
  slot = document.createElement('div');
  isNoticed = false;
  left = [version('newest'), version('before')];
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page with a new version and the one before; it never waits on the clock for anything else. */
function hostOf(newest: Load, before: Load): ApplicationHost {
  const loads: Readonly<Record<string, Load>> = { newest, before };
  return createApplicationHost({
    ...LIMITS,
    name: 'live',
    module: () => './app',
    nextVersion: () => left[0],
    loadModule: async ({ version: text }) => loads[text]?.(),
    attempt: () => 0,
    dataVersion: () => '',
    forget: () => {},
    slot: () => slot,
    props: () => ({}),
    reports: noReports(),
    onFailureAhead: () => {},
    onFailure: ({ container }) => {
      left = left.filter((one) => one.container !== container);
      isNoticed = true;
    },
    onStatus: (next) => {
      status = next;
    },
  });
}

/** Goes on until a failure is noticed, and no longer. */
async function untilNoticed(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
  while (!isNoticed) await jest.advanceTimersToNextTimerAsync();
}

const FAULTS: readonly [string, Load][] = [
  ['is not answered', reject],
  ['hangs', never],
  ['is no application', async () => ({})],
  ['throws on mount', async () => module('newest', { mount: reject })],
  ['hangs on mount', async () => module('newest', { mount: never })],
  [
    'throws on mount and hangs on unmount',
    async () => module('', { mount: reject, unmount: never }),
  ],
];

describe('once it is noticed that a version', () => {
  test.each(FAULTS)('%s, the one before is shown without any waiting', async (_fault, newest) => {
    hostOf(newest, async () => module('before')).activate();
    await untilNoticed();
    await jest.advanceTimersByTimeAsync(0);
    expect(status).toBe('shown');
    expect(slot.textContent).toBe('before');
  });

  test.each(FAULTS)(
    '%s, and the one before hangs, the failure is shown in time',
    async (_f, newest) => {
      hostOf(newest, never).activate();
      await untilNoticed();
      await jest.advanceTimersByTimeAsync(AT_MOST_MS - 1);
      expect(status).toBe('loading');
      await jest.advanceTimersByTimeAsync(1);
      expect(status).toBe('failed');
    },
  );
});

test('a version that breaks while it is shown is replaced by the one before without any waiting, whatever it holds up', async () => {
  const host = hostOf(
    async () => module('newest', { unmount: never }),
    async () => module('before'),
  );
  host.activate();
  await jest.advanceTimersByTimeAsync(0);
  expect(slot.textContent).toBe('newest');
  const [newest = version('')] = left.splice(0, 1);
  host.replace(newest);
  await jest.advanceTimersByTimeAsync(0);
  expect(status).toBe('shown');
  expect(slot.querySelector<HTMLElement>(':scope > :not([hidden])')?.textContent).toBe('before');
});

test('a version that breaks elsewhere while it is loading is never shown', async () => {
  const host = hostOf(slowly, async () => module('before'));
  host.activate();
  await jest.advanceTimersByTimeAsync(200);
  const [newest = version('')] = left.splice(0, 1);
  host.replace(newest);
  await jest.advanceTimersByTimeAsync(100);
  expect(status).toBe('shown');
  expect(slot.textContent).toBe('before');
});

test('one that is mounted too late replaces the failure that was shown', async () => {
  hostOf(reject, async () => {
    await after(AT_MOST_MS + 1000);
    return module('before');
  }).activate();
  await jest.advanceTimersByTimeAsync(AT_MOST_MS);
  expect(status).toBe('failed');
  await jest.advanceTimersByTimeAsync(1000);
  expect(status).toBe('shown');
  expect(slot.textContent).toBe('before');
});

test('nothing is shown after the address was left', async () => {
  const host = hostOf(reject, never);
  host.activate();
  await jest.advanceTimersByTimeAsync(0);
  await host.deactivate();
  await jest.advanceTimersByTimeAsync(AT_MOST_MS);
  expect(status).toBe('idle');
});

describe('a change of what is live', () => {
  test('while a version mounts leaves one screen at most, whatever becomes of that', async () => {
    const host = hostOf(
      async () =>
        module('newest', {
          async mount() {
            await after(300);
            throw new Error('broken');
          },
        }),
      async () => module('before'),
    );
    host.activate();
    await jest.advanceTimersByTimeAsync(100);
    host.renew();
    await jest.advanceTimersByTimeAsync(AT_MOST_MS);
    expect(status).toBe('shown');
    expect(slot.textContent).toBe('before');
    void host.deactivate();
    await jest.advanceTimersByTimeAsync(AT_MOST_MS);
    expect(slot.childElementCount).toBe(0);
  });

  test('to a version that hangs on mount says that something is loading', async () => {
    const [newest, before] = left;
    left = left.slice(1);
    const host = hostOf(
      async () => module('newest', { mount: never }),
      async () => module('before'),
    );
    host.activate();
    await jest.advanceTimersByTimeAsync(0);
    left = [newest, before].filter((one) => one !== undefined);
    host.renew();
    await jest.advanceTimersByTimeAsync(100);
    expect(status).toBe('loading');
    await untilNoticed();
    await jest.advanceTimersByTimeAsync(0);
    expect(status).toBe('shown');
  });

  test('while another one still loads keeps what is shown', async () => {
    const [newest, before] = left;
    left = left.slice(1);
    const host = hostOf(slowly, async () => module('before'));
    host.activate();
    await jest.advanceTimersByTimeAsync(0);
    left = [newest, before].filter((one) => one !== undefined);
    host.renew();
    await jest.advanceTimersByTimeAsync(100);
    host.renew();
    await jest.advanceTimersByTimeAsync(299);
    expect(slot.textContent).toBe('before');
    await jest.advanceTimersByTimeAsync(AT_MOST_MS);
    expect(slot.textContent).toBe('newest');
    expect(status).toBe('shown');
  });
});
