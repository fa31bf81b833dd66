import { describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import { fitsRow } from './fits-row.ts';
import { serveTestClients } from './testing/test-clients.ts';

const { account, gameloop, sportsdata, ledger } = contract;
const lineup = { formationId: '1442', indexedPlayers: ['pl-1', null] };
const season = { seasonId: 'se-1' };
const clients = serveTestClients();

describe('a request', () => {
  test('fills the path, sends JSON, the token and the ledger version', async () => {
    await clients
      .clientOf()
      .call(gameloop.commitLineup, { params: season, body: lineup, ifMatch: 7 });
    expect(clients.server.seen).toMatchObject([
      {
        method: 'POST',
        url: '/api/gameloop/v1/se-1/commit-lineup.json',
        headers: {
          authorization: 'Bearer token-1',
          'if-match': '"7"',
          'content-type': 'application/json',
        },
        body: JSON.stringify(lineup),
      },
    ]);
  });

  test('carries no token to public routes', async () => {
    await clients.clientOf().call(sportsdata.leagues, {});
    expect(clients.server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('passes raw bodies on unchanged', async () => {
    const body = new URLSearchParams({ name: 'Käthe' });
    await clients.clientOf().call(account.updateName, { body });
    expect(clients.server.seen[0]?.body).toBe('name=K%C3%A4the');
    expect(clients.server.seen[0]?.headers['content-type']).toContain('x-www-form-urlencoded');
  });

  test.each([
    [
      'path parameter',
      () => clients.clientOf().call(ledger.overview, { params: { userId: 'us-1', seasonId: '' } }),
    ],
    [
      'body parameter',
      () => clients.clientOf().call(account.updateName, { body: {} as { name: string } }),
    ],
  ])('without a required %s is not sent', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'PARAMETER_REQUIRED' });
    expect(clients.server.seen).toHaveLength(0);
  });

  test('passes through the middleware on its way out and back', async () => {
    const order: string[] = [];
    const client = clients.clientOf({
      middleware: [
        {
          before(request) {
            order.push('before');
            return request;
          },
          after(reply) {
            order.push(`after ${reply.status}`);
            return reply;
          },
        },
      ],
    });
    await client.call(account.me, {});
    expect(order).toEqual(['before', 'after 200']);
  });
});

describe('a reply', () => {
  test.each([
    ['JSON', { body: { a: 1 } }, { a: 1 }],
    ['text', { body: 'plain', headers: { 'Content-Type': 'text/plain' } }, 'plain'],
    ['nothing', { status: 204 }, undefined],
  ])('is read as %s', async (_, reply, value) => {
    clients.server.answer(() => reply);
    expect(await clients.clientOf().call(account.me, { rethrow: true })).toEqual(value);
  });

  test('that is no JSON although it says so is an error', async () => {
    clients.server.answer(() => ({ body: '{', headers: { 'Content-Type': 'application/json' } }));
    const call = clients.clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_REPLY' });
  });

  test.each([
    ["a proxy's page", { body: '<html>hi</html>', headers: { 'Content-Type': 'text/html' } }],
    ['nothing', { status: 204 }],
    ['an empty object', { body: {} }],
    ['null', { body: null }],
    ['a list', { body: [] }],
    ['something else', { body: { welcome: 'home' } }],
  ])('that is %s where leagues were asked for is no answer', async (_, reply) => {
    clients.server.answer(() => reply);
    const call = clients.clientOf({ fits: fitsRow }).call(sportsdata.leagues, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_REPLY', status: undefined });
  });

  test.each([
    ['a list that is a record', sportsdata.leagues, { leagues: [], seasons: {} }],
    ['a list that is null', sportsdata.clientDatabase, { hash: 'a', players: null }],
    ['a record that is null', ledger.overview, { version: 1, lineup: null }],
    ['a record without its fields', ledger.overview, { lineup: { formationId: '1442' } }],
    ['a list in a record that is none', gameloop.currentState, { currentResults: { matches: 1 } }],
  ])('with %s would break who reads it, and is no answer', async (_, row, body) => {
    clients.server.answer(() => ({ body, headers: { ETag: '"a"' } }));
    const client = clients.clientOf({ fits: fitsRow });
    const params = { ...season, userId: 'us-1' };
    for (const _again of [1, 2]) {
      const call = client.call(row as typeof ledger.overview, { params, rethrow: true });
      await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_REPLY' });
    }
    expect(clients.server.seen[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('of a server that says more is one', async () => {
    const body = { leagues: [], seasons: [], cups: [] };
    clients.server.answer(() => ({ body }));
    const call = clients.clientOf({ fits: fitsRow }).call(sportsdata.leagues, { rethrow: true });
    expect(await call).toEqual(body);
  });

  test('that breaks off halfway is a fault of the network', async () => {
    clients.server.answer(() => ({ body: '{"leagues":[', headers: { 'Content-Length': '9999' } }));
    const call = clients.clientOf().call(sportsdata.leagues, { rethrow: true });
    const failed = expect(call).rejects.toMatchObject({ code: 'NETWORK', status: undefined });
    while (clients.server.seen.length === 0) await new Promise((soon) => setTimeout(soon, 5));
    clients.server.hangUp();
    await failed;
  });
});
