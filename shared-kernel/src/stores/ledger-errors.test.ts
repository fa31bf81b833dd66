import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusal } from '../client/testing/test-server.ts';
import { accept, type Lineup } from '../rules/index.ts';
import type { Kernel, LedgerMove } from './kernel.ts';
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

const lineup = (id: string): Lineup => ({
  formationId: '1442',
  indexedPlayers: [{ id, teamId: 'tm-2' }],
});
const arrange = (id: string): LedgerMove => ({ kind: 'lineup', apply: () => accept(lineup(id)) });
const trade = (budget: number, id: string): LedgerMove => ({
  kind: 'transaction',
  apply: () => accept({ budget, lineup: lineup(id) }),
});
const watch = (id: string): LedgerMove => ({ kind: 'favorites', apply: () => accept([id]) });
const claim: LedgerMove = { kind: 'execute', action: { actionId: 'daily-reward' } };

/** What the player is told wherever they are. */
const events = () => {
  const alerts: unknown[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  kernel.bus.on('sign-in.requested').subscribe((request) => alerts.push(request));
  return alerts;
};

test.each([403, 410, 422, 500])('a %i that is no refusal alerts and restarts', async (status) => {
  const published = events();
  game.instead.set('commit-lineup', () => refusal(status, 'SOMETHING_ELSE'));
  await kernel.ledger.change(arrange('pl-forward-1'));
  expect(published).toEqual([
    expect.objectContaining({ title: 'Etwas ist schiefgelaufen', after: 'reload' }),
  ]);
});

test.each([402, 403, 410, 422])(
  'a %i of watch list or action is left to the screen that asked',
  async (status) => {
    const published = events();
    game.instead.set('set-favorite-players', () => refusal(status, 'SOMETHING_ELSE'));
    game.instead.set('execute-action', () => refusal(status, 'SOMETHING_ELSE'));
    for (const move of [watch('pl-forward-1'), claim]) {
      expect(await kernel.ledger.change(move)).toMatchObject({
        state: 'refused',
        isAnnounced: false,
      });
    }
    expect(published).toEqual([]);
  },
);

test('a 500 of the watch list is alerted as that of a load, and nothing restarts', async () => {
  const published = events();
  game.instead.set('set-favorite-players', () => refusal(500, 'INTERNAL'));
  const outcome = await kernel.ledger.change(watch('pl-forward-1'));
  expect(outcome).toMatchObject({ state: 'refused', isAnnounced: true });
  expect(published).toEqual([
    {
      title: 'Etwas ist schiefgelaufen',
      text: expect.stringContaining('nicht erreichbar'),
      explained: true,
    },
  ]);
});

test('a guest who must sign in is asked to', async () => {
  const published = events();
  game.instead.set('player-transaction', () => refusal(403, 'TRIAL_NOT_ALLOWED'));
  await kernel.ledger.change(trade(7, 'pl-forward-1'));
  expect(published).toEqual([{ reason: 'complete-roster' }]);
});

test.each([502, 503, 504])('a %i is alerted once, then said in passing', async (status) => {
  const published = events();
  kernel.bus.on('notification.requested').subscribe(({ level }) => published.push(level));
  game.instead.set('commit-lineup', () => refusal(status, 'UNAVAILABLE'));
  await kernel.ledger.change(arrange('pl-forward-1'));
  await kernel.ledger.change(arrange('pl-forward-2'));
  expect(published).toEqual([
    expect.objectContaining({ title: 'Etwas ist schiefgelaufen' }),
    'WARN',
  ]);
});

test('a refusal of the rules is left to the screen that asked', async () => {
  const published = events();
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
  await kernel.ledger.change(arrange('pl-forward-1'));
  expect(published).toEqual([]);
});
