import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type PageConfig,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import type { DiscoverySource } from './discovery-source.ts';
import { startOverrides } from './overrides.ts';
import { OVERRIDE_KEY } from './tab-override.ts';

const NOW = Date.UTC(2026, 10, 23);
const composition: DiscoveryDocument = { schema: DISCOVERY_SCHEMA, microFrontends: {} };
const source: DiscoverySource = async () => ({ document: composition });
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

/** What the registry tells a page of these remotes. */
function served(token: string, ...remotes: readonly string[]): PageOverride {
  const all = remotes.map((remote) => ({ remote, version: 'v', expiresAt: inMinutes(30) }));
  return { remote: remotes[0] ?? '', version: 'v', token, all };
}

let storage: Map<string, string>;
let opened: string[];
let said: string[];
let followed: string[];

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  storage = new Map();
  opened = [];
  said = [];
  followed = [];
});
afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

/** A page of the tab at `?override=`; undefined: it is left for another one. */
async function load(
  asked: string,
  override?: PageOverride,
  stage: PageConfig['stage'] = 'production',
) {
  const query = asked ? `?override=${encodeURIComponent(asked)}&tab=2` : '?tab=2';
  window.history.replaceState(null, '', `/se-1/live${query}#goals`);
  const bus = createEventBus();
  bus
    .on('composition.overridden')
    .subscribe(({ remote, state }) => said.push(`${remote} ${state}`));
  const config = { stage, ...(override && { override }) };
  let started: Awaited<ReturnType<typeof startOverrides>> | undefined;
  void startOverrides({ config, composition }, source, {
    bus,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    now: Date.now,
    open: (token) => opened.push(token),
    reloadOnChange: (url) => followed.push(url),
  }).then((value) => {
    started = value;
  });
  await jest.advanceTimersByTimeAsync(0);
  return started;
}

const shown = (started: Awaited<ReturnType<typeof load>>) =>
  started?.overrides.get()?.all?.map(({ remote }) => remote) ?? [];

