import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus, type EventPayload } from '@spieltag/shared-kernel/events';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { waitFor } from '@testing-library/dom';
import { createBelongings } from '../belongings/belongings.ts';
import { type Composition, createComposition } from '../composition/composition.ts';
import type { ComposedRemote, RemoteVersion } from '../discovery/remote-versions.ts';
import { liveRemote, liveVersion } from '../discovery/testing/live-remote.ts';
import { noReports } from '../health/testing/no-reports.ts';
import type { LoadModule } from '../loading/federation.ts';
import { createSlotFiller } from './fill-slots.ts';

const SLOT = 'mf-live/round';

interface Given {
  readonly domElement: HTMLElement;
  readonly slotProps: { get(): unknown };
  readonly remote: { readonly name: string };
}

/** A module that writes into its element what it is and what it was handed. */
const card = (text: string, lifecycles: object = {}) => ({
  bootstrap: async () => {},
  mount: async ({ domElement, slotProps }: Given) => {
    domElement.textContent = `${text} ${JSON.stringify(slotProps.get())}`;
  },
  unmount: async ({ domElement }: Given) => domElement.replaceChildren(),
  ...lifecycles,
});
const never = () => new Promise<never>(() => {});

/** A version of a remote that fills the slot of live. */
const filler = (remote: string, text: string, versions = [1]): RemoteVersion => ({
  ...liveVersion(text),
  remote,
  container: `${remote}_${text}`,
  applications: [],
  extensions: { [SLOT]: { versions, module: './card' } },
  modules: ['./card'],
});
const remoteOf = (...versions: [RemoteVersion, ...RemoteVersion[]]): ComposedRemote => ({
  ...liveRemote(versions),
  name: versions[0].remote,
});

let failures: EventPayload<'remote.failed'>[];
let bus: ReturnType<typeof createEventBus>;
let element: HTMLElement;
/** Long, but for those who hang. */
let limitMs: number;
let modules: Record<string, () => Promise<unknown>>;
const load = jest.fn<LoadModule>();
const reports = { ...noReports(), begin: jest.fn(), end: jest.fn(), leave: jest.fn() };

beforeEach(() => {
  jest.clearAllMocks();
  failures = [];
  bus = createEventBus();
  bus.on('remote.failed').subscribe((failure) => failures.push(failure));
  element = document.createElement('div');
  modules = {};
  limitMs = 10_000;
  load.mockImplementation(
    ({ container }) => modules[container]?.() ?? Promise.reject(new Error('no such module')),
  );
});

function compose(...remotes: ComposedRemote[]): Composition {
  return createComposition({
    kernel: { ...createTestKernel(), bus },
    remotes: [liveRemote([liveVersion('1')]), ...remotes],
    loadModule: load,
    faultOf: () => undefined,
    slot: () => document.body,
    loadLimitMs: limitMs,
    mountLimitMs: limitMs,
    reports,
    belongings: createBelongings(),
    onGivenUp: () => {},
    onRetry: () => {},
  });
}

const props = { get: () => ({ roundId: 'rn-1' }), subscribe: () => () => {} };
const openIn = (composition: Composition, version = 1) =>
  createSlotFiller(composition, bus)({ slot: SLOT, version, element, props });
const shown = () => [...element.children].map(({ textContent }) => textContent);
const CARD = '{"roundId":"rn-1"}';

