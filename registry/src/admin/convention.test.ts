import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import type { ConventionDocument } from '@spieltag/shared-kernel/registry';
import { UnsecuredJWT } from 'jose';
import {
  type ConventionProject,
  createConventionProject,
  version,
} from '../testing/convention-project.ts';
import { faultOf } from '../testing/document-fault.ts';
import type { TestRegistry } from '../testing/test-registry.ts';

let shop: ConventionProject;
let site: TestRegistry;
let project: string;
beforeAll(async () => {
  shop = await createConventionProject();
  ({ site, project } = shop);
});
afterAll(() => site.close());

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
      expect(
        await site.call('POST', `${shop.frontend}/versions`, { version: version(name) }),
      ).toEqual({
        status: 201,
        body: { microFrontendId: shop.id, version: version(name) },
      });
    }
    expect((await site.call('GET', `${shop.frontend}/versions`)).body).toEqual({
      projectId: project,
      microFrontendId: shop.id,
      name: 'shop/catalog',
      activeVersions: [{ version: '1.0.0', traffic: 100 }],
      versions: [version('1.0.0'), version('2.0.0')],
    });
    expect((await site.call('GET', `/projects/${project}/microFrontends`)).body).toEqual({
      projectId: project,
      microFrontends: [
        { name: 'shop/catalog', id: shop.id, activeVersions: [{ version: '1.0.0', traffic: 100 }] },
      ],
    });
    expect(await shop.versionFor('somebody')).toBe('1.0.0');
  });

  test('are never replaced', async () => {
    const other = { ...version('2.0.0'), url: 'https://static.example.com/other.js' };
    const reply = await site.call('POST', `${shop.frontend}/versions`, { version: other });
    expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_EXISTS']);
  });

  test('can be published again as they are', async () => {
    const again = await site.call('POST', `${shop.frontend}/versions`, {
      version: version('2.0.0'),
    });
    expect(again).toEqual({
      status: 201,
      body: { microFrontendId: shop.id, version: version('2.0.0') },
    });
    const { body } = await site.call('GET', `${shop.frontend}/versions`);
    expect(body.versions).toHaveLength(2);
  });

  test('keep what tools say of them besides, and consumers get a valid document', async () => {
    const path = `/projects/${project}/microFrontends`;
    const made = await site.call('POST', path, { name: 'noted' });
    const own = `${path}/${made.body.microFrontendId}`;
    const noted = version('1.0.0');
    const given = { ...noted, metadata: { ...noted.metadata, commit: 'abc' } };
    const published = await site.call('POST', `${own}/versions`, { version: given });
    expect([published.status, published.body.version]).toEqual([201, given]);
    expect((await site.call('GET', `${own}/versions`)).body.versions).toEqual([given]);
    const document = (await shop.discover()).json<ConventionDocument>();
    expect(faultOf(document)).toBeUndefined();
    expect(document.microFrontends['shop/noted']?.[0]?.metadata).toEqual(noted.metadata);
    await site.call('DELETE', own);
  });
});

describe('the consumer document', () => {
  test('is valid, names one version of each, and tells a new visitor who it is', async () => {
    const reply = await shop.discover();
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
    const first = await shop.discover();
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    const again = await shop.discover(`a=b; ${cookie}`);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body).toBe(first.body);
  });

  test('follows the account from one device to the next', async () => {
    const authorization = `Bearer ${new UnsecuredJWT({}).setSubject('us-7').encode()}`;
    const reply = await site.registry.app.inject({
      url: `/discovery/projects/${project}/microFrontends`,
      headers: { authorization, cookie: 'USER_TOKEN=other' },
    });
    expect(reply.headers['set-cookie']).toMatch(/^USER_TOKEN=us-7~[\w-]{11}~[\w-]{22};/);
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

test('a call that says it has JSON may have none', async () => {
  const reply = await site.registry.app.inject({
    method: 'DELETE',
    url: '/discovery/admin/projects/none',
    headers: { authorization: await site.token(), 'content-type': 'application/json' },
  });
  expect(reply.json().code).toBe('PROJECT_NOT_FOUND');
});

test.each(['/projects/none/microFrontends/none', '/projects/spieltag/microFrontends/none'])(
  'there is no %s to delete',
  async (path) => {
    expect((await site.call('DELETE', path)).status).toBe(404);
  },
);

test('a micro frontend that is deleted is not discovered', async () => {
  const path = `/projects/${project}/microFrontends`;
  const other = await site.call('POST', path, { name: 'other' });
  const own = `${path}/${other.body.microFrontendId}`;
  await site.call('POST', `${own}/versions`, { version: version('1.0.0') });
  expect((await shop.discover()).json().microFrontends).toHaveProperty(['shop/other']);
  expect((await site.call('DELETE', own)).status).toBe(202);
  expect((await shop.discover()).json().microFrontends).not.toHaveProperty(['shop/other']);
  expect((await site.call('GET', `${own}/versions`)).body.code).toBe('MICRO_FRONTEND_NOT_FOUND');
});
