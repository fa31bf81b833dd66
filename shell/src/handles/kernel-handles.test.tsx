import { beforeEach, describe, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import { documentRoutes } from '@spieltag/shared-kernel/documents';
import type { Envelope } from '@spieltag/shared-kernel/events';
import { groupPlayRoutes, groupStoryRoutes } from '@spieltag/shared-kernel/group-play';
import { ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { rankingPlaceRoutes } from '@spieltag/shared-kernel/ranking-place';
import { seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createTestKernel, type TestKernel } from '@spieltag/shared-kernel/testing';
import { Observable, Subject, Subscription } from '@spieltag/shared-kernel/vendor/rxjs';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import type { RemoteFailure } from '../loading/remote-failure.ts';
import { createKernelHandles } from './kernel-handles.ts';

const DECLARED = {
  publishes: { 'alert.requested': 1, 'remote.failed': 1, 'notification.requested': 1 },
  consumes: { 'language.changed': 1 },
};
const alert = { title: 'Hallo', text: 'Welt' };
const lie = {
  remote: 'mf-market',
  version: '1',
  phase: 'mount',
  code: 'TIMEOUT',
  recovered: false,
};

let kernel: TestKernel;
let called: Route[];
let faults: RemoteFailure[];
let delivered: Envelope[];
let handles: ReturnType<typeof createKernelHandles>;
let handle: Kernel;
/** What ends with the versions. */
let end: Subscription;

const version = (remote: string) => ({
  ...liveVersion('2'),
  remote,
  container: remote,
  events: DECLARED,
});

beforeEach(() => {
  called = [];
  faults = [];
  delivered = [];
  kernel = createTestKernel({ call: (row) => void called.push(row) });
  kernel.bus.trace$.subscribe((envelope) => delivered.push(envelope));
  end = new Subscription();
  handles = createKernelHandles(
    kernel,
    (_version, failure) => faults.push(failure),
    () => end,
  );
  handle = handles.of(version('mf-live'));
});

const ask = (row: Route) => handle.client.call(row, {} as never);

/** Objects, functions and class instances below a value, with the way to each. */
function parts(value: unknown, way = 'kernel', seen = new Set<unknown>()): [string, object][] {
  const isPart = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isPart || seen.has(value)) return [];
  seen.add(value);
  const below = Reflect.ownKeys(value as object).flatMap((key) =>
    parts(Reflect.get(value as object, key), `${way}.${String(key)}`, seen),
  );
  return [[way, value as object], ...below];
}

describe('the kernel of a remote', () => {
  test('is the same for all applications of a version, and another one for each version', () => {
    expect(handles.of(version('mf-live'))).toBe(handle);
    expect(handles.of(version('mf-groups'))).not.toBe(handle);
    const sameContainer = { ...version('mf-account'), container: 'mf-live' };
    expect(handles.of(sameContainer)).not.toBe(handle);
  });

  test('is forgotten with its version, and all it has subscribed to ends', () => {
    const heard: unknown[] = [];
    handle.bus.on('language.changed').subscribe((event) => heard.push(event));
    handle.gameState.state$.subscribe((state) => heard.push(state));
    const before = heard.length;
    kernel.bus.publish('language.changed', { language: 'en' });
    expect(heard).toHaveLength(before + 1);
    end.unsubscribe();
    kernel.bus.publish('language.changed', { language: 'de' });
    handle.bus.on('language.changed').subscribe((event) => heard.push(event));
    kernel.bus.publish('language.changed', { language: 'en' });
    expect(heard).toHaveLength(before + 1);
    expect(handles.of(version('mf-live'))).not.toBe(handle);
  });

  test('keeps nothing of a subscription that has ended', () => {
    const subscription = handle.bus.on('language.changed').subscribe(() => {});
    subscription.unsubscribe();
    const { _finalizers: kept } = end as unknown as { readonly _finalizers: readonly unknown[] };
    // Its own: the handle is forgotten.
    expect(kept).toHaveLength(1);
  });

  test('is frozen to its last part', () => {
    const changeable = parts(handle).filter(([, part]) => !Object.isFrozen(part));
    // What the test kernel remembers for tests.
    expect(changeable.map(([way]) => way)).toEqual(['kernel.sent']);
  });

  test('hands out what all others have as well, frozen to its last part', () => {
    const { data } = handle.clientDatabase.get();
    expect(() => data?.players.sort()).toThrow(TypeError);
    const handedOut = {
      session: handle.session.get(),
      seasons: handle.seasons.get(),
      clientDatabase: handle.clientDatabase.get(),
      gameState: handle.gameState.get(),
      ledger: handle.ledger.get(),
      squad: handle.ledger.squad()?.lineup,
      ledgerStats: handle.ledgerStats.get(),
      nothing: handle.rounds.get('rn-none'),
      groups: handle.groups.get(),
      live: handle.live.get(),
      rulesContext: handle.rulesContext(),
    };
    const changeable = Object.values(handedOut)
      .flatMap((part) => parts(part))
      .filter(([, part]) => typeof part === 'object' && !Object.isFrozen(part));
    expect(changeable).toEqual([]);
  });

  test('stands on streams nobody can read along', () => {
    const read = () => {};
    expect(Reflect.set(Observable.prototype, 'subscribe', read)).toBe(false);
    expect(Reflect.set(Subject.prototype, 'next', read)).toBe(false);
  });

  test('names no subject that others listen to', () => {
    const fed = parts(handle).filter(([, part]) => 'next' in part);
    expect(fed.map(([way]) => way)).toEqual([]);
    const streams = [
      handle.ledger.state$,
      handle.rounds.state$('rn-1'),
      handle.seasons.selectedId$,
    ];
    for (const stream of streams) expect(stream).not.toHaveProperty('source');
  });

  test('goes on with what the stores say', () => {
    const seen: unknown[] = [];
    const following = handle.ledger.state$.subscribe(({ data }) => seen.push(data?.version));
    const held = kernel.ledger.get().data;
    if (!held) throw new Error('no ledger');
    kernel.setLedger({ ...held, version: 77 });
    following.unsubscribe();
    kernel.setLedger({ ...held, version: 78 });
    expect(seen).toEqual([held.version, 77]);
    expect(handle.ledger.get()).toBe(kernel.ledger.get());
  });

  test('says who plays; the remote of the account alone may change it', () => {
    expect(Object.keys(handle.session).sort()).toEqual(['get', 'hasOtherTeam', 'state$']);
    expect(handles.of(version('mf-account')).session.createLinkCode).toBeInstanceOf(Function);
  });
});

describe('the client of a remote', () => {
  test('calls what the contract has', async () => {
    await handle.client.call(contract.account.me, {});
    expect(called).toEqual([contract.account.me]);
  });

  test.each<readonly [string, Partial<Route>]>([
    ['signs nobody in', contract.account.uidAuth],
    ['makes no code for another device', contract.account.createTransferToken],
    ['gives nobody another name', contract.account.updateName],
    ['gives nobody another picture', contract.account.updateImage],
    ['sends no token elsewhere', { ...contract.account.me, path: '//elsewhere.example/me.json' }],
    ['sends no token to what it made up', { ...contract.account.me, path: '/mf-live/2/me.json' }],
    ['sends nothing where it may only read', { ...contract.account.me, method: 'POST' }],
  ])('%s', async (_name, row) => {
    await expect(ask(row as Route)).rejects.toThrow('No remote may call');
    expect(called).toEqual([]);
  });

  test.each(
    [pushRoutes, ownAccountRoutes, documentRoutes, seasonReviewRoutes]
      .flatMap((family) => Object.values<Route>(family))
      .map((row) => [`${row.method} ${row.path}`, row] as const),
  )('calls %s from the screens of the account, and from no others', async (_name, row) => {
    await handles.of(version('mf-account')).client.call(row, {} as never);
    expect(called).toEqual([row]);
    await expect(ask(row)).rejects.toThrow('No remote may call');
    expect(called).toHaveLength(1);
  });

  test.each(
    Object.values<Route>({ ...groupPlayRoutes, ...groupStoryRoutes }).map(
      (row) => [row.path, row] as const,
    ),
  )('calls %s from the screen of groups, and from no others', async (_name, row) => {
    await handles.of(version('mf-groups')).client.call(row, {} as never);
    expect(called).toEqual([row]);
    await expect(ask(row)).rejects.toThrow('No remote may call');
    expect(called).toHaveLength(1);
  });

  test.each(Object.values<Route>(rankingPlaceRoutes).map((row) => [row.path, row] as const))(
    'calls %s from the screen of rankings, and from no others',
    async (_name, row) => {
      await handles.of(version('mf-rankings')).client.call(row, {} as never);
      expect(called).toEqual([row]);
      await expect(ask(row)).rejects.toThrow('No remote may call');
      expect(called).toHaveLength(1);
    },
  );

  test('calls with the row of the kernel, whatever else the one it was given says', async () => {
    let path = contract.account.me.path;
    const changing = {
      ...contract.account.me,
      auth: 'public',
      get path() {
        const told = path;
        path = contract.account.uidAuth.path;
        return told;
      },
    };
    await ask(changing as Route);
    expect(called).toEqual([contract.account.me]);
  });
});

describe('the bus of a remote', () => {
  test('stamps who publishes, whatever the envelope says', () => {
    handle.bus.publish('alert.requested', alert);
    const from = { remote: 'mf-market', version: '1' };
    handle.bus.receive({ name: 'alert.requested', version: 1, payload: alert, from });
    const stamped = { remote: 'mf-live', version: '2' };
    expect(delivered.map((envelope) => envelope.from)).toEqual([stamped, stamped]);
    kernel.bus.publish('alert.requested', alert);
    expect(delivered.at(-1)).toEqual({ name: 'alert.requested', version: 1, payload: alert });
  });

  test.each([
    ['what it does not declare', 'tutorial.requested', {}],
    ['what is for the shell alone, declared or not', 'remote.failed', lie],
    ['what is no event', 'toString', {}],
  ] as const)('refuses %s, and says so once', (_name, name, payload) => {
    handle.bus.publish(name as 'tutorial.requested', payload);
    handle.bus.receive({ name, version: 1, payload });
    expect([delivered, faults]).toEqual([
      [],
      [{ phase: 'render', code: 'CONTRACT', message: `publishes ${name} undeclared` }],
    ]);
  });

  test('reports no more than five breaches, however many names are made up', () => {
    for (let no = 0; no < 3000; no += 1) {
      handle.bus.receive({ name: `made.up.${no}${'x'.repeat(5000)}`, version: 1, payload: {} });
    }
    expect(faults).toHaveLength(5);
    expect(Math.max(...faults.map(({ message }) => message.length))).toBe(100);
  });

  test('hears what it declares to consume, and nothing else', () => {
    const heard: unknown[] = [];
    handle.bus.on('language.changed').subscribe(({ language }) => heard.push(language));
    handle.bus.on('account.changed').subscribe((account) => heard.push(account));
    handle.bus.trace$.subscribe((envelope) => heard.push(envelope));
    kernel.bus.publish('language.changed', { language: 'en' });
    kernel.bus.publish('account.changed', { userId: 'us-1', name: 'Ada', isTrial: false });
    expect(heard).toEqual(['en']);
    expect(faults.map(({ message }) => message)).toEqual(['consumes account.changed undeclared']);
  });

  test('is cut off in a storm, which is reported once; others are heard', () => {
    for (let count = 0; count < 3000; count += 1) handle.bus.publish('alert.requested', alert);
    expect(delivered).toHaveLength(30);
    expect(faults).toEqual([{ phase: 'render', code: 'STORM', message: 'floods alert.requested' }]);
    kernel.bus.publish('alert.requested', { title: 'Eigene', text: 'Meldung' });
    handles.of(version('mf-groups')).bus.publish('alert.requested', alert);
    handle.bus.publish('notification.requested', { level: 'INFO', text: 'Anderes' });
    expect(delivered).toHaveLength(33);
  });

  test('shortens texts', () => {
    handle.bus.publish('alert.requested', { title: 'a'.repeat(5000), text: 'b' });
    const payload = delivered[0]?.payload as typeof alert;
    expect([payload.title.length, payload.text]).toEqual([600, 'b']);
  });

  test('asks for no alert that loads the page anew, of which any number may wait', () => {
    handle.bus.publish('alert.requested', { ...alert, after: 'reload' });
    kernel.bus.publish('alert.requested', { ...alert, after: 'reload' });
    const asked = delivered.map(({ payload }) => payload);
    expect(asked).toEqual([alert, { ...alert, after: 'reload' }]);
  });

  test.each([
    ['would stay until it is closed', 0, 10_000],
    ['is long', 2_147_483_647, 10_000],
    ['is short', 6000, 6000],
  ])('shows no notification for longer than ten seconds: one that %s', (_which, asked, shown) => {
    const told = { level: 'INFO', text: 'Hallo' } as const;
    handle.bus.publish('notification.requested', { ...told, durationMs: asked });
    handle.bus.publish('notification.requested', told);
    expect(delivered.map(({ payload }) => payload)).toEqual([{ ...told, durationMs: shown }, told]);
  });

  test('speaks of everything remotes may where a composition does not tell what is declared', () => {
    const older = handles.of({ ...version('mf-old'), events: undefined });
    older.bus.publish('tutorial.requested', {});
    older.bus.publish('remote.mounted', { remote: 'mf-market', version: '1' });
    expect(delivered.map(({ name }) => name)).toEqual(['tutorial.requested']);
  });
});

describe('the storage of a remote', () => {
  test('has names of its own', () => {
    const other = handles.of(version('mf-groups')).storage;
    handle.storage.write('seen', 1);
    other.write('seen', 2);
    expect([handle.storage.read('seen'), other.read('seen')]).toEqual([1, 2]);
    expect(handle.storage.keys('')).toEqual(['seen']);
    handle.storage.remove('seen');
    expect([handle.storage.read('seen'), other.read('seen')]).toEqual([undefined, 2]);
  });

  test('is full when its share is used up, and can be used again', () => {
    const { storage } = handle;
    expect(storage.write('a', 'x'.repeat(40_000))).toBe(true);
    expect(storage.write('b', 'x'.repeat(40_000))).toBe(false);
    expect(storage.write('a', 'x'.repeat(10_000))).toBe(true);
    expect(storage.write('b', 'x'.repeat(30_000))).toBe(true);
  });

  test('that is full is no failure of the version: nothing of it is lost but what it was told', () => {
    expect(handle.storage.write('a', 'x'.repeat(60_000))).toBe(false);
    expect(faults).toEqual([]);
  });

  test('keeps what it reads to itself', () => {
    const area = createJsonStorage();
    area.write('uid', 'secret');
    const [live] = [
      createKernelHandles(
        { ...kernel, storage: area },
        () => {},
        () => end,
      ).of(version('mf-live')),
    ];
    expect([live?.storage.read('uid'), live?.storage.keys('')]).toEqual([undefined, []]);
  });
});
