import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StorageArea } from '../client/index.ts';
import { refusal, type TestReply } from '../client/testing/test-server.ts';
import { accept } from '../rules/index.ts';
import { SAMPLE, sampleDatabase, sampleLeagues, sampleLedger } from './testing/sample-season.ts';
import { memoryArea, startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

/** How long a page rests at most after it has asked for everything anew and not got it. */
const RENEWAL_REST_MS = 25_000;

let game: TestGame;
let storage: StorageArea;
beforeEach(async () => {
  game = await startTestGame();
  storage = memoryArea();
});
afterEach(() => game.close());

/** A page of this device, as far as its gate opens it. */
async function openPage() {
  const kernel = game.kernel({ storage });
  const login = kernel.session.start();
  await kernel.seasons.load();
  kernel.seasons.select(SAMPLE.seasonId);
  await login;
  await Promise.all([
    kernel.gameState.load(),
    kernel.clientDatabase.load(),
    kernel.ledger.load(),
    kernel.ledgerStats.load(),
  ]);
  return kernel;
}

test('what stores a page for the next one and could not be fetched is fetched with the next try', async () => {
  const kernel = await openPage();
  jest
    .spyOn(kernel.client, 'startStoring')
    .mockRejectedValueOnce(new Error('Loading chunk failed'));
  await expect(kernel.startLive()).rejects.toThrow('Loading chunk failed');
  await kernel.startLive();
  kernel.stop();
  goDown();
  expect((await openPage()).ledger.get().data).toEqual(sampleLedger());
});

/** Sees a first screen, after which what has come is stored. */
async function visit(): Promise<void> {
  const kernel = await openPage();
  await kernel.client.startStoring();
  kernel.stop();
}

const goDown = () => game.instead.set('/api/', () => ({ hangUp: true }));

describe('a page without a network', () => {
  beforeEach(async () => {
    await visit();
    goDown();
  });

  test('shows who played here last, and their season as it was', async () => {
    const kernel = await openPage();
    expect(kernel.session.get().data?.id).toBe(SAMPLE.userId);
    expect(kernel.ledger.get().data).toEqual(sampleLedger());
    expect(kernel.gameState.get().data?.seasonId).toBe(SAMPLE.seasonId);
    expect(kernel.client.keptSince.get()).toBeDefined();
  });

  test('shows what was changed here last, though only the change itself was answered', async () => {
    game.instead.clear();
    const before = await openPage();
    await before.client.startStoring();
    const version = game.ledger.version + 1;
    game.instead.set('set-favorite', () => {
      game.ledger = { ...game.ledger, version, favoritePlayerIds: ['pl-1'] };
      return { body: game.ledger };
    });
    const move = { kind: 'favorites', apply: () => accept(['pl-1']) } as const;
    expect(await before.ledger.change(move)).toMatchObject({ state: 'saved' });
    before.stop();
    goDown();
    const kernel = await openPage();
    expect(kernel.ledger.get().data).toMatchObject({ version, favoritePlayerIds: ['pl-1'] });
  });

  test('sends no change later: it is refused, and the ledger stays as it was', async () => {
    const kernel = await openPage();
    const move = { kind: 'favorites', apply: () => accept(['pl-1']) } as const;
    const outcome = await kernel.ledger.change(move);
    expect(outcome).toMatchObject({ state: 'refused', error: { code: 'NETWORK' } });
    expect(kernel.ledger.get().data).toEqual(sampleLedger());
    game.instead.clear();
    const before = game.server.seen.length;
    await kernel.refresh({ force: true });
    const since = game.server.seen.slice(before);
    expect(since.filter(({ url }) => url.includes('favorite'))).toEqual([]);
  });

  test('signs in and asks for everything anew once somebody answers', async () => {
    const kernel = await openPage();
    await kernel.startLive();
    game.instead.clear();
    game.ledger = { ...game.ledger, version: game.ledger.version + 1 };
    await kernel.refresh({ force: true });
    await until(() => kernel.client.keptSince.get() === undefined);
    expect(kernel.ledger.get().data?.version).toBe(game.ledger.version);
    expect(kernel.session.get().error).toBeUndefined();
  });

  test('is as old as it was until the prices of the state that has come are there', async () => {
    const kernel = await openPage();
    game.instead.clear();
    const { hash: kept } = game.gameState;
    const hash = 'hash-0002';
    game.gameState = { ...game.gameState, hash };
    game.instead.set(kept, () => ({ body: sampleDatabase({ hash: kept }) }));
    const prices = Promise.withResolvers<TestReply>();
    game.instead.set(hash, () => prices.promise);
    await kernel.rounds.load(SAMPLE.roundId);
    await until(() => game.server.seenAt(hash).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(kernel.clientDatabase.get().data?.hash).toBe(kept);
    expect(kernel.client.keptSince.get()).toBeDefined();
    prices.resolve({ body: sampleDatabase({ hash }) });
    await until(() => kernel.client.keptSince.get() === undefined);
    expect(kernel.clientDatabase.get().data?.hash).toBe(hash);
  });

  test('takes nothing it shows for just loaded: who comes back gets it anew', async () => {
    const kernel = await openPage();
    const version = game.ledger.version + 1;
    game.instead.clear();
    game.ledger = { ...game.ledger, version };
    await kernel.refresh();
    expect(kernel.ledger.get().data?.version).toBe(version);
  });
});

describe('a page whose network is slow', () => {
  beforeEach(visit);

  test('opens once nobody has answered for a few seconds, though the sign-in goes on', async () => {
    // The page comes with it.
    game.instead.set('leagues.json', () => ({ body: sampleLeagues }));
    game.instead.set('/api/', () => new Promise(() => {}));
    const kernel = await openPage();
    expect(kernel.ledger.get().data).toEqual(sampleLedger());
    // Nobody has been told yet how the sign-in went.
    expect(kernel.session.get().error).toBeUndefined();
    goDown();
    game.server.hangUp();
    await until(() => kernel.session.get().error !== undefined);
  });

  test('says how old a ledger of this device is until that of the server has come', async () => {
    const { version } = game.ledger;
    game.ledger = { ...game.ledger, version: version + 1 };
    game.instead.set('overview', () => new Promise(() => {}));
    const kernel = await openPage();
    expect(kernel.ledger.get().data?.version).toBe(version);
    const answer = Promise.withResolvers<TestReply>();
    game.instead.set('overview', () => answer.promise);
    await kernel.rounds.load(SAMPLE.roundId);
    expect(kernel.rounds.get(SAMPLE.roundId).data).toBeDefined();
    expect(kernel.client.keptSince.get()).toBeDefined();
    answer.resolve({ body: game.ledger });
    await until(() => kernel.client.keptSince.get() === undefined);
    expect(kernel.ledger.get().data?.version).toBe(version + 1);
  });

  test('goes on saying so when that does not come', async () => {
    game.instead.set('overview', () => new Promise(() => {}));
    const kernel = await openPage();
    game.instead.set('overview', () => ({ hangUp: true }));
    await kernel.rounds.load(SAMPLE.roundId);
    await until(() => kernel.ledger.get().error !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(kernel.client.keptSince.get()).toBeDefined();
    game.instead.clear();
    game.now += RENEWAL_REST_MS;
    await kernel.refresh({ force: true });
    await until(() => kernel.client.keptSince.get() === undefined);
  });

  test('says so until what is being looked at has come as well', async () => {
    game.instead.set('overview', () => new Promise(() => {}));
    const kernel = await openPage();
    game.instead.delete('overview');
    const round = Promise.withResolvers<TestReply>();
    game.instead.set('state/round', () => round.promise);
    const watching = kernel.rounds.state$(SAMPLE.roundId).subscribe();
    await kernel.gameState.load();
    await until(() => game.server.seenAt('state/round').length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(kernel.client.keptSince.get()).toBeDefined();
    round.resolve({ body: game.gameState.currentResults });
    await until(() => kernel.client.keptSince.get() === undefined);
    watching.unsubscribe();
  });

  test('asks once for what is refused, and again after a pause', async () => {
    game.instead.set('overview', () => new Promise(() => {}));
    const kernel = await openPage();
    game.instead.set('overview', () => refusal(503, 'UNAVAILABLE'));
    const watching = kernel.rounds.state$(SAMPLE.roundId).subscribe();
    await kernel.rounds.load(SAMPLE.roundId);
    await until(() => kernel.ledger.get().error !== undefined);
    const settled = () => new Promise((resolve) => setTimeout(resolve, 200));
    await settled();
    const count = () => game.server.seenAt('overview').length;
    const before = count();
    await kernel.clientDatabase.load();
    await settled();
    expect(count()).toBe(before);
    game.now += RENEWAL_REST_MS;
    await kernel.clientDatabase.load();
    await settled();
    expect(count()).toBe(before + 1);
    watching.unsubscribe();
  });
});

test('a device nobody has played on shows nobody', async () => {
  goDown();
  const { session } = game.kernel({ storage });
  await session.start();
  expect(session.get()).toMatchObject({ data: undefined, error: { code: 'NETWORK' } });
});

test('whom the server does not let in is not shown what is kept', async () => {
  await visit();
  game.instead.set('uid-auth', () => refusal(403, 'USER_BANNED'));
  const { session } = game.kernel({ storage });
  await session.start();
  expect(session.get()).toMatchObject({ data: undefined, error: { code: 'USER_BANNED' } });
});
