import { describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import { ApiCallError } from './api-call-error.ts';
import { serveTestClients } from './testing/test-clients.ts';
import { refusal } from './testing/test-server.ts';

const { account, gameloop } = contract;
const lineup = { formationId: '1442', indexedPlayers: ['pl-1', null] };
const season = { seasonId: 'se-1' };
const clients = serveTestClients();

describe('errors', () => {
  test.each([
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [426, 'APP_UPDATE_REQUIRED'],
  ])('a %i yields nothing and is told on errors$', async (status, code) => {
    clients.server.answer(() => refusal(status, code));
    const client = clients.clientOf();
    const told: ApiCallError[] = [];
    client.errors$.subscribe((error) => told.push(error));
    expect(await client.call(account.me, {})).toBeUndefined();
    expect(told).toMatchObject([{ status, code, message: `msg of ${code}` }]);
  });

  test('a call that opts out gets the parsed server error, and nobody else does', async () => {
    clients.server.answer(() => refusal(422, 'REFUSED_BUDGET_TOO_LOW', { price: 5, budget: 3 }));
    const client = clients.clientOf();
    const told: unknown[] = [];
    client.errors$.subscribe((error) => told.push(error));
    const call = client.call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: 422, params: { price: 5, budget: 3 } });
    expect(told).toEqual([]);
  });

  test('a body that is not ours becomes the code of its status', async () => {
    clients.server.answer(() => ({ status: 502, body: '<html>bad gateway</html>' }));
    const call = clients.clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: 502, code: 'UNAVAILABLE' });
  });

  test('no answer at all has no status', async () => {
    clients.server.answer(() => ({ hangUp: true }));
    const call = clients.clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: undefined, code: 'NETWORK' });
    await expect(call).rejects.toBeInstanceOf(ApiCallError);
  });
});

describe('retries', () => {
  test('a 401 gets a new token and is tried once more', async () => {
    let token = 'old';
    clients.server.answer(({ headers }) =>
      headers.authorization === 'Bearer new' ? { body: { ok: 1 } } : refusal(401, 'TOKEN_EXPIRED'),
    );
    const client = clients.clientOf({
      getToken: async () => ({ jwt: token, userId: 'us-1' }),
      onUnauthorized: async () => {
        token = 'new';
        return true;
      },
    });
    expect(await client.call(account.me, { rethrow: true })).toEqual({ ok: 1 });
  });

  test('a 401 that stays one is tried no third time', async () => {
    clients.server.answer(() => refusal(401, 'TOKEN_INVALID'));
    const client = clients.clientOf({ onUnauthorized: async () => true });
    await expect(client.call(account.me, { rethrow: true })).rejects.toMatchObject({ status: 401 });
    expect(clients.server.seen).toHaveLength(2);
  });

  test('a 409 waits 500 ms and is tried once more', async () => {
    let count = 0;
    clients.server.answer(() =>
      ++count === 1 ? refusal(409, 'SEASON_CLOCK_BUSY') : { body: { ok: 1 } },
    );
    expect(await clients.clientOf().call(account.me, {})).toEqual({ ok: 1 });
    expect(clients.waits).toEqual([500]);
  });

  const commit = () =>
    clients
      .clientOf()
      .call(gameloop.commitLineup, { params: season, body: lineup, ifMatch: 1, rethrow: true });

  test.each([
    ['after what it says', '2', 2000],
    ['soon where it says nothing', undefined, 500],
    ['soon where it names a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 500],
    ['after ten seconds where it says more', '3600', 10_000],
  ])('a 503 for a change that happens once is tried once more %s', async (_when, after, waited) => {
    const headers = after === undefined ? {} : { 'Retry-After': after };
    clients.server.answer(() => ({ ...refusal(503, 'UNAVAILABLE'), headers }));
    await expect(commit()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    const keys = clients.server.seen.map(({ headers: sent }) => sent['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(clients.waits).toEqual([waited]);
  });

  test.each([
    [500, 'INTERNAL'],
    [503, 'MAINTENANCE'],
  ])('a %i that says %s for a change is not tried again', async (status, code) => {
    clients.server.answer(() => refusal(status, code));
    await expect(commit()).rejects.toMatchObject({ status, code });
    expect(clients.server.seen).toHaveLength(1);
  });

  test('a 503 for what has no key is not tried again', async () => {
    clients.server.answer(() => refusal(503, 'UNAVAILABLE'));
    const call = clients.clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(clients.server.seen).toHaveLength(1);
  });

  test('a ledger that was changed meanwhile is not overwritten by trying again', async () => {
    clients.server.answer(() => refusal(409, 'LEDGER_CONFLICT'));
    await expect(commit()).rejects.toMatchObject({ code: 'LEDGER_CONFLICT' });
    expect(clients.server.seen).toHaveLength(1);
    expect(clients.waits).toEqual([]);
  });
});
