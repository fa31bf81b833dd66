import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const rows = contract.gameloop;
const ORDERS = 20;
/** Says nothing to whoever asks. */
const silent = createServer(() => undefined);
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  server = await createTestServer();
  admin = await server.user('admin');
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await server.close();
});

test('however many are ordered of sources that say nothing, players go on', async () => {
  const feedSpec = { provider: 'generated', seed: 2 } as const;
  const clock = { mode: 'stepped' } as const;
  const options = { feedSpec, clock };
  const { seasonId } = await importSeason(server.database.db, openFeed(feedSpec), options);
  const { port } = silent.address() as AddressInfo;
  const { path: url } = rows.importSeason;
  const orders = Array.from({ length: ORDERS }, (_, no) => {
    const payload = { source: `http://127.0.0.1:${port}/${no}`, clock };
    return server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  });
  const state = `/api/gameloop/v1/state/current/${seasonId}.json`;
  expect((await server.app.inject({ url: state })).statusCode).toBe(200);
  const answers = (await Promise.all(orders)).map((answer) => answer.json());
  const refused = answers.filter(({ state: begun }) => begun !== 'running');
  expect(refused).toHaveLength(ORDERS - 2);
  for (const one of refused) {
    expect(one).toMatchObject({
      ...{ status: 400, code: 'PARAMETER_INVALID' },
      params: { name: 'source', cause: 'SEASON_IMPORTS_FULL', reason: expect.any(String) },
    });
  }
}, 60_000);
