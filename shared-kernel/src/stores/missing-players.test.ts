import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { filter, firstValueFrom, take, toArray } from 'rxjs';
import { refusal } from '../client/testing/test-server.ts';
import type { OwnedKernel } from './kernel-options.ts';
import { SAMPLE, sampleLedger, samplePlayer } from './testing/sample-season.ts';
import { startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

const HELD = 'pl-held';
const SOLD = 'pl-sold';
const detail = {
  ...samplePlayer({ id: SOLD, position: 'FORWARD' }),
  displayName: 'Ruf',
  distinctName: 'Ruf',
  oldPlayer: false,
  highlighted: false,
  lineupStatus: null,
  sellOffer: null,
  buyOffer: null,
  points: 20,
  ratingPerPrice: null,
  matchCount: 3,
  rounds: [],
};

let game: TestGame;
let warnings: string[];
beforeEach(async () => {
  game = await startTestGame();
  warnings = [];
  jest.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(String(text)));
  game.ledger = sampleLedger({ playersSoldWhileRestricted: [SOLD] }, { 0: HELD });
  game.instead.set('player-detail', () => ({ body: detail }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await game.close();
});

async function enter(): Promise<OwnedKernel> {
  const kernel = game.kernel();
  await Promise.all([kernel.session.start(), kernel.seasons.load()]);
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.gameState, kernel.clientDatabase, kernel.ledger].map((s) => s.load()));
  return kernel;
}
const asked = () => game.server.seenAt('player-detail').map(({ url }) => url.split('/').at(-1));
const known = (kernel: OwnedKernel, id: string) =>
  firstValueFrom(
    kernel.clientDatabase.state$.pipe(
      filter(({ data }) => data?.players.some((player) => player.id === id) === true),
    ),
  );

test('a player of the ledger whom the client database lacks is warned of, once', async () => {
  const kernel = await enter();
  await known(kernel, SOLD);
  await kernel.ledger.load();
  game.ledger = { ...game.ledger, version: 2 };
  await kernel.ledger.load();
  expect(warnings.toSorted()).toEqual([
    `Player ${HELD} is missing from the client database hash-0001`,
    `Player ${SOLD} is missing from the client database hash-0001`,
  ]);
});

test('of traded ones the details are fetched, so that they have a name and a price', async () => {
  const kernel = await enter();
  await known(kernel, SOLD);
  expect(asked()).toEqual([`${SOLD}.json`]);
  expect(kernel.rulesContext()?.player(SOLD)).toMatchObject({ position: 'FORWARD' });
  expect(kernel.rulesContext()?.player(HELD)).toBeUndefined();
  expect(kernel.describeRefusal({ code: 'NO_PRICE', playerId: SOLD }).params).toMatchObject({
    player: 'Ruf',
  });
});

test('they are fetched again for another database', async () => {
  const kernel = await enter();
  await known(kernel, SOLD);
  const databases = firstValueFrom(
    kernel.clientDatabase.state$.pipe(
      filter(({ data }) => data?.hash === 'hash-0002'),
      filter(({ data }) => data?.players.some(({ id }) => id === SOLD) === true),
      take(1),
      toArray(),
    ),
  );
  game.gameState = { ...game.gameState, hash: 'hash-0002' };
  await kernel.gameState.load();
  expect(await databases).toHaveLength(1);
  expect(asked()).toHaveLength(2);
});

test('they are fetched again when the database is loaded anew, without them', async () => {
  const kernel = await enter();
  await known(kernel, SOLD);
  game.now += 200;
  await kernel.clientDatabase.load();
  expect(kernel.rulesContext()?.player(SOLD)).toBeUndefined();
  await until(() => asked().length === 2);
  await known(kernel, SOLD);
  expect(kernel.rulesContext()?.player(SOLD)).toMatchObject({ position: 'FORWARD' });
});

test('they are put in once when the database is loaded anew before the answer', async () => {
  const answers: (() => void)[] = [];
  game.instead.set('player-detail', () => {
    return new Promise((resolve) => answers.push(() => resolve({ body: detail })));
  });
  const kernel = await enter();
  await until(() => answers.length === 1);
  game.now += 200;
  await kernel.clientDatabase.load();
  await until(() => answers.length === 2);
  for (const answer of answers) answer();
  await known(kernel, SOLD);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  const players = kernel.clientDatabase.get().data?.players ?? [];
  expect(players.filter(({ id }) => id === SOLD)).toHaveLength(1);
});

test('they are fetched again with the next ledger when no server has answered', async () => {
  game.instead.set('player-detail', () => refusal(500, 'INTERNAL_ERROR'));
  const kernel = await enter();
  await until(() => asked().length > 0);
  game.instead.set('player-detail', () => ({ body: detail }));
  for (let loads = 0; asked().length < 2 && loads < 50; loads += 1) {
    game.now += 200;
    await kernel.ledger.load();
  }
  expect(asked()).toHaveLength(2);
  await known(kernel, SOLD);
});

test('a player nobody knows anything of stays missing, and nothing else breaks', async () => {
  game.instead.set('player-detail', () => ({ status: 404, body: { code: 'PLAYER_NOT_FOUND' } }));
  const kernel = await enter();
  const alerts: unknown[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  while (asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
  for (let loads = 0; loads < 5; loads += 1) {
    game.now += 200;
    await kernel.ledger.load();
  }
  expect(asked()).toHaveLength(1);
  expect(kernel.rulesContext()?.player(SOLD)).toBeUndefined();
  expect(alerts).toEqual([]);
});
