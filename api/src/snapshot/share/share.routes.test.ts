import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SNAPSHOT_TYPES, type SnapshotType } from '@spieltag/shared-kernel/contract';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { PictureRenderer } from '../picture/picture-renderer.ts';
import { PICTURE_SIZES } from '../picture/picture-sizes.ts';
import { PictureStore } from '../picture/picture-store.ts';
import { testContent } from '../picture/testing/content.ts';
import { insertSnapshot } from '../snapshot.repository.ts';
import { registerPictures, shareRoutes } from './share.routes.ts';

const UNKNOWN = `sn-${'x'.repeat(22)}`;
const PUBLIC_URL = 'https://spieltag.example';
const HOSTILE = `<script>alert("1")</script>`;

let server: TestServer;
let id: string;

beforeAll(async () => {
  server = await createTestServer({
    families: [shareRoutes],
    config: { publicUrl: PUBLIC_URL, trustProxy: true },
  });
  id = (await insertSnapshot(server.database.db, 'us-1', testContent())).id;
});
afterAll(() => server.close());

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers: { host: 'api:3000', ...headers } });
}

function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries(Array.from(tags, ([, name = '', content = '']) => [name, content]));
}

describe('a picture', () => {
  test.each(SNAPSHOT_TYPES)('%s is a PNG of its size, for good', async (type: SnapshotType) => {
    const response = await get(`/share/${type}/${id}.png`);
    const png = response.rawPayload;
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
    expect(size).toEqual(PICTURE_SIZES[type]);
  });

  test('is kept, and not sent again to who has it', async () => {
    const first = await get(`/share/post/${id}.png`);
    const again = await get(`/share/1/${id}.png`);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const held = await get(`/share/post/${id}.png`, { 'if-none-match': `${first.headers.etag}` });
    expect({ status: held.statusCode, bytes: held.rawPayload.length }).toEqual({
      status: 304,
      bytes: 0,
    });
  });

  test('speaks the language asked for', async () => {
    const german = await get(`/share/post/${id}.png?lang=de`);
    const english = await get(`/share/post/${id}.png?lang=en`);
    expect(english.statusCode).toBe(200);
    expect(english.rawPayload.equals(german.rawPayload)).toBe(false);
    expect(english.headers.etag).not.toBe(german.headers.etag);
  });

  test.each([
    [`/share/post/${UNKNOWN}.png`, 404, 'SNAPSHOT_NOT_FOUND'],
    [`/share/poster/${UNKNOWN}.png`, 400, 'PARAMETER_INVALID'],
    ['/share/post/sn-1.png', 400, 'PARAMETER_INVALID'],
    ['/share/post/..%2F..%2Fpackage.png', 400, 'PARAMETER_INVALID'],
  ])('%s answers %i %s', async (url, status, code) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
  });
});

test('A picture for which there is no room answers when to come again', async () => {
  const full = await createTestServer({
    database: server.database,
    families: [
      async (app, { db }) =>
        registerPictures(app, db, new PictureStore(db, new PictureRenderer(0))),
    ],
  });
  const fresh = await insertSnapshot(server.database.db, 'us-3', testContent({ played: false }));
  const response = await full.app.inject(`/share/post/${fresh.id}.png`);
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect(response.headers.etag).toBeUndefined();
  expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  await full.close();
});

describe('the page of a shared link', () => {
  test('tells previews title, text, picture and its size', async () => {
    const response = await get(`/share/story_a?link=${id}`, { 'accept-language': 'de-AT,en' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(metaOf(response.body)).toMatchObject({
      'og:title': 'Das Team von Jürgen vom Mühlenberg',
      'og:description': expect.stringContaining('1.284 Punkte · Platz 3.482 von 184.233'),
      'og:image': `${PUBLIC_URL}/share/story_a/${id}.png?lang=de`,
      'og:image:width': '1080',
      'og:image:height': '1920',
      'og:image:alt': expect.stringContaining('Çalhanoğlu'),
      'og:url': `${PUBLIC_URL}/share/story_a?link=${id}`,
      'og:locale': 'de_DE',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${PUBLIC_URL}/share/story_a/${id}.png?lang=de`,
    });
    expect(response.body).toContain('<html lang="de">');
  });

  test.each([
    ['en-US,de;q=0.5', 'en', 'en_GB', 'Pick your team'],
    ['fr, de', 'de', 'de_DE', 'Team aufstellen'],
    ['', 'de', 'de_DE', 'Team aufstellen'],
  ])('speaks to a reader of "%s" in %s', async (accepted, language, locale, button) => {
    const { body, headers } = await get(`/share/post?link=${id}`, { 'accept-language': accepted });
    expect(body).toContain(`<html lang="${language}">`);
    expect(metaOf(body)['og:locale']).toBe(locale);
    expect(body).toContain(`<a class="button go" href="/se-test">${button}</a>`);
    expect(headers).toMatchObject({ vary: 'accept-language', 'content-language': language });
    expect(body).toContain(language === 'de' ? '4. Spieltag · 4-4-2' : 'Matchday 4 · 4-4-2');
  });

  test('brings its icon, so that none is asked for', async () => {
    const { body } = await get(`/share/post?link=${id}`);
    expect(body).toMatch(/<link rel="icon" href="data:image\/svg\+xml,[^"<>]+">/);
  });

  test('has no script, and its policy allows none', async () => {
    const { body, headers } = await get(`/share/post?link=${id}`);
    expect(body).not.toMatch(/<script|\son\w+=|javascript:/i);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/style-src 'sha256-[^']+'/);
    expect(policy).not.toMatch(/script-src|unsafe/);
  });

  test('shows what somebody is called as text', async () => {
    const content = testContent({}, { name: HOSTILE, roundName: '"><img src=x>' });
    const hostile = await insertSnapshot(server.database.db, 'us-2', content);
    const { body } = await get(`/share/post?link=${hostile.id}`);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;script&gt;');
  });

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: '"><b>evil' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { 'x-forwarded-proto': 'evil' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-forwarded-prefix': '/evil' },
  ])('is the same page to who says %j: no cache keeps it for others', async (headers) => {
    const url = `/share/post?link=${id}`;
    const page = await get(url, headers);
    expect(page.body).toBe((await get(url)).body);
    expect(metaOf(page.body)['og:image']).toMatch(/^https:/);
  });

  test('names no host where none is set', async () => {
    const { database } = server;
    const config = { trustProxy: true };
    const nameless = await createTestServer({ database, families: [shareRoutes], config });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await nameless.app.inject({ url: `/share/post?link=${id}`, headers });
    await nameless.close();
    expect(metaOf(body)['og:image']).toBe(`/share/post/${id}.png?lang=de`);
    expect(body).not.toContain('evil');
  });

  test.each([
    `/share/post?link=${UNKNOWN}`,
    '/share/post',
    '/share/post?link=',
    '/share/post?link=a&link=b',
    `/share/post?link=${encodeURIComponent(HOSTILE)}`,
    `/share/poster?link=${UNKNOWN}`,
    '/share/post/there/is/nothing',
  ])('%s is a friendly page that nothing is there', async (url) => {
    const response = await get(url, { 'accept-language': 'en' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('This lineup does not exist');
    expect(response.body).not.toContain('alert(');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

test('The face of the page is there', async () => {
  const { body } = await get(`/share/post?link=${id}`);
  const [, url = ''] = /src: url\('([^']+)'\)/.exec(body) ?? [];
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
});
