import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal } from '../client/testing/test-server.ts';
import type { Kernel, Receipt } from './kernel.ts';
import { SAMPLE } from './testing/sample-season.ts';
import { startTestGame, type TestGame } from './testing/test-game.ts';

let game: TestGame;
let kernel: Kernel;
beforeEach(async () => {
  game = await startTestGame();
  kernel = game.kernel();
  await kernel.seasons.load();
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.clientDatabase.load(), kernel.ledger.load()]);
});
afterEach(() => game.close());

const lineup = (...ids: (string | null)[]) => ({ formationId: '1442', indexedPlayers: ids });
const shown = () => kernel.ledger.get().data;
const shownIds = () => shown()?.lineup.indexedPlayers.map((player) => player?.id ?? null);
const sent = () =>
  game.server.seen.filter(({ method, url }) => method === 'POST' && url.includes('gameloop'));

test('a change is shown at once, and saved only when the server has acknowledged it', async () => {
  const receipts: Receipt['state'][] = [];
  kernel.ledger.receipt$.subscribe(({ state }) => receipts.push(state));
  const saving = kernel.ledger.transact({ ...lineup('pl-forward-1'), budget: 7 });
  expect(shown()).toMatchObject({
    version: 1,
    budget: { value: 7 },
    lineup: { indexedPlayers: [{ id: 'pl-forward-1', teamId: 'tm-2' }] },
  });
  expect(await saving).toBeUndefined();
  expect(receipts).toEqual(['idle', 'sending', 'acknowledged']);
  expect(shown()?.version).toBe(2);
});

test('a refused change is taken back, with the reason in words', async () => {
  game.instead.set('player-transaction', () =>
    refusal(422, 'REFUSED_MAX_FOR_TEAM', { teamId: 'tm-2', max: 4 }),
  );
  const error = await kernel.ledger.transact({ ...lineup('pl-forward-1'), budget: 7 });
  expect(error).toMatchObject({
    code: 'REFUSED_MAX_FOR_TEAM',
    messageKey: 'refusal.MAX_FOR_TEAM',
    params: { team: 'FC Beispiel 2', max: 4 },
  });
  expect(shownIds()?.every((id) => id === null)).toBe(true);
  expect(kernel.ledger.receipt()).toMatchObject({ state: 'refused', error });
});

test('changes go out one after the other, each on the version before', async () => {
  await Promise.all([
    kernel.ledger.commitLineup(lineup('pl-forward-1')),
    kernel.ledger.commitLineup(lineup('pl-forward-2')),
  ]);
  expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  expect(shownIds()).toEqual(['pl-forward-2']);
});

test('with a refused change fall those of the squad made after it, not the watch list', async () => {
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
  game.instead.set('set-favorite', () => ({
    body: { ...game.ledger, version: 2, favoritePlayerIds: ['pl-forward-3'] },
  }));
  const outcomes = await Promise.all([
    kernel.ledger.commitLineup(lineup('pl-forward-1')),
    kernel.ledger.transact({ ...lineup('pl-forward-1', 'pl-forward-2'), budget: 1 }),
    kernel.ledger.setFavoritePlayers(['pl-forward-3']),
  ]);
  const codes = outcomes.map((error) => error?.code);
  expect(codes).toEqual(['REFUSED_INVALID_LINEUP', 'REFUSED_INVALID_LINEUP', undefined]);
  expect(sent().map(({ url }) => url.split('/').at(-1))).toEqual([
    'commit-lineup.json',
    'set-favorite-players.json',
  ]);
  expect(shown()).toMatchObject({ version: 2, favoritePlayerIds: ['pl-forward-3'] });
});

test('a ledger changed elsewhere is shown as it stands now', async () => {
  game.ledger = { ...game.ledger, version: 5, budget: { value: 123 } };
  const error = await kernel.ledger.commitLineup(lineup('pl-forward-1'));
  expect(error).toMatchObject({ code: 'LEDGER_CONFLICT', messageKey: 'error.LEDGER_CONFLICT' });
  expect(sent()).toHaveLength(1);
  expect(shown()).toMatchObject({ version: 5, budget: { value: 123 } });
});

test.each([
  ['got lost', () => ({ hangUp: true })],
  ['did not reach a gateway in time', () => refusal(504, 'TIMEOUT')],
])('a change whose answer %s has succeeded', async (_, answer) => {
  game.instead.set('commit-lineup', () => {
    const indexedPlayers = [{ id: 'pl-forward-1', teamId: 'tm-2' }];
    game.ledger = { ...game.ledger, version: 2, lineup: { formationId: '1442', indexedPlayers } };
    return answer();
  });
  expect(await kernel.ledger.commitLineup(lineup('pl-forward-1'))).toBeUndefined();
  expect(kernel.ledger.receipt()).toMatchObject({ state: 'acknowledged', version: 2 });
});