describe('a link', () => {
  test('is taken from the address, and kept for the tab', async () => {
    const started = await load('T1', served('T1', 'mf-live'));
    expect([shown(started), opened, said]).toEqual([['mf-live'], [], ['mf-live started']]);
    expect(window.location.href).toMatch(/\/se-1\/live\?tab=2#goals$/);
    expect(storage.has(OVERRIDE_KEY)).toBe(true);
  });

  test('holds for later pages of the tab, which are asked for with it', async () => {
    await load('T1', served('T1', 'shell', 'mf-live'));
    expect(await load('')).toBeUndefined();
    expect(opened).toEqual(['T1']);
    expect(shown(await load('T1', served('T1', 'shell', 'mf-live')))).toEqual(['shell', 'mf-live']);
    expect(opened).toEqual(['T1']);
  });

  test('adds to what the tab shows; opened again it changes nothing', async () => {
    await load('T1', served('T1', 'mf-live'));
    expect(await load('T2', served('T2', 'mf-market'))).toBeUndefined();
    expect(opened).toEqual(['T1,T2']);
    const both = served('T1,T2', 'mf-live', 'mf-market');
    expect(shown(await load('T1,T2', both))).toEqual(['mf-live', 'mf-market']);
    expect(await load('T2', served('T2', 'mf-market'))).toBeUndefined();
    expect(opened).toEqual(['T1,T2', 'T1,T2']);
  });

  test('that nobody serves is as none, and what the tab shows stays', async () => {
    expect(shown(await load('expired'))).toEqual([]);
    await load('T1', served('T1', 'mf-live'));
    expect(await load('expired')).toBeUndefined();
    expect(shown(await load('T1,expired', served('T1', 'mf-live')))).toEqual(['mf-live']);
    expect(JSON.parse(storage.get(OVERRIDE_KEY) ?? '').token).toBe('T1');
  });

  test('that was revoked is said to be refused, and forgotten', async () => {
    await load('T1', served('T1', 'mf-live'));
    await load('');
    expect(shown(await load('T1'))).toEqual([]);
    expect([said.at(-1), storage.has(OVERRIDE_KEY)]).toEqual(['mf-live refused', false]);
    expect(await load('')).toBeDefined();
  });

  test('that something takes out of the address is asked for once, not for ever', async () => {
    await load('T1', served('T1', 'mf-live'));
    expect(await load('')).toBeUndefined();
    expect(shown(await load(''))).toEqual([]);
    expect(opened).toEqual(['T1']);
  });

  test('of a tab with more than anybody opens drops the oldest', async () => {
    const twenty = Array.from({ length: 20 }, (_, no) => `T${no}`).join();
    await load(twenty, served(twenty, 'mf-live'));
    await load('T20', served('T20', 'mf-market'));
    expect(opened).toEqual([`${twenty},T20`.slice('T0,'.length)]);
    expect(await load(opened[0] ?? '', served(opened[0] ?? '', 'mf-live'))).toBeDefined();
  });

  test.each(['{', 'null', '"x"', '{"token":1}'])('kept as %s is none', async (text) => {
    storage.set(OVERRIDE_KEY, text);
    expect([shown(await load('')), opened]).toEqual([[], []]);
  });

  test('of a former registry, which knows of one remote, is shown and ended', async () => {
    const { all: _none, ...former } = served('T1', 'mf-live');
    const started = await load('T1', { ...former, expiresAt: inMinutes(30) });
    expect(said).toEqual(['mf-live started']);
    started?.overrides.end('mf-live');
    expect(opened).toEqual(['']);
  });
});

describe('the end', () => {
  test('of one leaves the others, also on later pages', async () => {
    const started = await load('T1', served('T1', 'mf-live', 'mf-market'));
    started?.overrides.end('mf-live');
    expect([opened, said.at(-1)]).toEqual([['T1,-mf-live'], 'mf-live ended']);
    const left = served('T1,-mf-live', 'mf-market');
    expect(shown(await load('T1,-mf-live', left))).toEqual(['mf-market']);
  });

  test('of all leaves the page as everybody has it', async () => {
    const started = await load('T1', served('T1', 'mf-live', 'mf-market'));
    started?.overrides.end();
    expect([opened, storage.has(OVERRIDE_KEY)]).toEqual([[''], false]);
    expect(await load('')).toBeDefined();
  });

  test('comes by itself, for each remote at its time', async () => {
    const two = served('T1,T2', 'mf-live', 'mf-market');
    const [live, market] = two.all ?? [];
    const all = [{ ...live, expiresAt: inMinutes(10) }, market] as NonNullable<typeof two.all>;
    const started = await load('T1,T2', { ...two, all });
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect([shown(started), said.at(-1)]).toEqual([['mf-market'], 'mf-live expired']);
    await jest.advanceTimersByTimeAsync(20 * 60_000);
    expect([shown(started), storage.has(OVERRIDE_KEY)]).toEqual([[], false]);
  });

  test('that came while no page was open is noticed by the next one', async () => {
    await load('T1', served('T1', 'mf-live'));
    jest.setSystemTime(NOW + 31 * 60_000);
    expect([shown(await load('')), opened, said.at(-1)]).toEqual([[], [], 'mf-live expired']);
  });
});

describe("a remote of the tester's machine", () => {
  const release = {
    name: 'mf-live',
    version: '1.0.0-0123456789',
    kernel: '^1.0.0',
    applications: [],
    events: { publishes: {}, consumes: {} },
    container: 'mf_live',
    entry: 'entry.js',
    files: { 'entry.js': 'sha384-x' },
    preload: {},
    shared: {},
  };
  const local: PageOverride = {
    remote: 'mf-live',
    version: 'localhost:3000',
    token: 'mf-live@localhost:3000',
    all: [{ remote: 'mf-live', version: 'localhost:3000', port: 3000 }],
  };
  const asked: string[] = [];
  const answer = (reply: () => Promise<unknown>) => {
    asked.length = 0;
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return { json: reply };
    }) as unknown as typeof fetch;
  };
  const { fetch: original } = globalThis;
  afterEach(() => {
    globalThis.fetch = original;
  });

  test('takes its place in the composition, and in every one that is fetched later', async () => {
    answer(async () => release);
    const started = await load(local.token, local, 'development');
    const expected = [
      {
        url: 'http://localhost:3000/mf-live/1.0.0-0123456789/entry.js',
        metadata: { version: '1.0.0-0123456789', integrity: 'sha384-x' },
        deployment: { traffic: 0, default: false },
      },
    ];
    expect(started?.document.microFrontends['mf-live']).toMatchObject(expected);
    const later = await started?.source('x');
    expect(later).toMatchObject({ document: { microFrontends: { 'mf-live': expected } } });
    expect(started?.overrides.get()?.all).toMatchObject([
      { version: '1.0.0-0123456789', port: 3000 },
    ]);
    expect(followed).toEqual(['http://localhost:3000/discovery/live-reload']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has another remote', async () => ({ ...release, name: 'mf-market' })],
    ['has half a release', async () => ({ ...release, container: undefined })],
    ['has a release without files', async () => ({ ...release, files: undefined })],
    ['has no release', async () => null],
  ])('that %s leaves what everybody has', async (_what, reply) => {
    answer(reply);
    const started = await load(local.token, local, 'development');
    expect([started?.document, shown(started)]).toEqual([composition, ['mf-live']]);
  });

  test('is asked for in development alone, whatever a page says', async () => {
    answer(async () => release);
    const started = await load(local.token, local);
    expect([asked, started?.document, followed]).toEqual([[], composition, []]);
  });
});
