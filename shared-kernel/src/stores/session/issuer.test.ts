import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../client/testing/test-server.ts';
import { createIssuer } from './issuer.ts';
import { createAttempt } from './pkce.ts';

const KNOWN = '/.well-known/openid-configuration';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const issuerOfServer = () =>
  createIssuer({ issuer: server.url, clientId: 'c', redirectUri: 'http://g.test', fetch });

test.each([
  ['where it is asked', KNOWN],
  ['for the token', '/token'],
])('an issuer that never answers %s is waited for 15 s', async (_, silent) => {
  const endpoints = {
    authorization_endpoint: `${server.url}/auth`,
    token_endpoint: `${server.url}/token`,
  };
  server.answer(({ url }) => (url === silent ? new Promise(() => {}) : { body: endpoints }));
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit(50));
  const exchange = issuerOfServer().exchange('code', createAttempt());
  await expect(exchange).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(limits).toHaveBeenLastCalledWith(15_000);
});
