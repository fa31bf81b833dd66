import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { integrityOf } from '../artefacts/artefact-store.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const OPERATORS = 'operator.test';
const PLAYERS = 'game.test';
const VERSION = '1.0.0-0123456789';
const LOOK_AGAIN_MS = 10_000;
const FILE = `/operator/${VERSION}/main.js`;

let registry: TestRegistry;
/** What is answered before the page is there. */
let unbuilt: Awaited<ReturnType<typeof get>>;
beforeAll(async () => {
  registry = await createTestRegistry({ operatorOrigin: `http://${OPERATORS}` });
  unbuilt = await get(OPERATORS, '/');
  await registry.registry.useOperatorPage(await writePage(registry.folder));
});
afterAll(() => registry.close());

const get = async (host: string, url: string, headers: Record<string, string> = {}) => {
  const { app } = registry.registry;
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({
    url,
    headers: { host, ...headers },
  });
  return { status: statusCode, body, headers: answered };
};

describe('the operators have an origin of their own', () => {
  test('with their page, which loads its own script alone and is framed by nobody', async () => {
    const { status, body, headers } = await get(OPERATORS, '/');
    expect(status).toBe(200);
    expect(body.match(/src="[^"]+"/g)).toEqual([`src="${FILE}"`]);
    expect(body).not.toContain('composition');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['set-cookie']).toBeUndefined();
    expect((await get(OPERATORS, FILE)).status).toBe(200);
  });

  test.each([
    '/generated',
    '/shell/1.0.0-00000000aa/main.0000000000.js',
    '/discovery/projects/spieltag/microFrontends',
    '/discovery/health',
    '/?override=mf-live@1.0.0-0123456789',
  ])('nothing of the players: %s', async (url) => {
    const { status, body } = await get(OPERATORS, url);
    expect(body).not.toContain('"microFrontends"');
    expect(url.startsWith('/?') ? body.includes('operator-config') : status === 404).toBe(true);
  });

  test('and until their page is built a browser asks for it again by itself', () => {
    expect(unbuilt).toMatchObject({ status: 404, headers: { refresh: '3' } });
    expect(JSON.parse(unbuilt.body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('nor is the page on any other, whatever another header says', async () => {
    expect((await get(PLAYERS, '/')).body).toContain('"microFrontends"');
    const forwarded = await get(PLAYERS, '/', { 'x-forwarded-host': OPERATORS });
    expect(forwarded.body).toContain('"microFrontends"');
    expect((await get(PLAYERS, FILE)).status).toBe(404);
  });

  test('through the part of the edge that keeps pages, it is refused', async () => {
    expect((await get(OPERATORS, '/', { 'x-served-to': 'players' })).status).toBe(404);
    expect((await get(OPERATORS, '/', { 'x-served-to': 'operators' })).status).toBe(200);
  });

  test.each([PLAYERS, 'localhost:8081', 'edge:8081', ''])(
    'through the part of the edge that is for operators nobody else is answered: %s',
    async (host) => {
      const { status, body } = await get(host, '/', { 'x-served-to': 'operators' });
      expect([status, body]).toEqual([404, expect.stringContaining('OPERATOR_ORIGIN')]);
    },
  );

  test('where it was, players are led to it', async () => {
    const { status, headers } = await get(PLAYERS, '/generated/operator');
    expect([status, headers.location]).toEqual([302, `http://${OPERATORS}/`]);
  });
});

describe('a file of the page that is not what was built', () => {
  const kept = () => join(registry.folder, 'artefacts', 'operator', VERSION, 'main.js');
  const start = async () => registry.registry.useOperatorPage(await writePage(registry.folder));

  test('is not served when it is damaged, and whole again after the next start', async () => {
    await writeFile(kept(), 'let damaged;');
    expect((await get(OPERATORS, FILE)).status).toBe(503);
    await start();
    expect(await get(OPERATORS, FILE)).toMatchObject({ status: 200, body: 'let operators;' });
  });

  test('is named when it is gone, and back after the next start', async () => {
    await rm(kept());
    registry.pass(LOOK_AGAIN_MS);
    expect(JSON.parse((await get(PLAYERS, '/discovery/health')).body).missing).toEqual([FILE]);
    await start();
    expect((await get(OPERATORS, FILE)).status).toBe(200);
  });
});

describe('the admin API', () => {
  const PROJECTS = '/discovery/admin/projects';
  test('answers tools on either origin', async () => {
    const authorization = `Bearer ${await registry.token()}`;
    expect((await get(PLAYERS, PROJECTS, { authorization })).status).toBe(200);
    expect((await get(OPERATORS, PROJECTS, { authorization })).status).toBe(200);
  });

  test.each(['same-origin', 'same-site', 'cross-site', 'none'])(
    'answers no page of the players, not even one with a token (%s)',
    async (site) => {
      const authorization = `Bearer ${await registry.token()}`;
      const headers = { authorization, 'sec-fetch-site': site };
      expect(await get(PLAYERS, PROJECTS, headers)).toMatchObject({ status: 403 });
    },
  );
});

async function writePage(folder: string): Promise<string> {
  const dir = join(folder, 'operator-build');
  const script = 'let operators;';
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'main.js'), script);
  const files = { 'main.js': integrityOf(Buffer.from(script)) };
  const release = { name: 'operator', version: VERSION, assets: ['main.js'], files };
  await writeFile(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}
