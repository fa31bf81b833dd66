import { createHash, createPublicKey, verify } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DiscoveryDocument,
  type PageConfig,
  SIGNATURE_HEADER,
} from '@spieltag/shared-kernel/composition';
import pg from 'pg';
import { createRegistry, createRegistryConfig, type Registry } from '../server.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [A, B] = ['1.0.0-000000000a', '1.1.0-000000000b'] as const;
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const HOUR_MS = 3_600_000;
const LOOK_MS = 25;
const MAX_LOOKS = 400;
const DOCUMENT = '/discovery/projects/spieltag/microFrontends';
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [A, B]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(A);
});
afterAll(() => site.close());

const deploy = (targetVersion: string, deploymentStrategy = 'AllAtOnce') =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });

function blockOf<T>(html: string, id: string): T {
  const [, json = ''] = new RegExp(`id="${id}">([^<]*)</script>`).exec(html) ?? [];
  return JSON.parse(json) as T;
}

async function open(path: string, registry: Registry = site.registry) {
  const reply = await registry.app.inject(path);
  const document = blockOf<DiscoveryDocument>(reply.body, 'composition');
  return {
    config: blockOf<PageConfig>(reply.body, 'page-config'),
    market: document.microFrontends['mf-market']?.[0],
    cookies: [reply.headers['set-cookie'] ?? []].flat(),
  };
}

test.each([
  ['/se-1/%E0%A4%A?x=%C3%A4', '/se-1/%25E0%25A4%25A?x=%C3%A4'],
  ['//elsewhere.example/%zz', '/elsewhere.example/%25zz'],
])('a browser at %s, which nobody can read, is led to a page of this site', async (url, to) => {
  const headers = { accept: 'text/html,*/*' };
  const reply = await site.registry.app.inject({ url, headers });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, to]);
  expect((await site.registry.app.inject({ url: to, headers })).statusCode).toBe(200);
  expect((await site.registry.app.inject(url)).json()).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a composition is signed, and a page has the key to check it with', async () => {
  const { config } = await open('/');
  const reply = await site.registry.app.inject(DOCUMENT);
  const [header = '', payload, signature = ''] = String(reply.headers[SIGNATURE_HEADER]).split('.');
  expect([payload, JSON.parse(Buffer.from(header, 'base64url').toString())]).toEqual([
    '',
    { alg: 'ES256' },
  ]);
  const isSigned = (body: Buffer) =>
    verify(
      'sha256',
      Buffer.from(`${header}.${body.toString('base64url')}`),
      {
        key: createPublicKey({ key: { ...config.signatureKey }, format: 'jwk' }),
        dsaEncoding: 'ieee-p1363',
      },
      Buffer.from(signature, 'base64url'),
    );
  expect(isSigned(reply.rawPayload)).toBe(true);
  const flipped = Buffer.from(reply.rawPayload);
  flipped[10] = (flipped[10] ?? 0) ^ 1;
  expect(isSigned(flipped)).toBe(false);
});

test('a page and the composition it fetches later are of one version while it is rolled out', async () => {
  await deploy(B, 'Canary10Percent5Minutes');
  const { cookies } = await open('/');
  const cookie = cookies.find((one) => one.startsWith('USER_TOKEN='))?.split(';')[0] ?? '';
  const headers = { cookie };
  const [page, later] = await Promise.all([
    site.registry.app.inject({ url: '/', headers }),
    site.registry.app.inject({ url: DOCUMENT, headers }),
  ]);
  // It says more: what a page that is open has to follow.
  expect(later.json()).toMatchObject(blockOf<DiscoveryDocument>(page.body, 'composition'));
  await site.call('POST', `${FRONTEND}/rollback`, {});
});

