import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus, type EventPayload } from '@spieltag/shared-kernel/events';
import type { RemoteReport } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { waitFor } from '@testing-library/dom';
import { createBelongings } from '../belongings/belongings.ts';
import { liveRemote, liveVersion as version } from '../discovery/testing/live-remote.ts';
import { noReports } from '../health/testing/no-reports.ts';
import type { LoadModule } from '../loading/federation.ts';
import { type Composition, createComposition } from './composition.ts';

type MountProps = { readonly domElement: HTMLElement };
/** A module that writes its version into its element. */
const showing = (text: string) => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: MountProps) => {
    domElement.textContent = `version ${text}`;
  },
  unmount: async () => {},
});
const never = () => new Promise<never>(() => {});

let failures: EventPayload<'remote.failed'>[];
/** Versions that were given up for another one. */
let givenUp: string[];
let slot: HTMLElement;
let bus: ReturnType<typeof createEventBus>;

beforeEach(() => {
  failures = [];
  givenUp = [];
  slot = document.createElement('div');
  bus = createEventBus();
  bus.on('remote.failed').subscribe((failure) => failures.push(failure));
});

function compose(loadModule: LoadModule, versions = [version('2'), version('1')]): Composition {
  return createComposition({
    kernel: { ...createTestKernel(), bus },
    remotes: [liveRemote(versions)],
    loadModule,
    faultOf: () => undefined,
    slot: () => slot,
    loadLimitMs: 20,
    mountLimitMs: 20,
    reports: noReports(),
    belongings: createBelongings(),
    onGivenUp: ({ version: text }) => givenUp.push(text),
    onRetry: () => {},
  });
}
const activate = (composition: Composition) => composition.hosts.get('live')?.activate();
const statusOf = (composition: Composition) => composition.states.get()[0]?.status;
const loading =
  (modules: Readonly<Record<string, () => Promise<unknown>>>): LoadModule =>
  ({ version: text }) =>
    modules[text]?.() ?? Promise.reject(new Error('no such module'));

const refuse = () => {
  throw new Error('refused');
};
/** What code may throw that says nothing in words. */
const unreadable: readonly (readonly [string, () => unknown])[] = [
  ['an error with an object as its message', () => Object.assign(new Error(), { message: {} })],
  ['an error with an object as its stack', () => Object.assign(new Error('boom'), { stack: {} })],
  [
    'an error that throws when it is read',
    () => Object.defineProperty(new Error(), 'message', { get: refuse }),
  ],
  ['what becomes no text', () => Object.create(null)],
];

const onTrial = (text: string) => ({ ...version(text), isStable: false });

describe('a prepared remote', () => {
  test('is loaded and evaluated once, and shown nowhere before its address is opened', async () => {
    const load = jest.fn<LoadModule>(async () => showing('2'));
    const composition = compose(load);
    await composition.hosts.get('live')?.prepare();
    expect(load).toHaveBeenCalledTimes(1);
    expect([statusOf(composition), slot.textContent]).toEqual(['idle', '']);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect(load.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 0]);
  });

  test('that is not stable is left for its own screen', async () => {
    const load = jest.fn<LoadModule>(async () => showing('2'));
    const composition = compose(load, [onTrial('2'), version('1')]);
    await composition.hosts.get('live')?.prepare();
    expect(load).not.toHaveBeenCalled();
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
  });

  test('that failed is not published, and is loaded again once its address is opened', async () => {
    const load = jest.fn<LoadModule>(async (_version, _module, attempt) => {
      if (attempt === 0) throw new Error('ScriptNetworkError: 404');
      return showing('2');
    });
    const composition = compose(load);
    await composition.hosts.get('live')?.prepare();
    expect(failures).toEqual([]);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect(failures).toEqual([]);
  });
});

