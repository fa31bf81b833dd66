import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts';
import { createRegistry, createRegistryConfig, type Registry } from './server.ts';
import { MAIN_FILE, remoteParts, writeBuild, writeShell } from './testing/builds.ts';

let database: TestDatabase;
let folder: string;
let registry: Registry;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spieltag-registry-'));
  registry = await start();
  await registry.publishFromBuild(await writeShell(folder));
});

afterAll(async () => {
  await registry.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Registry> {
  return createRegistry({
    databaseUrl: database.url,
    artefacts: { dir: join(folder, 'artefacts') },
    signingKeyFile: join(folder, 'signing-key.json'),
    config: createRegistryConfig({ page: { stage: 'development', clientId: '</script><b>' } }),
  });
}

const buildRemote = (name: string, version: string, content?: string) =>
  writeBuild(folder, name, version, remoteParts(name, version), content);

const discover = async () => {
  const reply = await registry.app.inject('/discovery/projects/spieltag/microFrontends');
  return reply.json<DiscoveryDocument>();
};

describe('publishing', () => {
  test('a published version is live at once, and its files are served unchanged for ever', async () => {
    const dir = await buildRemote('mf-live', '1.0.0-0000000001');
    await registry.publishFromBuild(dir);
    const [version] = (await discover()).microFrontends['mf-live'] ?? [];
    expect(version).toMatchObject({
      url: `/mf-live/1.0.0-0000000001/${MAIN_FILE}`,
      metadata: { version: '1.0.0-0000000001' },
      deployment: { traffic: 100, default: true },
    });
    const file = await registry.app.inject(version?.url ?? '');
    expect(file.body).toBe('let built;');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('the same version again changes nothing', async () => {
    const dir = await buildRemote('mf-live', '1.0.0-0000000001');
    const before = await discover();
    expect(await registry.publishFromBuild(dir)).toMatchObject({ isNew: false });
    expect(await discover()).toEqual(before);
  });

  test('the same version with other bytes is refused, and the first one stays', async () => {
    const other = await buildRemote('mf-live', '1.0.0-0000000001', 'let other;;');
    await expect(registry.publishFromBuild(other)).rejects.toMatchObject({
      code: 'VERSION_EXISTS',
    });
    const file = await registry.app.inject(`/mf-live/1.0.0-0000000001/${MAIN_FILE}`);
    expect(file.body).toBe('let built;');
  });

  test('a file that is not what release.json says is refused', async () => {
    const dir = await buildRemote('mf-live', '1.0.0-0000000002', 'let corrupted;');
    await writeFile(join(dir, MAIN_FILE), 'let tampered;');
    await expect(registry.publishFromBuild(dir)).rejects.toMatchObject({ code: 'ASSET_CORRUPT' });
  });

  test('a release.json that does not fit its schema is refused with the place of the fault', async () => {
    const dir = await writeBuild(folder, 'mf-live', '1.0.0-0000000003', {});
    await expect(registry.publishFromBuild(dir)).rejects.toMatchObject({ code: 'RELEASE_INVALID' });
  });

  test('a container with the name of another remote is refused, as is one that a remote has', async () => {
    const version = '1.0.0-00000000c0';
    const named = (name: string, container: string) => {
      const rest = { ...remoteParts(name, version), container };
      return writeBuild(folder, name, version, rest, `let ${container};`);
    };
    const own = 'app_1_0_0_00000000c0';
    const first = await named('mf-first', own);
    expect(await registry.publishFromBuild(first)).toMatchObject({ isNew: true });
    for (const container of ['mf_first_1_0_0_00000000c0', own, 'app']) {
      const refused = registry.publishFromBuild(await named('mf-second', container));
      await expect(refused).rejects.toMatchObject({ code: 'RELEASE_INVALID' });
    }
    expect(await registry.publishFromBuild(first)).toMatchObject({ isNew: false });
  });

  test('a newer version falls back to the one before it', async () => {
    await registry.publishFromBuild(await buildRemote('mf-live', '1.1.0-0000000004'));
    const [version] = (await discover()).microFrontends['mf-live'] ?? [];
    expect(version?.metadata.version).toBe('1.1.0-0000000004');
    expect(version?.fallbackUrl).toBe(`/mf-live/1.0.0-0000000001/${MAIN_FILE}`);
    expect(version?.extras.fallback?.metadata.version).toBe('1.0.0-0000000001');
  });

  test('what was deployed outlives a restart', async () => {
    const before = await discover();
    await registry.close();
    registry = await start();
    expect(await discover()).toEqual(before);
  });
});

describe('the page', () => {
  const open = (url: string, headers: Record<string, string>) =>
    registry.app.inject({ url, headers });

  test('every address that is no file is the page, with the composition and the hints of its remote', async () => {
    const page = await registry.app.inject('/se-1/live/rn-2?joinByToken=x');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}=';/,
    );
    expect(page.headers['x-dns-prefetch-control']).toBe('off');
    expect(page.body).toContain('"mf-live":[{');
    expect(page.body).toContain(
      `<link rel="preload" as="script" href="/mf-live/1.1.0-0000000004/${MAIN_FILE}"`,
    );
    const elsewhere = await registry.app.inject('/se-1/group');
    expect(elsewhere.body).not.toMatch(/rel="preload"[^>]*"\/mf-/);
  });

  test('a browser that was here before gets the faces at once, and nothing it still has', async () => {
    const first = await registry.app.inject('/se-1/live');
    expect(first.body).toContain('<html lang="de" class="first-visit">');
    const cookies = [first.headers['set-cookie'] ?? []].flat();
    expect(cookies.find((cookie) => !cookie.startsWith('USER_TOKEN'))).toMatch(
      /^visited=1; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const again = await open('/se-1/live', { cookie });
    expect(again.body).toContain('<html lang="de">');
    expect(String(again.headers['set-cookie'])).not.toContain('visited');
  });

  test('who is new on the lineup has room for the tour, and nobody else', async () => {
    const { body, headers } = await registry.app.inject('/');
    expect(body).toContain('<html lang="de" class="first-visit tour-room">');
    const cookie = [headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    expect((await open('/', { cookie: cookie.join('; ') })).body).toContain('<html lang="de">');
    expect((await open('/?a=b', {})).body).toContain('<html lang="de" class="first-visit">');
  });

  test('is kept by nobody for somebody else: it has cookies and versions of one visitor', async () => {
    const page = await registry.app.inject('/');
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });

  test('nothing in the inlined data can end its block', async () => {
    const page = await registry.app.inject('/');
    expect(page.body).not.toContain('</script><b>');
    expect(page.body).toContain('\\u003c/script>\\u003cb>');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('goes out as %s to browsers that accept it', async (coding, decompress) => {
    const plain = await registry.app.inject('/');
    const { headers, rawPayload } = await open('/', { 'accept-encoding': coding });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(decompress(rawPayload).toString()).toBe(plain.body);
    expect(headers.etag).not.toBe(plain.headers.etag);
  });

  test.each([undefined, 'br', 'gzip'])('is not sent again unchanged, in %s', async (coding) => {
    const accept: Record<string, string> = coding ? { 'accept-encoding': coding } : {};
    const { headers } = await open('/', accept);
    const known = `"old", W/${headers.etag}`;
    const again = await open('/', { ...accept, 'if-none-match': known });
    expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag]);
  });

  test.each([
    '/favicon.ico',
    '/mf-live/9.9.9-0000000000/x.js',
    '/shell/1.0.0-00000000aa/../../x.js',
  ])('%s is no page and not there', async (url) => {
    const reply = await registry.app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});