describe('a version for testers', () => {
  const link = async ({ remote = 'mf-market', version = B, ...body }: Record<string, unknown>) =>
    site.call('POST', '/projects/spieltag/overrides', {
      overrides: [{ remote, version }],
      minutes: 30,
      ...body,
    });

  test('comes by a signed link, in that page alone, until the link expires', async () => {
    const { status, body } = await link({ reason: 'look at filters' });
    expect(status).toBe(201);
    const page = await open(String(body.link));
    expect(page.market?.metadata.version).toBe(B);
    expect(page.market?.extras.fallback?.metadata.version).toBe(A);
    // It is on trial: the page runs it on its own screen alone.
    expect(page.market?.deployment).toEqual({ traffic: 0, default: false });
    const shown = {
      remote: 'mf-market',
      version: B,
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(page.config.override).toEqual({ ...shown, token: body.token, all: [shown] });
    expect(page.cookies.join()).not.toContain(String(body.token));
    const later = await site.registry.app.inject(`${DOCUMENT}?override=${body.token}`);
    expect(later.json().microFrontends['mf-market'][0].metadata.version).toBe(B);
    expect((await open('/')).config.override).toBeUndefined();
    site.pass(31 * 60_000);
    expect((await open(String(body.link))).market?.metadata.version).toBe(A);
  });

  test('may be the first of its remote, which nobody else has yet', async () => {
    const remote = 'mf-scouting';
    const path = `/projects/spieltag/microFrontends/${remote}/releases`;
    await site.call('POST', path, uploadOf(remote, A));
    const { body } = await link({ remote, version: A });
    const seen = async (url: string) => {
      const { body: html } = await site.registry.app.inject(url);
      return blockOf<DiscoveryDocument>(html, 'composition').microFrontends[remote];
    };
    expect(await seen(String(body.link))).toMatchObject([
      { metadata: { version: A }, deployment: { traffic: 0, default: false } },
    ]);
    expect(await seen('/')).toBeUndefined();
    const later = await site.registry.app.inject(`${DOCUMENT}?override=${body.token}`);
    expect(later.json().microFrontends[remote]).toMatchObject([{ metadata: { version: A } }]);
  });

  test('is written down, when the link is made and when it is opened', async () => {
    const { body } = await link({ reason: 'for Grace' });
    await open(String(body.link));
    await open(String(body.link));
    const history = await site.call('GET', `${FRONTEND}/history?limit=2`);
    expect(history.body.entries).toMatchObject([
      { action: 'open-override', role: 'visitor', reason: 'link of ada' },
      { action: 'make-override', actor: 'ada', reason: 'for Grace' },
    ]);
  });

  test.each([
    ['of no version', { version: '9.9.9-0000000009' }, 404],
    ['of no remote', { remote: 'mf-none' }, 404],
    ['for longer than a day', { minutes: 1441 }, 400],
  ])('%s has no link', async (_name, body, status) => {
    expect((await link(body)).status).toBe(status);
  });

  test('comes without a signature while developing only', async () => {
    expect((await open(`/?override=mf-market@${B}`)).market?.metadata.version).toBe(B);
    const production = await another({ stage: 'production' });
    const page = await open(`/?override=mf-market@${B}`, production);
    expect(page.market?.metadata.version).toBe(A);
    expect(page.config.override).toBeUndefined();
    await production.close();
  });

  test.each(['', 'x', 'a.b.c', `mf-market@9.9.9-0000000009`, `mf-market@${B}x`])(
    'asked for as "%s" is none',
    async (parameter) => {
      const page = await open(`/?override=${parameter}`);
      expect([page.market?.metadata.version, page.config.override]).toEqual([A, undefined]);
    },
  );
});

/** One more registry on the same database and artefacts. */
async function another(given: { stage?: 'production'; databaseUrl?: string } = {}) {
  const { stage = 'development', databaseUrl = site.databaseUrl } = given;
  return createRegistry({
    databaseUrl,
    artefacts: { dir: `${site.folder}/artefacts` },
    signingKeyFile: `${site.folder}/registry/signing-key.json`,
    lastGoodFile: `${site.folder}/registry/${databaseUrl === site.databaseUrl ? 'other' : 'last-good'}.json`,
    config: createRegistryConfig({ page: { stage } }),
  });
}

/** The version that is shown at last: the awaited one, or another after many looks. */
async function shownBefore(awaited: string, registry?: Registry): Promise<string | undefined> {
  let shown: string | undefined;
  for (let look = 0; look < MAX_LOOKS && shown !== awaited; look += 1) {
    shown = (await open('/', registry)).market?.metadata.version;
    // Time goes on for both, the one that goes by a clock of its own and the one that is told.
    site.pass(LOOK_MS);
    await wait(LOOK_MS);
  }
  return shown;
}

test('what one registry deploys the other one on the database shows, too', async () => {
  const other = await another();
  expect((await open('/', other)).market?.metadata.version).toBe(A);
  await deploy(B);
  expect(await shownBefore(B, other)).toBe(B);
  await site.call('POST', `${FRONTEND}/rollback`, {});
  expect((await open('/')).market?.metadata.version).toBe(A);
  await other.close();
});

test('a registry whose clock is set back by an hour sees what another one deploys all the same', async () => {
  const other = await another();
  expect((await open('/')).market?.metadata.version).toBe(A);
  site.pass(-HOUR_MS);
  const reply = await other.app.inject({
    method: 'POST',
    url: `/discovery/admin${FRONTEND}/deployment`,
    headers: { authorization: await site.token() },
    payload: { targetVersion: B, deploymentStrategy: 'AllAtOnce' },
  });
  expect(reply.statusCode).toBe(201);
  expect(await shownBefore(B)).toBe(B);
  site.pass(HOUR_MS);
  await site.call('POST', `${FRONTEND}/rollback`, {});
  await other.close();
});

describe('without its database', () => {
  const NOWHERE = 'postgresql://127.0.0.1:1/none';

  test('a registry goes on with what was live, says so where it cannot, and comes back', async () => {
    const before = await open('/');
    const name = new URL(site.databaseUrl.replace('postgresql:', 'http:')).pathname.slice(1);
    const admin = new pg.Client({
      connectionString: site.databaseUrl.replace(`/${name}`, '/postgres'),
    });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
    site.pass(1000);
    expect((await open('/')).market).toEqual(before.market);
    const refused = await site.call('GET', '/projects');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
    site.pass(1000);
    let again = refused;
    // Connections that were ended in its hand are noticed one after the other.
    while (again.status === 503) again = await site.call('GET', '/projects');
    expect(again.status).toBe(200);
  });

  test('a registry starts with what was live last', async () => {
    const expected = await open('/');
    const other = await another({ databaseUrl: NOWHERE });
    expect((await open('/', other)).market).toEqual(expected.market);
    await other.close();
  });
});

test('the digest of an entry is that of its file', async () => {
  const { market } = await open('/');
  const file = await site.registry.app.inject(String(market?.url));
  const digest = createHash('sha384').update(file.rawPayload).digest('base64');
  expect(market?.metadata.integrity).toBe(`sha384-${digest}`);
});
