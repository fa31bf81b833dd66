import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LIFE } from '../kernel.ts';
import type { KernelOptions, OwnedKernel } from '../kernel-options.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { loginOf, memoryArea, startTestGame, type TestGame } from '../testing/test-game.ts';
import { runningState } from './testing/test-live.ts';
import { createTestStream, eventText, type TestStream } from './testing/test-stream.ts';
import { createVirtualTime, settle, type VirtualTime } from './testing/virtual-time.ts';

let game: TestGame;
let stream: TestStream;
let time: VirtualTime;
let kernel: OwnedKernel;
let bearers: (string | null)[];
let isOnline: boolean;
beforeEach(async () => {
  game = await startTestGame();
  stream = createTestStream();
  time = createVirtualTime(Date.now());
  bearers = [];
  isOnline = true;
  game.gameState = runningState([]);
  stream.greeting = eventText('state', game.gameState, '1');
  kernel = await open();
  await kernel.startLive();
  await until(() => kernel.live.get().status === 'streaming');
});
afterEach(() => game.close());

/** A page of the device, with its first screen. */
async function open(more: Partial<KernelOptions> = {}): Promise<OwnedKernel> {
  const opened = game.kernel({
    fetch: (input, init) => {
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
      if (String(input).endsWith('/stream')) {
        bearers.push(new Headers(init?.headers).get('Authorization'));
      }
      return stream.fetch(input, init);
    },
    scheduler: time.scheduler,
    now: time.now,
    live: { locks: undefined, random: () => 0.5 },
    ...more,
  });
  const signedIn = opened.session.start();
  await opened.seasons.load();
  opened.seasons.select(SAMPLE.seasonId);
  await signedIn;
  await Promise.all([opened.gameState.load(), opened.clientDatabase.load(), opened.ledger.load()]);
  return opened;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (isSo()) return;
    await settle();
  }
  throw new Error('It has not come to that');
}
const loads = () => game.server.seen.filter(({ url }) => url.includes('overview.json')).length;
const watched = () => kernel.ledger.get().data?.favoritePlayerIds;
/** Another device changes the ledger. */
function changeElsewhere(favoritePlayerIds: string[]): void {
  const version = game.ledger.version + 1;
  game.ledger = { ...game.ledger, version, favoritePlayerIds };
}
async function tell(news: { userId?: string; version?: number } = {}): Promise<void> {
  const data = { userId: SAMPLE.userId, version: game.ledger.version, ...news };
  stream.send(eventText('ledger', data));
  await settle();
}

test('the stream is asked for with the token of who plays', () => {
  expect(bearers).toEqual([expect.stringMatching(/^Bearer .+\..+\.x$/)]);
});

test('what another device has changed is loaded when it is told, once', async () => {
  const before = loads();
  changeElsewhere(['pl-3']);
  await tell();
  await until(() => watched()?.includes('pl-3') === true);
  await tell();
  await tell({ version: 0 });
  expect(loads()).toBe(before + 1);
});

test('what is told of somebody else is nothing to this page', async () => {
  const before = loads();
  changeElsewhere(['pl-3']);
  await tell({ userId: 'us-9' });
  expect(loads()).toBe(before);
});

test('a change told while a load is under way is not missed', async () => {
  const answers: (() => void)[] = [];
  game.instead.set('overview.json', () => {
    const body = game.ledger;
    return new Promise((resolve) => answers.push(() => resolve({ body })));
  });
  changeElsewhere(['pl-3']);
  await tell();
  await until(() => answers.length === 1);
  changeElsewhere(['pl-3', 'pl-4']);
  await tell();
  answers[0]?.();
  await until(() => answers.length === 2);
  answers[1]?.();
  await until(() => watched()?.includes('pl-4') === true);
});

test('the own change brings its ledger itself', async () => {
  const before = loads();
  const answered = Promise.withResolvers<void>();
  game.instead.set('set-favorite-players', async () => {
    changeElsewhere(['pl-5']);
    await answered.promise;
    return { body: game.ledger };
  });
  const change = kernel.ledger.change({
    kind: 'favorites',
    apply: () => ({ ok: true, value: ['pl-5'] }),
  });
  await until(() => game.ledger.favoritePlayerIds.includes('pl-5'));
  await tell();
  answered.resolve();
  expect(await change).toMatchObject({ state: 'saved' });
  await settle();
  expect(loads()).toBe(before);
});

test('a change is heard of whose version a database had before it went back', async () => {
  const change = () =>
    kernel.ledger.change({ kind: 'favorites', apply: () => ({ ok: true, value: ['pl-5'] }) });
  const before = game.ledger;
  await change();
  game.ledger = before;
  await kernel.refresh({ force: true });
  expect(watched()).toEqual(before.favoritePlayerIds);
  changeElsewhere(['pl-6']);
  await tell();
  await until(() => watched()?.includes('pl-6') === true);
});

test('a server that does not know the change is asked a few times and no more', async () => {
  const before = loads();
  await tell({ version: game.ledger.version + 1 });
  await until(() => loads() === before + 3);
  await settle();
  expect(loads()).toBe(before + 3);
});

test('after a stream that was lost the ledger is loaded, for whatever was not told', async () => {
  stream.end();
  await until(() => kernel.live.get().status !== 'streaming');
  changeElsewhere(['pl-6']);
  await time.pass(120_000);
  await until(() => watched()?.includes('pl-6') === true);
});

test('a stream that opens long after the page loads the ledger, for whatever it has missed', async () => {
  kernel.stop();
  stream.refusal = new Response('', { status: 503 });
  kernel = await open();
  await kernel.startLive();
  await time.pass(60_000);
  changeElsewhere(['pl-6']);
  stream.refusal = undefined;
  await time.pass(200_000);
  await until(() => watched()?.includes('pl-6') === true);
});

test('a stream over a ledger that came from this device loads it, however soon it opens', async () => {
  const storage = memoryArea();
  const before = await open({ storage });
  await before.client.startStoring();
  await settle();
  before.stop();
  kernel.stop();
  game.instead.set('overview.json', () => new Promise(() => {}));
  kernel = await open({ storage });
  game.instead.clear();
  changeElsewhere(['pl-6']);
  await kernel.startLive();
  await until(() => kernel.live.get().status === 'streaming');
  await time.pass(10_000);
  await until(() => watched()?.includes('pl-6') === true);
});

test('a page that was opened without a network hears of its ledger once there is one', async () => {
  const storage = memoryArea();
  const before = await open({ storage });
  await before.client.startStoring();
  await settle();
  before.stop();
  kernel.stop();
  isOnline = false;
  kernel = await open({ storage });
  expect(kernel.session.get().data?.id).toBe(SAMPLE.userId);
  bearers.splice(0);
  await kernel.startLive();
  await time.pass(10_000);
  isOnline = true;
  for (let turn = 0; kernel.live.get().status !== 'streaming'; turn += 1) {
    if (turn > 60) throw new Error('there is no stream');
    await time.pass(5000);
    await settle();
  }
  expect(bearers.at(-1)).toMatch(/^Bearer /);
});

test('whoever plays next has a stream of the own', async () => {
  game.instead.set('uid-auth', () => loginOf(game, 'us-2'));
  game.ledger = { ...game.ledger, userId: 'us-2' };
  expect(await kernel.session.signOut()).toBeUndefined();
  await until(() => bearers.length === 2);
  expect(bearers[1]).not.toBe(bearers[0]);
  expect(stream.listeners).toBe(1);
  await until(() => kernel.ledgerStats.get().life === LIFE.loaded);
});
