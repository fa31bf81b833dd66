import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { accountRoutes } from './account.routes.ts';

const CALLERS = 8;

let issuer: Server;
let server: TestServer;
beforeAll(async () => {
  issuer = createServer(() => undefined);
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const { port } = issuer.address() as AddressInfo;
  server = await createTestServer({
    families: [accountRoutes],
    config: {
      issuer: { issuer: `http://127.0.0.1:${port}`, clientId: 'game', timeoutMs: 600_000 },
    },
  });
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

const { externalAuth, transferExternalAuth, transferWithExternalAuth } = contract.account;

test.each([
  ['signs in', externalAuth, { externalAuthToken: 'a.b.c', buildNr: 51 }],
  [
    'becomes one of the magazine',
    transferExternalAuth,
    { externalAuthToken: 'a.b.c', buildNr: 51 },
  ],
  [
    'links its device',
    transferWithExternalAuth,
    { externalAuthToken: 'a.b.c', uid: 'u'.repeat(22) },
  ],
])(
  'an account that %s holds no place at the database while the issuer hangs',
  async (_, row, payload) => {
    const { headers } = await server.guest();
    const { admission } = server.app;
    const calls = Array.from({ length: CALLERS }, () =>
      server.app.inject({ method: 'POST', url: row.path, headers, payload }),
    );
    const answers = Promise.all(calls);
    try {
      await until(
        'all wait for the issuer alone',
        () => admission.underWay('write') === CALLERS && admission.busy === 0,
        10_000,
      );
    } finally {
      const ending = setInterval(() => issuer.closeAllConnections(), 50);
      const statuses = (await answers).map(({ statusCode }) => statusCode);
      clearInterval(ending);
      expect(statuses).not.toContain(200);
    }
  },
);
