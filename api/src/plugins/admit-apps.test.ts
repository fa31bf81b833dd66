import { afterEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { admitApps } from './admit-apps.ts';

const APP = 'capacitor://localhost';
let server: FastifyInstance;
afterEach(() => server.close());

async function serving(origins: readonly string[]) {
  server = Fastify();
  await admitApps(server, origins);
  server.get('/api/x.json', async () => ({}));
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.inject({
      method,
      url: '/api/x.json',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
  return { ask };
}

describe('the page of an app', () => {
  test('may call from the origin it stands on, and read what clients read', async () => {
    const { ask } = await serving(['https://localhost', APP]);
    const { headers } = await ask(APP);
    expect(headers['access-control-allow-origin']).toBe(APP);
    expect(headers['access-control-expose-headers']).toContain('etag');
    expect((await ask(APP, 'OPTIONS')).statusCode).toBe(204);
  });

  test('has no cookies there', async () => {
    const { ask } = await serving([APP]);
    expect((await ask(APP)).headers['access-control-allow-credentials']).toBeUndefined();
  });
});

test.each([
  ['named', [APP]],
  ['without any', []],
])('another origin than those %s may read nothing', async (_name, origins) => {
  const { ask } = await serving(origins);
  const { headers } = await ask('https://elsewhere.example');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
