import { describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import type { Bearer } from './authorization.ts';
import { serveTestClients } from './testing/test-clients.ts';
import { refusal } from './testing/test-server.ts';

const { account, gameloop } = contract;
const ADA: Bearer = { jwt: 'ada', userId: 'us-ada' };
const GUEST: Bearer = { jwt: 'guest', userId: 'us-guest' };
const clients = serveTestClients();
const purchase = {
  params: { seasonId: 'se-1' },
  body: { formationId: '1442', indexedPlayers: [null], budget: 1 },
  rethrow: true as const,
};

/** A client of somebody who plays, until `becomeGuest` makes it somebody else. */
function clientOfAda() {
  let bearer: Bearer | undefined = ADA;
  const client = clients.clientOf({
    userId: () => 'us-ada',
    getToken: async () => bearer,
    onUnauthorized: async () => {
      bearer = GUEST;
      return true;
    },
  });
  const become = (next: Bearer | undefined) => {
    bearer = next;
  };
  return { client, become };
}

const senders = () => clients.server.seen.map(({ headers }) => headers.authorization);

describe('a request is never repeated for somebody else than it was made for', () => {
  test('after a 401 that ends with another account', async () => {
    clients.server.answer(() => refusal(401, 'TOKEN_INVALID'));
    const call = clientOfAda().client.call(gameloop.playerTransaction, purchase);
    await expect(call).rejects.toMatchObject({ code: 'IDENTITY_CHANGED', status: undefined });
    expect(senders()).toEqual(['Bearer ada']);
  });

  test('nor without a token before', async () => {
    clients.server.answer(() => refusal(401, 'AUTH_REQUIRED'));
    const { client, become } = clientOfAda();
    become(undefined);
    const call = client.call(gameloop.playerTransaction, purchase);
    await expect(call).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    expect(senders()).toEqual([undefined]);
  });

  test.each([
    ['a 409', refusal(409, 'SEASON_CLOCK_BUSY')],
    ['no answer', { hangUp: true }],
  ])('after %s', async (_, reply) => {
    const { client, become } = clientOfAda();
    clients.server.answer(() => {
      become(GUEST);
      return reply;
    });
    const call = client.call(gameloop.playerTransaction, purchase);
    await expect(call).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    expect(senders()).toEqual(['Bearer ada']);
  });

  test('and not sent at all when somebody else plays by the time it is its turn', async () => {
    const { client, become } = clientOfAda();
    become(GUEST);
    await expect(client.call(account.me, { rethrow: true })).rejects.toMatchObject({
      code: 'IDENTITY_CHANGED',
    });
    expect(senders()).toEqual([]);
  });

  test('whoever is signed in first is who a call before that was made for', async () => {
    let bearer = ADA;
    clients.server.answer(() => {
      bearer = GUEST;
      return refusal(409, 'SEASON_CLOCK_BUSY');
    });
    const client = clients.clientOf({ getToken: async () => bearer });
    await expect(client.call(account.me, { rethrow: true })).rejects.toMatchObject({
      code: 'IDENTITY_CHANGED',
    });
    expect(senders()).toEqual(['Bearer ada']);
  });
});

test('what concerns nobody is asked for whoever plays', async () => {
  const { client, become } = clientOfAda();
  become(GUEST);
  expect(await client.call(contract.sportsdata.leagues, { rethrow: true })).toEqual({ ok: true });
});