describe('a slot is filled', () => {
  test('by whoever has something for it, told what it hands over, reported as a screen is', async () => {
    modules = { 'mf-groups_1': async () => card('groups') };
    openIn(compose(remoteOf(filler('mf-groups', '1'))));
    await waitFor(() => expect(shown()).toEqual([`groups ${CARD}`]));
    expect(load.mock.calls.map(([, module]) => module)).toEqual(['./card']);
    await waitFor(() => expect(reports.end).toHaveBeenCalledTimes(1));
    expect(reports.begin.mock.calls).toEqual([
      [expect.objectContaining({ remote: 'mf-groups' }), 'mount'],
    ]);
  });

  test('by several in the order of their names, whoever comes first', async () => {
    let come = (_module: unknown) => {};
    const late = new Promise((resolve) => {
      come = resolve;
    });
    modules = {
      'mf-b_1': async () => card('b'),
      'mf-a_1': () => late,
      'mf-c_1': async () => card('c'),
    };
    const [a, b, c] = ['mf-a', 'mf-b', 'mf-c'].map((name) => remoteOf(filler(name, '1')));
    if (!a || !b || !c) throw new Error('three are made');
    openIn(compose(c, a, b));
    await waitFor(() => expect(shown()).toEqual(['', `b ${CARD}`, `c ${CARD}`]));
    come(card('a'));
    await waitFor(() => expect(shown()).toEqual([`a ${CARD}`, `b ${CARD}`, `c ${CARD}`]));
  });

  test.each([
    ['nobody has anything for it', [], 1],
    ['who does fits another version of it', [2, 3], 1],
  ])('by nobody where %s', async (_title, versions, offered) => {
    const others = versions.length > 0 ? [remoteOf(filler('mf-groups', '1', versions))] : [];
    openIn(compose(...others), offered);
    await Promise.resolve();
    expect([shown(), load.mock.calls, failures]).toEqual([[], [], []]);
  });

  test('by the first version that fits it, where the best one does not', async () => {
    modules = { 'mf-groups_1': async () => card('before') };
    const remote = remoteOf(filler('mf-groups', '2', [2]), filler('mf-groups', '1', [1]));
    openIn(compose(remote));
    await waitFor(() => expect(shown()).toEqual([`before ${CARD}`]));
    expect(failures).toEqual([]);
  });

  test('by nothing of a version before, where the best one has dropped it', async () => {
    modules = { 'mf-groups_1': async () => card('before') };
    const [live, best] = [liveRemote([liveVersion('1')]), filler('mf-groups', '2')];
    const before = filler('mf-groups', '1');
    const composition = compose(remoteOf(before));
    openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`before ${CARD}`]));
    composition.update([live, remoteOf({ ...best, extensions: undefined }, before)]);
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test('by a version before, where the best one has dropped it and is given up', async () => {
    modules = { 'mf-groups_1': async () => card('before') };
    const best = { ...filler('mf-groups', '2'), extensions: undefined };
    const composition = compose(remoteOf(best, filler('mf-groups', '1')));
    composition.takeDown(best, { phase: 'alive', code: 'PAGE_BLOCKED', message: 'blocked' });
    openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`before ${CARD}`]));
  });

  test('by nothing that is evaluated before the slot is on the screen', async () => {
    modules = { 'mf-groups_1': async () => card('groups') };
    const composition = compose(remoteOf(filler('mf-groups', '1')));
    for (const host of composition.hosts.values()) await host.prepare().catch(() => {});
    expect(load.mock.calls.map(([{ remote }]) => remote)).not.toContain('mf-groups');
    openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`groups ${CARD}`]));
  });
});

const FAULTS: readonly [string, () => Promise<unknown>, string, string][] = [
  ['does not load', () => Promise.reject(new Error('ScriptNetworkError')), 'load', 'NETWORK'],
  ['hangs while it loads', never, 'load', 'TIMEOUT'],
  ['throws when it is evaluated', () => Promise.reject(new Error('bad')), 'evaluate', 'EVALUATION'],
  ['is no extension', async () => ({}), 'evaluate', 'NO_LIFECYCLES'],
  [
    'throws at mount',
    async () => card('2', { mount: () => Promise.reject(new Error('bad')) }),
    'mount',
    'MOUNT_FAILED',
  ],
  ['hangs at mount', async () => card('2', { mount: never }), 'mount', 'TIMEOUT'],
];