describe('a version that fails is replaced by the one before', () => {
  const broken: readonly (readonly [string, () => Promise<unknown>, string, string])[] = [
    ['does not answer', never, 'load', 'TIMEOUT'],
    ['is not there', () => Promise.reject(new Error('ScriptNetworkError: 404')), 'load', 'NETWORK'],
    ['throws when evaluated', () => Promise.reject(new Error('boom')), 'evaluate', 'EVALUATION'],
    ['is no application', async () => ({ mount: 1 }), 'evaluate', 'NO_LIFECYCLES'],
    [
      'throws on mount',
      async () => ({ ...showing('2'), mount: () => Promise.reject(new Error('boom')) }),
      'mount',
      'MOUNT_FAILED',
    ],
    ['never mounts', async () => ({ ...showing('2'), mount: never }), 'mount', 'TIMEOUT'],
    ...unreadable.map(
      ([name, error]) =>
        [
          `throws ${name} on mount`,
          async () => ({ ...showing('2'), mount: () => Promise.reject(error()) }),
          'mount',
          'MOUNT_FAILED',
        ] as const,
    ),
  ];
  test.each(broken)('when it %s', async (_name, load, phase, code) => {
    const composition = compose(loading({ 2: load, 1: async () => showing('1') }));
    activate(composition);
    await waitFor(() => expect(statusOf(composition)).toBe('shown'));
    expect(slot.textContent).toBe('version 1');
    expect(slot.children).toHaveLength(1);
    expect(failures).toMatchObject([
      { remote: 'mf-live', version: '2', phase, code, recovered: true },
    ]);
    expect(givenUp).toEqual(['2']);
  });

  test('when it comes late, of which nothing is run any more', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const composition = compose(({ version: text }, _module, _attempt, signal) => {
      signals.push(signal);
      return text === '2' ? never() : Promise.resolve(showing('1'));
    });
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  test('when it breaks while it is shown', async () => {
    const composition = compose(
      loading({ 2: async () => showing('2'), 1: async () => showing('1') }),
    );
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    bus.publish('remote.failed', {
      remote: 'mf-live',
      version: '2',
      phase: 'render',
      code: 'RENDER_FAILED',
      recovered: false,
    });
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    expect(failures.map(({ recovered }) => recovered)).toEqual([false, true]);
  });
});

test.each(unreadable)(
  'a version that throws %s while it is shown is replaced, and reported',
  async (_name, error) => {
    let report: RemoteReport | undefined;
    const mount = async (props: MountProps & { readonly report: RemoteReport }) => {
      report = props.report;
      await showing('2').mount(props);
    };
    const composition = compose(
      loading({ 2: async () => ({ ...showing('2'), mount }), 1: async () => showing('1') }),
    );
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    report?.broken(error() as Error);
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    expect(failures).toMatchObject([
      { version: '2', code: 'RENDER_FAILED', recovered: false },
      { version: '2', code: 'RENDER_FAILED', recovered: true },
    ]);
  },
);

describe('when no version works', () => {
  test('the application is given up, and says so', async () => {
    const composition = compose(loading({}));
    activate(composition);
    await waitFor(() => expect(statusOf(composition)).toBe('failed'));
    // The last one may work again: with nothing in its place, no page is to do without it.
    expect(givenUp).toEqual(['2']);
    expect(slot.childElementCount).toBe(0);
    expect(failures.map(({ recovered }) => recovered)).toEqual([true, false]);
  });

  test('a retry tries the best version again, as another attempt', async () => {
    const load = jest.fn<LoadModule>().mockRejectedValue(new Error('ScriptNetworkError'));
    const composition = compose(load, [version('2')]);
    activate(composition);
    await waitFor(() => expect(statusOf(composition)).toBe('failed'));
    load.mockResolvedValue(showing('2'));
    composition.retry('mf-live');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect(load.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1]);
  });

  test('so does opening its address again, and the failure is published once each time', async () => {
    const load = jest.fn<LoadModule>().mockRejectedValue(new Error('ScriptNetworkError'));
    const composition = compose(load, [version('2')]);
    for (const times of [1, 2]) {
      activate(composition);
      await waitFor(() => expect(statusOf(composition)).toBe('failed'));
      expect(failures.length).toBe(times);
      await composition.hosts.get('live')?.deactivate();
    }
    load.mockResolvedValue(showing('2'));
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
  });
});