test('a change that never arrived is taken back', async () => {
  game.instead.set('commit-lineup', () => ({ hangUp: true }));
  const error = await kernel.ledger.commitLineup(lineup('pl-forward-1'));
  expect(error).toMatchObject({ code: 'NETWORK', status: undefined });
  expect(shownIds()?.[0]).toBeNull();
});

test('a conflict tells how the ledger stands: nothing else is asked for', async () => {
  const now = { ...game.ledger, version: 9, budget: { value: 99 } };
  game.instead.set('commit-lineup', () => ({
    status: 409,
    body: { status: 409, code: 'LEDGER_CONFLICT', msg: 'changed', ledger: now },
  }));
  const loads = () => game.server.seen.filter(({ url }) => url.includes('overview')).length;
  const before = loads();
  const error = await kernel.ledger.commitLineup(lineup('pl-forward-1'));
  expect(error?.code).toBe('LEDGER_CONFLICT');
  expect(shown()).toMatchObject({ version: 9, budget: { value: 99 } });
  expect([sent().length, loads()]).toEqual([1, before]);
});

test('a change without an answer is sent once more under its key, the next under another', async () => {
  let count = 0;
  game.instead.set('commit-lineup', () => {
    count += 1;
    if (count === 1) return { hangUp: true };
    game.ledger = { ...game.ledger, version: game.ledger.version + 1 };
    return { body: game.ledger };
  });
  expect(await kernel.ledger.commitLineup(lineup('pl-forward-1'))).toBeUndefined();
  expect(await kernel.ledger.commitLineup(lineup('pl-forward-2'))).toBeUndefined();
  const [first, again, next] = sent().map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('an action is shown as the server has acknowledged it, and stands when a lineup falls', async () => {
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
  game.instead.set('execute-action', ({ body }) => {
    expect(JSON.parse(body)).toEqual({ actionId: 'daily-reward' });
    game.ledger = { ...game.ledger, version: 2, softCurrency: { value: 10 } };
    return { body: game.ledger };
  });
  const outcomes = await Promise.all([
    kernel.ledger.commitLineup(lineup('pl-forward-1')),
    kernel.ledger.executeAction({ actionId: 'daily-reward' }),
  ]);
  expect(outcomes.map((error) => error?.code)).toEqual(['REFUSED_INVALID_LINEUP', undefined]);
  expect(shown()).toMatchObject({ version: 2, softCurrency: { value: 10 } });
});

test('an action that is refused is left to the screen that asked', async () => {
  game.instead.set('eject-action', () => refusal(422, 'CAPTAIN_NOT_NAMED'));
  const alerts: unknown[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  const error = await kernel.ledger.ejectAction({ actionId: 'captain' });
  expect(error).toMatchObject({ messageKey: 'error.CAPTAIN_NOT_NAMED' });
  expect(alerts).toEqual([]);
});

test('only a newer version is applied', async () => {
  const told: number[] = [];
  kernel.bus.on('ledger.changed').subscribe(({ version }) => told.push(version));
  await kernel.ledger.commitLineup(lineup('pl-forward-1'));
  game.now += 200;
  game.ledger = { ...game.ledger, version: 1, budget: { value: 1 } };
  await kernel.ledger.load();
  expect(shown()).toMatchObject({ version: 2 });
  expect(shown()?.budget.value).not.toBe(1);
  expect(told).toEqual([1, 2]);
});

describe('errors of a change', () => {
  const events = () => {
    const alerts: unknown[] = [];
    kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    kernel.bus.on('sign-in.requested').subscribe((request) => alerts.push(request));
    return alerts;
  };

  test.each([403, 410, 422, 500])('a %i that is no refusal alerts and restarts', async (status) => {
    const told = events();
    game.instead.set('commit-lineup', () => refusal(status, 'SOMETHING_ELSE'));
    await kernel.ledger.commitLineup(lineup('pl-forward-1'));
    expect(told).toEqual([
      expect.objectContaining({ title: 'Etwas ist schiefgelaufen', after: 'reload' }),
    ]);
  });

  test('a guest who must sign in is asked to', async () => {
    const told = events();
    game.instead.set('player-transaction', () => refusal(403, 'TRIAL_NOT_ALLOWED'));
    await kernel.ledger.transact({ ...lineup('pl-forward-1'), budget: 7 });
    expect(told).toEqual([{ reason: 'complete-roster' }]);
  });

  test.each([502, 503, 504])('a %i is alerted once, then said in passing', async (status) => {
    const told = events();
    kernel.bus.on('notification.requested').subscribe(({ level }) => told.push(level));
    game.instead.set('commit-lineup', () => refusal(status, 'UNAVAILABLE'));
    await kernel.ledger.commitLineup(lineup('pl-forward-1'));
    await kernel.ledger.commitLineup(lineup('pl-forward-2'));
    expect(told).toEqual([expect.objectContaining({ title: 'Etwas ist schiefgelaufen' }), 'WARN']);
  });

  test('a refusal of the rules is left to the screen that asked', async () => {
    const told = events();
    game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
    await kernel.ledger.commitLineup(lineup('pl-forward-1'));
    expect(told).toEqual([]);
  });
});