describe('what fills a slot and fails', () => {
  test.each(FAULTS)('gives way to the version before when it %s', async (_t, bad, phase, code) => {
    if (code === 'TIMEOUT') limitMs = 20;
    modules = { 'mf-groups_2': bad, 'mf-groups_1': async () => card('before') };
    openIn(compose(remoteOf(filler('mf-groups', '2'), filler('mf-groups', '1'))));
    await waitFor(() => expect(shown()).toEqual([`before ${CARD}`]));
    expect(failures).toMatchObject([
      { remote: 'mf-groups', version: '2', phase, code, recovered: true },
    ]);
  });

  test.each(FAULTS)(
    'leaves nothing where no version works and it %s',
    async (_t, bad, _p, code) => {
      if (code === 'TIMEOUT') limitMs = 20;
      modules = { 'mf-groups_2': bad };
      openIn(compose(remoteOf(filler('mf-groups', '2'))));
      await waitFor(() => expect(failures).toMatchObject([{ code, recovered: false }]));
      expect(shown()).toEqual(['']);
      expect(element.firstElementChild?.childElementCount).toBe(0);
    },
  );

  test('is replaced when it breaks later', async () => {
    modules = {
      'mf-groups_2': async () => card('broken'),
      'mf-groups_1': async () => card('before'),
    };
    openIn(compose(remoteOf(filler('mf-groups', '2'), filler('mf-groups', '1'))));
    await waitFor(() => expect(shown()).toEqual([`broken ${CARD}`]));
    const failed = { remote: 'mf-groups', version: '2', recovered: false } as const;
    bus.publish('remote.failed', { ...failed, phase: 'render', code: 'RENDER_FAILED' });
    await waitFor(() => expect(shown()).toEqual([`before ${CARD}`]));
  });

  test('is taken down when it harms the page, and does not come back by itself', async () => {
    modules = { 'mf-groups_2': async () => card('harmful') };
    const version = filler('mf-groups', '2');
    const composition = compose(remoteOf(version));
    const fill = createSlotFiller(composition, bus);
    const close = fill({ slot: SLOT, version: 1, element, props });
    await waitFor(() => expect(shown()).toEqual([`harmful ${CARD}`]));
    composition.takeDown(version, { phase: 'alive', code: 'PAGE_BLOCKED', message: 'blocked' });
    await waitFor(() => expect(shown()).toEqual(['']));
    close();
    await waitFor(() => expect(element.childElementCount).toBe(0));
    fill({ slot: SLOT, version: 1, element, props });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([shown(), load.mock.calls.length]).toEqual([[''], 1]);
  });

  test('is tried again with the next opening when only the line failed', async () => {
    modules = { 'mf-groups_2': () => Promise.reject(new Error('ScriptNetworkError')) };
    const fill = createSlotFiller(compose(remoteOf(filler('mf-groups', '2'))), bus);
    const close = fill({ slot: SLOT, version: 1, element, props });
    await waitFor(() => expect(failures).toHaveLength(1));
    close();
    modules = { 'mf-groups_2': async () => card('back') };
    await waitFor(() => expect(element.childElementCount).toBe(0));
    fill({ slot: SLOT, version: 1, element, props });
    await waitFor(() => expect(shown()).toEqual([`back ${CARD}`]));
  });
});

describe('while a slot is open', () => {
  test('what fills it leaves with it', async () => {
    modules = { 'mf-groups_1': async () => card('groups') };
    const composition = compose(remoteOf(filler('mf-groups', '1')));
    const close = openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`groups ${CARD}`]));
    await waitFor(() => expect(reports.end).toHaveBeenCalled());
    close();
    await waitFor(() => expect(element.childElementCount).toBe(0));
    expect([...composition.remoteOf.values(), reports.leave.mock.calls.length]).toEqual([
      'mf-live',
      1,
    ]);
  });

  test('another version takes the place of the one that stands', async () => {
    let come = (_module: unknown) => {};
    modules = {
      'mf-groups_1': async () => card('1'),
      'mf-groups_2': () =>
        new Promise((resolve) => {
          come = resolve;
        }),
    };
    const live = liveRemote([liveVersion('1')]);
    const composition = compose(remoteOf(filler('mf-groups', '1')));
    openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`1 ${CARD}`]));
    composition.update([live, remoteOf(filler('mf-groups', '2'))]);
    await Promise.resolve();
    expect(shown()).toEqual([`1 ${CARD}`]);
    come(card('2'));
    await waitFor(() => expect(shown()).toEqual([`2 ${CARD}`]));
  });

  test('who comes to fill it does, and who no longer does goes', async () => {
    modules = { 'mf-b_1': async () => card('b'), 'mf-a_1': async () => card('a') };
    const live = liveRemote([liveVersion('1')]);
    const composition = compose(remoteOf(filler('mf-b', '1')));
    openIn(composition);
    await waitFor(() => expect(shown()).toEqual([`b ${CARD}`]));
    composition.update([live, remoteOf(filler('mf-a', '1')), remoteOf(filler('mf-b', '1'))]);
    await waitFor(() => expect(shown()).toEqual([`a ${CARD}`, `b ${CARD}`]));
    composition.update([live, remoteOf(filler('mf-a', '1'))]);
    await waitFor(() => expect(shown()).toEqual([`a ${CARD}`]));
    expect(failures).toEqual([]);
  });
});
