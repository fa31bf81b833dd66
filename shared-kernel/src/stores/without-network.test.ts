import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StorageArea } from '../client/index.ts';
import { refusal } from '../client/testing/test-server.ts';
import { accept } from '../rules/index.ts';
import { SAMPLE, sampleLedger } from './testing/sample-season.ts';
import { memoryArea, startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

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
    await until(() => kernel.ledger.get().data?.version === game.ledger.version);
    expect(kernel.client.keptSince.get()).toBeUndefined();
    expect(kernel.session.get().error).toBeUndefined();
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
