import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import type { ConventionDocument } from '@spieltag/shared-kernel/registry';
import { UnsecuredJWT } from 'jose';
import { faultOf } from '../testing/document-fault.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const MINUTE_MS = 60_000;
const version = (name: string) => ({
  url: `https://static.example.com/catalog-${name}.js`,
  fallbackUrl: `https://alt.example.com/catalog-${name}.js`,
  metadata: { integrity: `e0d123e5f316bef78bfdf5a0088375${name}`, version: name },
  extras: { prerender: true },
});

let site: TestRegistry;
let project: string;
let id: string;

beforeAll(async () => {
  site = await createTestRegistry();
  project = String((await site.call('POST', '/projects', { name: 'shop' })).body.id);
  const created = await site.call('POST', `/projects/${project}/microFrontends`, {
    name: 'catalog',
  });
  id = String(created.body.microFrontendId);
});
afterAll(() => site.close());

const frontend = () => `/projects/${project}/microFrontends/${id}`;
const discover = (cookie?: string) =>
  site.registry.app.inject({
    url: `/discovery/projects/${project}/microFrontends`,
    headers: cookie ? { cookie } : {},
  });
const versionFor = async (visitor: number | string) => {
  const document = (await discover(`USER_TOKEN=${visitor}`)).json<ConventionDocument>();
  return document.microFrontends['shop/catalog']?.[0]?.metadata.version;
};

test.each([
  ['GET', '/projects'],
  ['POST', '/projects'],
  ['PATCH', '/projects/x'],
  ['DELETE', '/projects/x'],
  ['GET', '/projects/x/microFrontends'],
  ['POST', '/projects/x/microFrontends'],
  ['PATCH', '/projects/x/microFrontends/y'],
  ['GET', '/projects/x/microFrontends/y/versions'],
  ['POST', '/projects/x/microFrontends/y/versions'],
  ['POST', '/projects/x/microFrontends/y/deployment'],
  ['DELETE', '/projects/x/microFrontends/y/deployment/z'],
  ['GET', '/nothing'],
] as const)('%s %s needs a token', async (method, path) => {
  const reply = await site.registry.app.inject({ method, url: `/discovery/admin${path}` });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHORIZED']);
});

