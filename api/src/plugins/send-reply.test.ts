import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { prepareJson } from '@spieltag/server-kit/replies';
import { route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { serve } from './contract-route.ts';

const Names = Type.Object({ names: Type.Array(Type.String()) });
const plain = { method: 'GET', auth: 'public', summary: 'A test', reply: Names } as const;
const rows = {
  kept: route({ ...plain, path: '/api/test/kept.json', errors: [], conditional: true }),
  made: route({ ...plain, path: '/api/test/made.json', errors: [], conditional: true }),
  passing: route({ ...plain, path: '/api/test/passing.json', errors: [] }),
};

let value = { names: [''] };
async function testRoutes(app: FastifyInstance): Promise<void> {
  serve(app, rows.kept, () => value);
  serve(app, rows.made, () => prepareJson(value, 'public, max-age=31536000, immutable'));
  serve(app, rows.passing, () => value);
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [testRoutes] });
});
afterAll(() => server.close());
beforeEach(() => {
  value = { names: Array.from({ length: 200 }, (_, number) => `Müller ${number}`) };
});

const get = (url: string, acceptEncoding?: string, noneMatch?: string) =>
  server.app.inject({
    url,
    headers: {
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
      ...(noneMatch ? { 'if-none-match': noneMatch } : {}),
    },
  });
const etagOf = async (url: string, acceptEncoding?: string) =>
  String((await get(url, acceptEncoding)).headers.etag);

describe.each([
  ['a reply made for the request', rows.kept.path],
  ['a reply made beforehand', rows.made.path],
])('%s', (_, url) => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('goes out as %s, the same content in fewer bytes', async (coding, decompress) => {
    const response = await get(url, coding);
    expect(response.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(response.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    const whole = JSON.stringify(value);
    expect(decompress(response.rawPayload).toString()).toBe(whole);
    expect(response.rawPayload.length).toBeLessThan(whole.length / 2);
  });

  test('goes out as it is to clients that do not ask for less', async () => {
    const response = await get(url);
    expect(response.json()).toEqual(value);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers.vary).toBe('accept-encoding');
  });

  test('carries another strong etag in every coding', async () => {
    const etags = await Promise.all([etagOf(url), etagOf(url, 'br'), etagOf(url, 'gzip')]);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(new Set(etags).size).toBe(3);
  });

  test.each([undefined, 'br', 'gzip'])('is not sent again to who has it in %s', async (coding) => {
    const etag = await etagOf(url, coding);
    for (const known of [etag, `"old", W/${etag}`]) {
      const same = await get(url, coding, known);
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
      expect(same.headers.vary).toBe('accept-encoding');
    }
    value = { names: [...value.names, 'Meier'] };
    expect((await get(url, coding, etag)).statusCode).toBe(200);
  });

  test('is sent to who has it in a coding not accepted now', async () => {
    const response = await get(url, undefined, await etagOf(url, 'br'));
    expect([response.statusCode, response.json()]).toEqual([200, value]);
  });

  test('goes out as it is when it is small', async () => {
    value = { names: ['Müller'] };
    const response = await get(url, 'br');
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.json()).toEqual(value);
    expect((await get(url, 'br', String(response.headers.etag))).statusCode).toBe(304);
  });
});

test.each([
  ['is asked for anew each time', rows.kept.path, 'public, no-cache'],
  ['keeps its own rule', rows.made.path, 'public, max-age=31536000, immutable'],
])('for caches a reply %s', async (_, url, expected) => {
  const etag = await etagOf(url, 'br');
  for (const response of [await get(url, 'br'), await get(url, 'br', etag)]) {
    expect(response.headers['cache-control']).toBe(expected);
  }
});

test('a reply nobody may keep is not compressed', async () => {
  const { headers } = await get(rows.passing.path, 'br');
  expect(headers['cache-control']).toBe('no-store');
  for (const name of ['content-encoding', 'vary', 'etag']) expect(headers).not.toHaveProperty(name);
});
