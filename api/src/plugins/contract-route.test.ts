import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReplyOf, route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as Type from 'typebox';
import { accountRoutes } from '../account/account.routes.ts';
import { ApiProblem, refusedProblem } from '../problems/api-problem.ts';
import { createApi } from '../server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { serve } from './contract-route.ts';

const Seen = Type.Object({ row: Type.String(), params: Type.Unknown() });
const post = route({
  method: 'POST',
  path: '/api/test/{seasonId}/change.json',
  auth: 'bearer',
  summary: 'A change',
  params: Type.Object({ seasonId: Type.String({ pattern: '^se-' }) }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0 })) }),
  body: Type.Object({ name: Type.String(), at: Type.Optional(Type.Object({ x: Type.Integer() })) }),
  reply: Type.Object({ role: Type.String(), ifMatch: Type.Number(), page: Type.Number() }),
  errors: ['LEDGER_CONFLICT', 'REFUSED_BUDGET_TOO_LOW'],
});
const plain = { method: 'GET', summary: 'A test', reply: Type.Object({}), errors: [] } as const;
const rows = {
  admin: route({ ...plain, path: '/api/test/admin.json', auth: 'admin' }),
  simulation: route({ ...plain, path: '/api/test/simulation.json', auth: 'simulation' }),
  wrong: route({ ...plain, path: '/api/test/wrong.json', auth: 'public', reply: Seen }),
  refused: route({
    ...plain,
    path: '/api/test/refused.json',
    auth: 'public',
    errors: ['REFUSED_BUDGET_TOO_LOW'],
  }),
  conflict: route({
    ...plain,
    path: '/api/test/conflict.json',
    auth: 'public',
    errors: ['LEDGER_CONFLICT'],
  }),
  untold: route({ ...plain, path: '/api/test/untold.json', auth: 'public' }),
  bodiless: route({ ...plain, method: 'POST', path: '/api/test/bodiless.json', auth: 'public' }),
  broken: route({ ...plain, path: '/api/test/broken.json', auth: 'public' }),
  query: route({ ...plain, path: '/api/test/query.json', auth: 'public' }),
};

