import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { accept } from '../rules/index.ts';
import type { OwnedKernel } from './kernel-options.ts';
import { SAMPLE } from './testing/sample-season.ts';
import { startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

let game: TestGame;
let kernel: OwnedKernel;
beforeEach(async () => {
  game = await startTestGame();
  game.instead.set('group-ledger-ready', () => ({ body: { memberLedgers: [] } }));
  kernel = game.kernel();
  await Promise.all([kernel.session.start(), kernel.seasons.load()]);
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.gameState.load(), kernel.clientDatabase.load(), kernel.ledger.load()]);
});
afterEach(() => game.close());

const asked = () => game.server.seenAt('group-ledger-ready').length;
const sellAll = () =>
  kernel.ledger.change({
    kind: 'transaction',
    apply: () => accept({ budget: 9, lineup: { formationId: '1442', indexedPlayers: [null] } }),
  });

describe('how far the lineups of a group are, after the own one was changed', () => {
  test('is asked for anew by who comes back to it', async () => {
    await kernel.groupReadiness.load('gr-1');
    await sellAll();
    await kernel.groupReadiness.load('gr-1');
    expect(asked()).toBe(2);
  });

  test('is asked for at once where it is in sight, also when another device has changed it', async () => {
    kernel.groupReadiness.state$('gr-1').subscribe();
    await kernel.groupReadiness.load('gr-1');
    game.ledger = { ...game.ledger, version: game.ledger.version + 1 };
    await kernel.ledger.load();
    await until(() => asked() === 2);
  });

  test('is what it was where the ledger has come anew and is the same', async () => {
    await kernel.groupReadiness.load('gr-1');
    await kernel.ledger.load();
    await kernel.groupReadiness.load('gr-1');
    expect(asked()).toBe(1);
  });
});