describe('projects', () => {
  test('are made, renamed, listed and deleted', async () => {
    const created = await site.call('POST', '/projects', { name: 'new' });
    expect(created).toEqual({ status: 201, body: { id: expect.any(String), name: 'new' } });
    const path = `/projects/${created.body.id}`;
    expect(await site.call('PATCH', path, { name: 'newer' })).toEqual({
      status: 200,
      body: { id: created.body.id, name: 'newer' },
    });
    const listed = await site.call('GET', '/projects');
    expect(listed.body.projects).toContainEqual({ id: created.body.id, name: 'newer' });
    expect((await site.call('DELETE', path)).status).toBe(202);
    expect((await site.call('DELETE', path)).status).toBe(404);
    expect((await site.call('GET', `${path}/microFrontends`)).status).toBe(404);
  });

  test.each([[{}], [{ name: 1 }], [{ name: '' }], ['text']])('%j makes none', async (body) => {
    const reply = await site.call('POST', '/projects', body);
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test.each([
    ['POST', '/projects', { name: 'a\u0000b' }],
    ['POST', '/projects', { name: 'a\ud800b' }],
    ['GET', '/projects/%00/remotes', undefined],
    ['GET', '/projects/%e0%a4/remotes', undefined],
  ] as const)('%s %s with characters nobody can keep is refused', async (method, path, body) => {
    const reply = await site.call(method, path, body);
    expect([reply.status, reply.body.status, reply.body.code]).toEqual([
      400,
      400,
      'INVALID_REQUEST',
    ]);
  });

  test('the one pages are composed of stays', async () => {
    const reply = await site.call('DELETE', '/projects/spieltag');
    expect([reply.status, reply.body.code]).toEqual([409, 'PROJECT_IN_USE']);
  });
});

describe('versions', () => {
  test('are listed as they were published, the first one is live at once', async () => {
    for (const name of ['1.0.0', '2.0.0']) {
      expect(await site.call('POST', `${frontend()}/versions`, { version: version(name) })).toEqual(
        {
          status: 201,
          body: { microFrontendId: id, version: version(name) },
        },
      );
    }
    expect((await site.call('GET', `${frontend()}/versions`)).body).toEqual({
      projectId: project,
      microFrontendId: id,
      name: 'shop/catalog',
      versions: [version('1.0.0'), version('2.0.0')],
    });
    expect((await site.call('GET', `/projects/${project}/microFrontends`)).body).toEqual({
      projectId: project,
      microFrontends: [{ name: 'shop/catalog', id }],
    });
    expect(await versionFor('somebody')).toBe('1.0.0');
  });

  test('are never replaced', async () => {
    const other = { ...version('2.0.0'), url: 'https://static.example.com/other.js' };
    const reply = await site.call('POST', `${frontend()}/versions`, { version: other });
    expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_EXISTS']);
  });
});

describe('the consumer document', () => {
  test('is valid, names one version of each, and tells a new visitor who it is', async () => {
    const reply = await discover();
    const document = reply.json<ConventionDocument>();
    expect(faultOf(document)).toBeUndefined();
    expect(document.microFrontends['shop/catalog']).toHaveLength(1);
    expect(reply.headers['set-cookie']).toMatch(
      /^USER_TOKEN=[^;]+; Path=\/; Max-Age=\d+; HttpOnly/,
    );
  });

  test('is not sent again to who has it, and goes out compressed', async () => {
    const url = `/discovery/projects/${project}/microFrontends`;
    const headers = { cookie: 'USER_TOKEN=somebody', 'accept-encoding': 'br' };
    const first = await site.registry.app.inject({ url, headers });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const known = { ...headers, 'if-none-match': String(first.headers.etag) };
    const again = await site.registry.app.inject({ url, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers[SIGNATURE_HEADER]).toBe(first.headers[SIGNATURE_HEADER]);
  });

  test('stays with a visitor who has the cookie, which is not set again', async () => {
    const first = await discover('USER_TOKEN=0d6af278-0cff-42a1-b283-161fe9a3119b');
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = await discover('a=b; USER_TOKEN=0d6af278-0cff-42a1-b283-161fe9a3119b');
    expect(again.body).toBe(first.body);
  });

  test('follows the account from one device to the next', async () => {
    const authorization = `Bearer ${new UnsecuredJWT({}).setSubject('us-7').encode()}`;
    const reply = await site.registry.app.inject({
      url: `/discovery/projects/${project}/microFrontends`,
      headers: { authorization, cookie: 'USER_TOKEN=other' },
    });
    expect(reply.headers['set-cookie']).toMatch(/^USER_TOKEN=us-7;/);
  });

  test("is a new visitor's for a tool that sends its own token", async () => {
    const headers = { authorization: `Bearer ${await site.token()}` };
    const url = `/discovery/projects/${project}/microFrontends`;
    const replies = await Promise.all([1, 2].map(() => site.registry.app.inject({ url, headers })));
    const cookies = replies.map((reply) => String(reply.headers['set-cookie']).split(';')[0]);
    expect(new Set(cookies).size).toBe(2);
  });

  test('of an unknown project is not there', async () => {
    const reply = await site.registry.app.inject('/discovery/projects/none/microFrontends');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  });
});

describe('a deployment', () => {
  const deploy = (targetVersion: string, deploymentStrategy: string) =>
    site.call('POST', `${frontend()}/deployment`, { targetVersion, deploymentStrategy });
  /** In percent. Who is among a tenth is another lot in every project: so many hardly ever stray. */
  const share = async () => {
    const visitors = Array.from({ length: 1000 }, (_, visitor) => visitor * 100);
    const versions: (string | undefined)[] = [];
    // So many at once as the connections to the database serve in time on a busy machine.
    for (let first = 0; first < visitors.length; first += 50) {
      const some = visitors.slice(first, first + 50);
      versions.push(...(await Promise.all(some.map(versionFor))));
    }
    return versions.filter((name) => name === '2.0.0').length / 10;
  };

  test('gives a version to a tenth, then to everybody', async () => {
    const reply = await deploy('2.0.0', 'Canary10Percent5Minutes');
    expect(reply).toEqual({ status: 201, body: { deploymentId: expect.any(String) } });
    const early = await share();
    expect(early).toBeGreaterThan(4);
    expect(early).toBeLessThan(16);
    expect((await deploy('1.0.0', 'AllAtOnce')).body.code).toBe('DEPLOYMENT_UNDER_WAY');
    site.pass(5 * MINUTE_MS);
    expect(await share()).toBe(100);
  });

  test('can be cancelled while it is under way, and only then', async () => {
    expect((await deploy('1.0.0', 'Linear10PercentEvery10Minutes')).status).toBe(201);
    const state = await site.call('GET', `${frontend()}/state`);
    const { deploymentId } = state.body.deployment as { deploymentId: string };
    expect((await site.call('DELETE', `${frontend()}/deployment/${deploymentId}`)).status).toBe(
      204,
    );
    expect(await share()).toBe(100);
    const again = await site.call('DELETE', `${frontend()}/deployment/${deploymentId}`);
    expect([again.status, again.body.code]).toEqual([404, 'DEPLOYMENT_NOT_FOUND']);
  });

  test.each([
    ['of an unknown version', { targetVersion: '9', deploymentStrategy: 'AllAtOnce' }, 404],
    ['of what is live', { targetVersion: '2.0.0', deploymentStrategy: 'AllAtOnce' }, 422],
    ['by no known strategy', { targetVersion: '1.0.0', deploymentStrategy: 'Canary' }, 400],
    ['without a version', { deploymentStrategy: 'AllAtOnce' }, 400],
  ])('%s is refused', async (_name, body, status) => {
    expect((await site.call('POST', `${frontend()}/deployment`, body)).status).toBe(status);
  });
});

describe('traffic set by hand', () => {
  const set = (body: object) => site.call('PATCH', frontend(), body);

  test('is what visitors get, and can be set again', async () => {
    const activeVersions = [
      { version: '1.0.0', traffic: 50 },
      { version: '2.0.0', traffic: 50 },
    ];
    expect(await set({ activeVersions, default: '1.0.0' })).toEqual({
      status: 200,
      body: { microFrontendId: id, name: 'catalog', activeVersions, default: '1.0.0' },
    });
    const all = [{ version: '2.0.0', traffic: 100 }];
    expect((await set({ activeVersions: all, default: '2.0.0' })).body.activeVersions).toEqual(all);
    expect(await versionFor('somebody')).toBe('2.0.0');
  });

  test.each([
    ['less than all', [{ version: '1.0.0', traffic: 99 }], undefined, 422],
    [
      'a version twice',
      [
        { version: '1.0.0', traffic: 50 },
        { version: '1.0.0', traffic: 50 },
      ],
      undefined,
      422,
    ],
    ['a default without traffic', [{ version: '1.0.0', traffic: 100 }], '2.0.0', 422],
    ['a version nobody has', [{ version: '9', traffic: 100 }], undefined, 404],
    ['a broken percent', [{ version: '1.0.0', traffic: 99.5 }], undefined, 400],
  ])('%s is refused', async (_name, activeVersions, main, status) => {
    expect((await set({ activeVersions, ...(main && { default: main }) })).status).toBe(status);
  });

  test('that is refused leaves the name as it was, too', async () => {
    const activeVersions = [{ version: '1.0.0', traffic: 99 }];
    expect((await set({ name: 'other', activeVersions })).status).toBe(422);
    expect(Object.keys((await discover()).json().microFrontends)).toEqual(['shop/catalog']);
  });

  test('leaves the name, which can be changed as well', async () => {
    expect((await set({ name: 'catalogue' })).body).toMatchObject({ name: 'catalogue' });
    expect(Object.keys((await discover()).json().microFrontends)).toEqual(['shop/catalogue']);
    await set({ name: 'catalog' });
  });
});

test('a call that says it has JSON may have none', async () => {
  const reply = await site.registry.app.inject({
    method: 'DELETE',
    url: '/discovery/admin/projects/none',
    headers: { authorization: await site.token(), 'content-type': 'application/json' },
  });
  expect(reply.json().code).toBe('PROJECT_NOT_FOUND');
});

test('a micro frontend that is deleted is not discovered', async () => {
  const path = `/projects/${project}/microFrontends`;
  const other = await site.call('POST', path, { name: 'other' });
  const own = `${path}/${other.body.microFrontendId}`;
  await site.call('POST', `${own}/versions`, { version: version('1.0.0') });
  expect((await discover()).json().microFrontends).toHaveProperty(['shop/other']);
  expect((await site.call('DELETE', own)).status).toBe(202);
  expect((await discover()).json().microFrontends).not.toHaveProperty(['shop/other']);
  expect((await site.call('GET', `${own}/versions`)).body.code).toBe('MICRO_FRONTEND_NOT_FOUND');
});
