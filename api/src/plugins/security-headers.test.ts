import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test.each([
  ['an answer', '/api/sportsdata/v1/leagues.json', 200],
  ['a refusal', '/api/account/v1/me.json', 401],
  ['an address that does not exist', '/api/nowhere', 404],
])('%s lets a browser load, run and frame nothing', async (_name, url, status) => {
  const { statusCode, headers } = await server.app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
  });
});

test('no page of the server runs scripts written into it', async () => {
  const { headers } = await server.app.inject('/api/docs/');
  const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  expect(scripts).toBe("'self'");
});