async function testRoutes(app: FastifyInstance): Promise<void> {
  serve(app, post, ({ user, ifMatch, query }) => ({
    role: user.role,
    ifMatch: ifMatch ?? -1,
    page: query.page ?? -1,
  }));
  serve(app, rows.admin, () => ({}));
  serve(app, rows.simulation, () => ({}));
  serve(app, rows.wrong, () => ({ row: 7 }) as unknown as ReplyOf<typeof rows.wrong>);
  serve(app, rows.refused, () => {
    throw refusedProblem({ code: 'BUDGET_TOO_LOW', price: 5, budget: 3 });
  });
  serve(app, rows.conflict, () => {
    throw new ApiProblem('LEDGER_CONFLICT', { version: 3 });
  });
  serve(app, rows.untold, () => {
    throw new ApiProblem('GROUP_FULL');
  });
  serve(app, rows.bodiless, () => ({}));
  serve(app, rows.broken, () => {
    throw new Error('secret detail');
  });
  serve(app, rows.query, async ({ context }) => {
    await sql`select 1`.execute(context.db);
    return {};
  });
}

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await createTestServer({ database, families: [accountRoutes, testRoutes] });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('who may call', () => {
  const payload = { name: 'x' };
  const url = '/api/test/se-1/change.json';

  test.each([
    ['bearer', 'trial', '/api/account/v1/me.json', 200],
    ['admin', 'trial', rows.admin.path, 403],
    ['admin', 'user', rows.admin.path, 403],
    ['admin', 'admin', rows.admin.path, 200],
    ['simulation', 'trial', rows.simulation.path, 200],
  ] as const)('%s rows answer the role %s', async (_auth, role, path, status) => {
    const { headers } = await server.user(role);
    expect((await server.app.inject({ url: path, headers })).statusCode).toBe(status);
  });

  test('authorization comes before everything else', async () => {
    const response = await server.app.inject({ method: 'POST', url, payload: '{broken' });
    expect(response.json().code).toBe('AUTH_REQUIRED');
  });

  test.each(['staging', 'production'] as const)(
    'simulation rows are not there in %s',
    async (stage) => {
      const config = { stage };
      const live = await createTestServer({ database, families: [testRoutes], config });
      const response = await live.app.inject(rows.simulation.path);
      await live.close();
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('the version of If-Match reaches the handler', async () => {
    const { headers } = await server.guest();
    const call = (value?: string) =>
      server.app.inject({
        method: 'POST',
        url: `${url}?page=3`,
        payload,
        headers: { ...headers, ...(value === undefined ? {} : { 'if-match': value }) },
      });
    expect((await call('"12"')).json()).toEqual({ role: 'trial', ifMatch: 12, page: 3 });
    expect((await call('12')).json().ifMatch).toBe(12);
    expect((await call()).json().ifMatch).toBe(-1);
    expect((await call('"abc"')).json().code).toBe('PARAMETER_INVALID');
  });
});

describe('what a client sends wrong is named', () => {
  test.each([
    ['a missing field', { payload: {} }, 400, 'PARAMETER_REQUIRED', 'name'],
    [
      'a missing field deeper down',
      { payload: { name: 'x', at: {} } },
      400,
      'PARAMETER_REQUIRED',
      'at/x',
    ],
    ['a field of another type', { payload: { name: 5 } }, 400, 'PARAMETER_INVALID', 'name'],
    [
      'a number as text in a body',
      { payload: { name: 'x', at: { x: '1' } } },
      400,
      'PARAMETER_INVALID',
      'at/x',
    ],
    ['a list as body', { payload: [] as object }, 400, 'PARAMETER_INVALID', 'body'],
    ['no body', {}, 400, 'PARAMETER_REQUIRED', 'body'],
    [
      'a query that is no number',
      { payload: { name: 'x' }, query: { page: 'x' } },
      400,
      'PARAMETER_INVALID',
      'page',
    ],
    [
      'a query out of bounds',
      { payload: { name: 'x' }, query: { page: '-1' } },
      400,
      'PARAMETER_INVALID',
      'page',
    ],
  ] as const)('%s', async (_name, request, status, code, name) => {
    const { headers } = await server.guest();
    const url = '/api/test/se-1/change.json';
    const response = await server.app.inject({ method: 'POST', url, headers, ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, code, params: { name } });
  });

  test.each([
    ['nothing', undefined, 200],
    ['an empty body', '', 200],
    ['an empty object', '{}', 200],
    ['broken JSON', '{', 400],
  ])('a row without a body takes %s that is said to be JSON', async (_name, payload, status) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: rows.bodiless.path,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(statusCode).toBe(status);
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'BODY_INVALID'],
    ['an empty body', '', 'application/json', 400, 'BODY_INVALID'],
    ['another media type', '<name/>', 'application/xml', 400, 'BODY_INVALID'],
    [
      'a prototype',
      '{"__proto__":{"role":"admin"},"name":"x"}',
      'application/json',
      400,
      'BODY_INVALID',
    ],
    [
      'too much',
      JSON.stringify({ name: 'x'.repeat(300_000) }),
      'application/json',
      413,
      'BODY_TOO_LARGE',
    ],
  ])('%s', async (_name, payload, type, status, code) => {
    const { headers } = await server.guest();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/test/se-1/change.json',
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test.each(['/api/nothing', '/api/test/kept', '/other', '/api/%zz', '/api/test/../../etc/passwd'])(
    'the address %s is not there, said as JSON',
    async (url) => {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ status: 404, code: 'NOT_FOUND', msg: 'Not Found' });
    },
  );
});

describe('what a handler throws', () => {
  test('a refusal of the rules is 422 with its figures', async () => {
    const response = await server.app.inject(rows.refused.path);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'REFUSED_BUDGET_TOO_LOW',
      params: { price: 5, budget: 3 },
    });
  });

  test('a problem is answered as its row of the error table', async () => {
    const response = await server.app.inject(rows.conflict.path);
    expect(response.json()).toEqual({
      status: 409,
      code: 'LEDGER_CONFLICT',
      msg: 'Ledger was changed meanwhile',
      params: { version: 3 },
    });
  });

  test('anything else is 500 and tells nothing', async () => {
    const response = await server.app.inject(rows.broken.path);
    expect(response.json()).toEqual({ status: 500, code: 'INTERNAL', msg: 'Something went wrong' });
  });

  test.each([
    ['a reply that does not fit its row', rows.wrong.path, 200],
    ['a problem its row does not name', rows.untold.path, 422],
  ])('%s is found where replies are checked', async (_, url, status) => {
    expect((await server.app.inject(url)).statusCode).toBe(500);
    const config = { ...server.app.apiContext.config, checkReplies: false };
    const live = await createApi({ db: database.db, config, families: [testRoutes] });
    expect((await live.inject(url)).statusCode).toBe(status);
    await live.close();
  });
});

describe('health', () => {
  test('while the database is away the process lives, is not ready and answers 503', async () => {
    const lost = await createTestDatabase();
    const alone = await createTestServer({ database: lost, families: [testRoutes] });
    const before = await alone.app.inject('/health/ready');
    await lost.close();
    const [live, ready, query] = await Promise.all(
      ['/health/live', '/health/ready', rows.query.path].map((url) => alone.app.inject(url)),
    );
    await alone.close();
    expect(before.statusCode).toBe(200);
    expect(live?.statusCode).toBe(200);
    expect([ready?.statusCode, ready?.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect([query?.statusCode, query?.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});
