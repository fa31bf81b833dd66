import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { createTestServer, type TestServer, type TestUser } from './testing/test-server.ts';

const ROWS: Route[] = Object.values(wholeContract).flatMap((family) => Object.values(family));

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.user('admin');
});
afterAll(() => server.close());

describe('the whole server', () => {
  test('serves and documents every row of the contract, and no other API route', async () => {
    const { paths } = (await server.app.inject('/api/docs/json')).json();
    const served = Object.entries(paths as Record<string, object>).flatMap(([path, page]) =>
      Object.keys(page).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = ROWS.map((row) => `${row.method} ${row.path}`);
    expect(served.sort()).toEqual([...rows, 'GET /api/account/v1/jwks.json'].sort());
  });

  const HOSTILE = [
    ['a zero', '%00'],
    ['a quote', "'%20or%20'1'='1"],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['half a surrogate', '%ed%a0%80'],
    ['broken encoding', '%zz'],
    ['very long', 'x'.repeat(2000)],
    ['a huge number', '99999999999999999999'],
    ['a well-formed stranger', 'xx-nobody'],
  ] as const;
  const withParams = ROWS.filter((row) => row.params);
  test.each(HOSTILE)('an id that is %s is a client error on every row', async (_name, id) => {
    for (const row of withParams) {
      const prefixed = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
        const prefix = { seasonId: 'se-', roundId: 'rn-', userId: 'us-', groupId: 'gr-' }[name];
        return `${prefix ?? ''}${id}`;
      });
      for (const url of [prefixed, row.path.replaceAll(/\{\w+\}/g, id)]) {
        const { headers } = admin;
        const response = await server.app.inject({ method: row.method, url, headers, payload: {} });
        expect([url, Math.floor(response.statusCode / 100)]).toEqual([url, 4]);
      }
    }
  });

  test('every row that is not public asks for a token', async () => {
    for (const row of ROWS.filter(({ auth }) => auth !== 'public')) {
      const url = row.path.replaceAll(/\{\w+\}/g, 'x');
      const response = await server.app.inject({ method: row.method, url });
      expect([row.path, response.statusCode]).toEqual([row.path, 401]);
    }
  });
});
