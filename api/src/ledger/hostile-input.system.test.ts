import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionRequest } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import type { TestUser } from '../testing/test-server.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';

let server: LedgerServer;
let user: TestUser;
let full: TransactionRequest;
beforeAll(async () => {
  server = await createLedgerServer();
  user = await server.user();
  full = await server.squadRequest(1);
  await server.trade(user, full);
});
afterAll(() => server.close());

/** Sends something a decent client would not send; the ledger stays as it was. */
async function expectUntouched(send: () => Promise<{ statusCode: number }>, status: number) {
  const before = await server.ledger(user);
  expect((await send()).statusCode).toBe(status);
  expect(await server.ledger(user)).toEqual(before);
}

describe('a trade', () => {
  const ids = () => full.indexedPlayers;
  const bodies: [string, number, () => unknown][] = [
    ['with money made up', 422, () => ({ ...full, budget: full.budget + 1 })],
    ['with a negative budget', 422, () => ({ ...full, budget: -1 })],
    ['with a broken budget', 400, () => ({ ...full, budget: 0.5 })],
    ['with a budget in words', 400, () => ({ ...full, budget: '1000000' })],
    ['with a budget beyond all numbers', 422, () => ({ ...full, budget: 2 ** 53 - 1 })],
    ['without a budget', 400, () => ({ ...full, budget: undefined })],
    [
      'with somebody twice',
      422,
      () => ({ ...full, indexedPlayers: ids().with(1, ids()[2] ?? '') }),
    ],
    ['with nobody known', 422, () => ({ ...full, indexedPlayers: ids().with(1, 'pl-nobody') })],
    [
      'with an id that is none',
      400,
      () => ({ ...full, indexedPlayers: ids().with(1, "pl-' or 1=1") }),
    ],
    ['with a keeper in attack', 422, () => ({ ...full, indexedPlayers: ids().toReversed() })],
    ['with too few slots', 422, () => ({ ...full, indexedPlayers: ids().slice(0, 5) })],
    ['with too many slots', 422, () => ({ ...full, indexedPlayers: [...ids(), null, null] })],
    ['with a thousand slots', 400, () => ({ ...full, indexedPlayers: Array(1000).fill(null) })],
    ['with slots that are no list', 400, () => ({ ...full, indexedPlayers: { length: 22 } })],
    ['in no formation', 422, () => ({ ...full, formationId: '19999' })],
    ['in a formation of many words', 400, () => ({ ...full, formationId: 'x'.repeat(99) })],
    ['in the formation of all objects', 422, () => ({ ...full, formationId: '__proto__' })],
    ['that is a list', 400, () => [full]],
    ['that is nothing', 400, () => null],
  ];

  test.each(bodies)('%s is refused with %i', async (_, status, body) => {
    const payload = JSON.stringify(body());
    const headers = { 'content-type': 'application/json' };
    const url = `/api/gameloop/v1/${server.seasonId}/player-transaction.json`;
    await expectUntouched(
      () => server.call(user, { method: 'POST', url, payload, headers }),
      status,
    );
  });

  test('with fields that do not belong to it changes nothing else', async () => {
    const { softCurrency } = await server.ledger(user);
    const extra = { ...full, version: 99, userId: 'us-somebody', softCurrency: 1e9 };
    const reply = await server.trade(user, extra);
    expect(reply.statusCode).toBe(200);
    expect((await server.ledger(user)).softCurrency).toEqual(softCurrency);
  });

  test.each([
    ['words', 'latest'],
    ['a list', '"1", "2"'],
    ['a negative number', '-1'],
    ['anything', '*'],
  ])('made for a version that is %s is refused', async (_, version) => {
    await expectUntouched(() => server.trade(user, full, version), 400);
  });

  test('of a season that does not exist is refused', async () => {
    const url = '/api/gameloop/v1/se-nowhere/player-transaction.json';
    const reply = await server.call(user, { method: 'POST', url, payload: full });
    expect(reply.json()).toMatchObject({ status: 404, code: 'SEASON_NOT_FOUND' });
  });

  test('whatever is sent, the ledger stays legal and nothing breaks', async () => {
    const known = full.indexedPlayers.filter((id) => id !== null);
    const slot = fc.oneof(fc.constant(null), fc.constantFrom(...known), fc.string());
    const body = fc.record({
      formationId: fc.oneof(fc.constantFrom('1442', '1343'), fc.string()),
      indexedPlayers: fc.array(slot, { maxLength: 70 }),
      budget: fc.oneof(fc.integer(), fc.double(), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const reply = await server.trade(user, payload);
        expect([200, 400, 422]).toContain(reply.statusCode);
        const ledger = await server.ledger(user);
        expect(ledger.budget.value).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a lineup', () => {
  test('with players who are not owned is refused', async () => {
    const other = await server.squadRequest(77);
    await expectUntouched(() => server.commit(user, other), 422);
  });

  test('that leaves players out is refused', async () => {
    const ids = full.indexedPlayers.with(20, null);
    await expectUntouched(() => server.commit(user, { ...full, indexedPlayers: ids }), 422);
  });
});