describe('leaving an address', () => {
  test('does not wait for a remote that hangs', async () => {
    const composition = compose(loading({ 2: never }), [version('2')]);
    activate(composition);
    await composition.hosts.get('live')?.deactivate();
    expect(statusOf(composition)).toBe('idle');
  });

  test('keeps a module that comes late off the screen', async () => {
    let arrive: (module: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      arrive = resolve;
    });
    const composition = compose(loading({ 2: () => late }), [version('2')]);
    activate(composition);
    await composition.hosts.get('live')?.deactivate();
    arrive(showing('2'));
    await late;
    expect(slot.childElementCount).toBe(0);
    expect(failures).toEqual([]);
  });

  test('leaves nothing of the application behind', async () => {
    const composition = compose(loading({ 2: async () => showing('2') }), [version('2')]);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    await composition.hosts.get('live')?.deactivate();
    expect(slot.childElementCount).toBe(0);
  });
});

test('a version for another kernel is announced as refused', () => {
  const refused = [version('3')];
  createComposition({
    kernel: { ...createTestKernel(), bus },
    remotes: [liveRemote([version('1')], { refused })],
    loadModule: never,
    faultOf: () => undefined,
    slot: () => slot,
    loadLimitMs: 20,
    mountLimitMs: 20,
    reports: noReports(),
    belongings: createBelongings(),
    onGivenUp: () => {},
    onRetry: () => {},
  });
  expect(failures).toMatchObject([{ version: '3', code: 'KERNEL_MISMATCH', recovered: true }]);
});

describe('a module that is exposed', () => {
  test('comes in the version of the page', async () => {
    const composition = compose(loading({ 2: async () => ({ of: 'version 2' }) }));
    expect(await composition.loadExposed('mf-live/table')).toEqual({ of: 'version 2' });
  });

  test('comes from a stable version: one on trial runs on no screen of others', async () => {
    const composition = compose(
      loading({ 2: async () => ({ of: 'version 2' }), 1: async () => ({ of: 'version 1' }) }),
      [onTrial('2'), version('1')],
    );
    expect(await composition.loadExposed('mf-live/table')).toEqual({ of: 'version 1' });
    expect(failures).toEqual([]);
  });

  test('comes in the version before where the best one fails, which is published', async () => {
    const composition = compose(loading({ 2: never, 1: async () => ({ of: 'version 1' }) }));
    expect(await composition.loadExposed('mf-live/table')).toEqual({ of: 'version 1' });
    expect(failures).toMatchObject([{ version: '2', code: 'TIMEOUT', recovered: true }]);
  });

  test('is tried again by the next call when no version of it worked', async () => {
    const load = jest.fn<LoadModule>().mockRejectedValue(new Error('ScriptNetworkError'));
    const composition = compose(load, [version('2')]);
    await expect(composition.loadExposed('mf-live/table')).rejects.toThrow('mf-live/table');
    load.mockResolvedValue({ of: 'version 2' });
    expect(await composition.loadExposed('mf-live/table')).toEqual({ of: 'version 2' });
    expect(load.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1]);
  });

  test.each(['mf-live/nothing', 'mf-nobody/table'])(
    'has to be there: %s costs no version its place',
    async (name) => {
      const composition = compose(loading({ 2: async () => showing('2') }));
      await expect(composition.loadExposed(name)).rejects.toThrow(name);
      expect(failures).toEqual([]);
    },
  );
});

