import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const SHELL = 'https://shop.example';
const DOCUMENT = '/discovery/projects/spieltag/microFrontends';
let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry({ consumerOrigins: [SHELL] });
});
afterAll(() => site.close());

const ask = (url: string, origin: string) => site.registry.app.inject({ url, headers: { origin } });
const FILES = ['/mf-market/1.0.0-0000000001/remote.js', '/shell/1.0.0-0000000001/main.js'];
const preflight = (url: string, origin: string) =>
  site.registry.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'GET' },
  });
const admitted = ({ headers }: LightMyRequestResponse) => headers['access-control-allow-origin'];

describe('a shell on an origin that is named', () => {
  test('is told what is live, with the cookie of its visitor', async () => {
    const { statusCode, headers } = await ask(DOCUMENT, SHELL);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': SHELL,
      'access-control-allow-credentials': 'true',
    });
    expect(headers.vary).toMatch(/origin/i);
    expect(headers['set-cookie']).toMatch(/; SameSite=None; Secure; Partitioned$/);
  });

  test('may ask whether it may', async () => {
    const { statusCode, headers } = await preflight(DOCUMENT, SHELL);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, SHELL]);
  });

  test.each([
    '/discovery/admin/projects',
    '/discovery/projects/spieltag/reports',
    `${DOCUMENT}/more`,
    '/',
  ])('is told nothing at %s', async (url) => {
    expect(admitted(await ask(url, SHELL))).toBeUndefined();
    expect(admitted(await preflight(url, SHELL))).toBeUndefined();
  });
});

test('a shell no cookie goes along from stays one visitor by the id it tells, and gets no cookie', async () => {
  const cookieFor = async (visitor: string, cookie = '') => {
    const { headers } = await site.registry.app.inject({
      url: `${DOCUMENT}?visitor=${encodeURIComponent(visitor)}`,
      headers: { origin: SHELL, cookie },
    });
    return headers['set-cookie'];
  };
  expect(await cookieFor('app-1')).toBeUndefined();
  // What is no id makes nobody: the cookie counts as ever.
  expect(await cookieFor('a b')).toMatch(/^USER_TOKEN=/);
  expect(await cookieFor('', 'USER_TOKEN=somebody')).toMatch(/^USER_TOKEN=somebody~/);
});

test.each(['https://other.example', 'https://shop.example.evil', 'null'])(
  'a page of %s is not admitted',
  async (origin) => {
    expect(admitted(await ask(DOCUMENT, origin))).toBeUndefined();
  },
);

describe.each([
  ['origins', [SHELL]],
  ['no origin', []],
])('with %s named, files of versions', (_title, consumerOrigins) => {
  let own: TestRegistry;
  beforeAll(async () => {
    own = await createTestRegistry({ consumerOrigins });
  });
  afterAll(() => own.close());

  test.each(FILES)('may be loaded by any page, whoever asks first: %s', async (url) => {
    for (const headers of [{}, { origin: SHELL }, { origin: 'https://other.example' }]) {
      const reply = await own.registry.app.inject({ url, headers });
      expect(admitted(reply)).toBe('*');
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

test("no page of another site reads the operators' files", async () => {
  expect(admitted(await ask('/operator/1.0.0-0000000001/main.js', SHELL))).toBeUndefined();
});
