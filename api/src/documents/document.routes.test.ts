import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { documentPage } from '@spieltag/shared-kernel/documents';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { documentRoutes } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [documentRoutes] });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

test('a document is answered to everybody, and not again to who has it', async () => {
  const url = '/api/documents/v1/de/privacy.json';
  const first = await get(url);
  expect(first.json()).toMatchObject({ title: 'Datenschutz', language: 'de', isDefault: true });
  const again = await get(url, { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('the same is a page that runs nothing', async () => {
  const page = await get(documentPage('imprint', 'en'));
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(page.body).toContain('<html lang="en">');
  expect(page.body).toContain(documentPage('privacy', 'en'));
});

test.each(['/api/documents/v1/fr/imprint.json', '/api/documents/v1/de/..%2Fsecrets.json'])(
  '%s is no document',
  async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  },
);