describe('a retry nobody has asked for', () => {
  const harm = { phase: 'alive', code: 'PAGE_BLOCKED', message: '' } as const;

  test('tries again what did not load, and leaves away what harmed the page', async () => {
    let isOnline = true;
    const composition = compose(async ({ version: text }) => {
      if (!isOnline) throw new Error('ScriptNetworkError');
      return showing(text);
    });
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    isOnline = false;
    composition.takeDown(version('2'), harm);
    await waitFor(() => expect(statusOf(composition)).toBe('failed'));
    isOnline = true;
    composition.retry('mf-live', false);
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
  });

  test('changes nothing where all that is left has harmed the page, until the player asks', async () => {
    const composition = compose(async ({ version: text }) => showing(text), [version('2')]);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    composition.takeDown(version('2'), harm);
    await waitFor(() => expect(statusOf(composition)).toBe('failed'));
    composition.retry('mf-live', false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(statusOf(composition)).toBe('failed');
    composition.retry('mf-live');
    await waitFor(() => expect(statusOf(composition)).toBe('shown'));
  });

  test('leaves an application failed that only the harmful version brings, until the player asks', async () => {
    const before = { ...version('1'), applications: [] };
    const composition = compose(async ({ version: text }) => showing(text), [version('2'), before]);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    composition.takeDown(version('2'), harm);
    await waitFor(() => expect(statusOf(composition)).toBe('failed'));
    composition.retry('mf-live', false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([statusOf(composition), composition.isGivenUp(version('2'))]).toEqual(['failed', true]);
    composition.retry('mf-live');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
  });

  test('is what a screen makes that asks for a module: one that harmed the page does not run', async () => {
    const load = jest.fn<LoadModule>(async () => ({ of: 'version 2' }));
    const composition = compose(load, [version('2')]);
    composition.takeDown(version('2'), harm);
    await expect(composition.loadExposed('mf-live/table')).rejects.toThrow('mf-live/table');
    expect(load).not.toHaveBeenCalled();
  });
});

test('a version that was left out is tried when the player asks for another try', async () => {
  const asked: string[] = [];
  const composition = createComposition({
    kernel: { ...createTestKernel(), bus },
    remotes: [liveRemote([], { leftOut: [version('2')] })],
    loadModule: loading({ 2: async () => showing('2') }),
    faultOf: () => undefined,
    slot: () => slot,
    loadLimitMs: 20,
    mountLimitMs: 20,
    reports: noReports(),
    belongings: createBelongings(),
    onGivenUp: () => {},
    onRetry: (remote) => asked.push(remote),
  });
  activate(composition);
  await waitFor(() => expect(statusOf(composition)).toBe('failed'));
  composition.retry('mf-live', false);
  expect(asked).toEqual([]);
  composition.retry('mf-live');
  await waitFor(() => expect(slot.textContent).toBe('version 2'));
  expect(asked).toEqual(['mf-live']);
});

describe('an application that moves to another remote', () => {
  const moved = [
    liveRemote([{ ...version('2'), applications: [] }]),
    {
      ...liveRemote([{ ...version('3'), remote: 'mf-market', container: 'mf_market_3' }]),
      name: 'mf-market',
    },
  ];
  const start = () =>
    compose(({ version: text }) => Promise.resolve(showing(text)), [version('2')]);

  test('is shown from there at once where its address is open', async () => {
    const composition = start();
    const before = composition.hosts.get('live');
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    composition.update(moved);
    await waitFor(() => expect(slot.textContent).toBe('version 3'));
    await before?.deactivate();
    expect(composition.states.get()).toMatchObject([{ remote: 'mf-market', status: 'shown' }]);
  });

  test('is shown from there once its address is opened', async () => {
    const composition = start();
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    const left = composition.hosts.get('live')?.deactivate();
    composition.update(moved);
    await left;
    expect([statusOf(composition), slot.textContent]).toEqual(['idle', '']);
    activate(composition);
    await waitFor(() => expect(slot.textContent).toBe('version 3'));
  });
});
