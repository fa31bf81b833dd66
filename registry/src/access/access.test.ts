import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const HOST = 'operators.game.test';
const ORIGIN = `https://${HOST}`;
const LIVE = 'mf-live';
const VERSION = '1.0.0-0123456789';
const PROJECT = '/projects/spieltag';
const HOUR_MS = 3_600_000;

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production', operatorOrigin: ORIGIN });
  await site.call('POST', `${PROJECT}/microFrontends/${LIVE}/releases`, uploadOf(LIVE, VERSION));
});
afterAll(() => site.close());

/** Asks as the browser of an operator does. */
async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
) {
  const reply = await site.registry.app.inject({
    method,
    url: `/discovery/admin${path}`,
    headers: { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.body && reply.json() };
}

async function signIn(token?: string) {
  const given = token ?? (await site.token());
  const { headers, status } = await ask('POST', '/session', { body: { token: given } });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { status, cookie, whole: String(headers['set-cookie']) };
}

describe('a token is exchanged for a session', () => {
  test('in a cookie no script reads, for this host alone, with no request of another site', async () => {
    const { whole, cookie } = await signIn();
    expect(whole).toMatch(
      /^__Host-operator=[\w-]{43}; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const { body } = await ask('GET', '/session', { headers: { cookie } });
    expect(body).toMatchObject({ name: 'ada', role: 'operator', remotes: [] });
    expect(await ask('GET', '/session')).toMatchObject({ status: 200, body: null });
  });

  test.each<[string, Record<string, string>]>([
    ['a neighbour on the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ["the players' origin", { origin: 'https://game.test' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ])('calls of %s do nothing with it', async (_who, headers) => {
    const { cookie } = await signIn();
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = await ask(method, '/session', { headers: { cookie, ...headers } });
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await ask('GET', '/projects', { headers: { cookie } })).status).toBe(200);
  });

  test('a change that no page has made is refused', async () => {
    const { cookie } = await signIn();
    const reply = await site.registry.app.inject({
      method: 'DELETE',
      url: '/discovery/admin/session',
      headers: { host: HOST, cookie },
    });
    expect(reply.statusCode).toBe(403);
  });

  test('it holds on no other host, and none begins there', async () => {
    const { cookie } = await signIn();
    const app = site.registry.app;
    const headers = { host: 'game.test', cookie };
    const read = await app.inject({ url: '/discovery/admin/projects', headers });
    expect(read.statusCode).toBe(401);
    const payload = { token: await site.token() };
    const begun = await app.inject({
      method: 'POST',
      url: '/discovery/admin/session',
      headers: { host: 'game.test' },
      payload,
    });
    expect([begun.statusCode, begun.headers['set-cookie']]).toEqual([404, undefined]);
  });

  test('signing out ends it here, not only in the browser', async () => {
    const { cookie } = await signIn();
    const { status, headers } = await ask('DELETE', '/session', { headers: { cookie } });
    expect([status, headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect((await ask('GET', '/projects', { headers: { cookie } })).status).toBe(401);
  });

  test('it ends after ten hours, or with its token', async () => {
    const long = await signIn();
    const made = await site.call('POST', '/tokens', { name: 'bo', role: 'operator', hours: 1 });
    const short = await signIn(String(made.body.token));
    site.pass(HOUR_MS);
    expect((await ask('GET', '/projects', { headers: { cookie: short.cookie } })).status).toBe(401);
    expect((await ask('GET', '/projects', { headers: { cookie: long.cookie } })).status).toBe(200);
    site.pass(9 * HOUR_MS);
    expect((await ask('GET', '/projects', { headers: { cookie: long.cookie } })).status).toBe(401);
  });

  test('a device is listed, and signed out by itself', async () => {
    const own = await signIn();
    const lost = await ask('POST', '/session', {
      body: { token: await site.token({ sub: 'bo' }) },
      headers: { 'user-agent': 'A phone' },
    });
    const [cookie = ''] = String(lost.headers['set-cookie']).split(';');
    const { body } = await ask('GET', '/sessions', { headers: { cookie: own.cookie } });
    const phone = body.sessions.find((one: { device: string }) => one.device === 'A phone');
    expect(phone).toMatchObject({ name: 'bo', isOwn: false });
    const revoke = () =>
      ask('DELETE', `/sessions/${phone.id}`, { headers: { cookie: own.cookie } });
    expect((await revoke()).status).toBe(204);
    expect((await ask('GET', '/projects', { headers: { cookie } })).status).toBe(401);
    expect(await revoke()).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    expect((await ask('GET', '/projects', { headers: { cookie: own.cookie } })).status).toBe(200);
  });
});

describe('a token', () => {
  test('is listed once it was used, whoever signed it, and revoked by itself', async () => {
    const [first, second] = await Promise.all([
      site.token({ sub: 'cy', role: 'team', remotes: [LIVE] }),
      site.token({ sub: 'cy', role: 'team', remotes: [LIVE] }),
    ]);
    const { status, cookie } = await signIn(first);
    expect(status).toBe(201);
    await site.call('GET', '/projects', undefined, second);
    const tokens = await listed('cy');
    expect(tokens).toMatchObject([
      { role: 'team', remotes: [LIVE], madeBy: null, revokedAt: null },
      { role: 'team', remotes: [LIVE], madeBy: null, revokedAt: null },
    ]);
    const id = idOf(first);
    expect((await site.call('DELETE', `/tokens/${id}`)).status).toBe(204);
    const used = await site.call('GET', '/projects', undefined, first);
    expect(used).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect((await ask('GET', '/projects', { headers: { cookie } })).status).toBe(401);
    expect((await signIn(first)).status).toBe(401);
    expect((await site.call('GET', '/projects', undefined, second)).status).toBe(200);
    const again = await site.call('DELETE', `/tokens/${id}`);
    expect(again).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    const { body } = await site.call('GET', `${PROJECT}/history?limit=1`);
    expect(body.entries).toMatchObject([
      { actor: 'ada', action: 'revoke-token', after: { id, name: 'cy' } },
    ]);
  });

  test('that is revoked takes its sessions out of the list as well', async () => {
    const own = await signIn();
    const token = await site.token({ sub: 'hal' });
    await signIn(token);
    const signedIn = async () => {
      const { body } = await ask('GET', '/sessions', { headers: { cookie: own.cookie } });
      return (body.sessions as { name: string }[]).map(({ name }) => name);
    };
    expect(await signedIn()).toEqual(expect.arrayContaining(['ada', 'hal']));
    expect((await site.call('DELETE', `/tokens/${idOf(token)}`)).status).toBe(204);
    expect(await signedIn()).toContain('ada');
    expect(await signedIn()).not.toContain('hal');
  });

  test('is made by an operator, listed at once, and never shown again', async () => {
    const given = { name: 'dee', role: 'team', remotes: [LIVE], hours: 2, reason: 'CI' };
    const { status, body } = await site.call('POST', '/tokens', given);
    expect(status).toBe(201);
    const [only] = await listed('dee');
    expect(only).toMatchObject({ id: body.id, madeBy: 'ada', lastUsedAt: null });
    expect(JSON.stringify(only)).not.toContain(String(body.token));
    const team = String(body.token);
    expect((await site.call('GET', '/projects', undefined, team)).status).toBe(200);
    expect((await site.call('GET', '/tokens', undefined, team)).status).toBe(403);
    expect((await site.call('POST', '/tokens', given, team)).status).toBe(403);
    expect((await listed('dee'))[0]?.lastUsedAt).not.toBeNull();
  });
});

describe('a link for testers', () => {
  test('is listed, and revoked by itself: its page gets what everybody gets', async () => {
    const version = '1.0.1-0123456789';
    await site.call('POST', `${PROJECT}/microFrontends/${LIVE}/deployment`, {
      targetVersion: VERSION,
      deploymentStrategy: 'AllAtOnce',
    });
    await site.call('POST', `${PROJECT}/microFrontends/${LIVE}/releases`, uploadOf(LIVE, version));
    const [kept, revoked] = await Promise.all([makeLink(version), makeLink(version)]);
    expect(await pageVersion(kept.link)).toBe(version);
    expect(await pageVersion(revoked.link)).toBe(version);
    const { body } = await site.call('GET', `${PROJECT}/overrides`);
    const shown = { overrides: [{ remote: LIVE, version }], lastUsedAt: expect.any(String) };
    expect(body.links).toMatchObject([shown, shown]);
    const id = idOf(revoked.token);
    const stranger = await site.token({ role: 'team', remotes: ['mf-market'] });
    const path = `${PROJECT}/overrides/${id}`;
    expect((await site.call('DELETE', path, undefined, stranger)).status).toBe(403);
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect((await site.call('DELETE', path)).body.code).toBe('LINK_NOT_FOUND');
    expect(await pageVersion(revoked.link)).toBe(VERSION);
    expect(await pageVersion(kept.link)).toBe(version);
  });
});

describe('what cannot be written down is not done', () => {
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client({ connectionString: site.databaseUrl });
    await database.connect();
    await database.query(`
      ALTER TABLE registry.audit ADD CONSTRAINT unwritten
      CHECK (action NOT IN ('make-token', 'revoke-token', 'revoke-session', 'revoke-override')) NOT VALID`);
  });
  afterAll(async () => {
    await database.query('ALTER TABLE registry.audit DROP CONSTRAINT unwritten');
    await database.end();
  });

  /** The status of a call as an operator; of a fault the contract has none. */
  async function statusOf(method: 'POST' | 'DELETE', path: string, payload?: object) {
    const reply = await site.registry.app.inject({
      method,
      url: `/discovery/admin${path}`,
      headers: { authorization: `Bearer ${await site.token()}` },
      ...(payload && { payload }),
    });
    return reply.statusCode;
  }

  test('a token is made for nobody', async () => {
    const given = { name: 'eve', role: 'operator', hours: 1 };
    expect(await statusOf('POST', '/tokens', given)).toBe(500);
    expect(await listed('eve')).toEqual([]);
  });

  test('a token stays', async () => {
    const token = await site.token({ sub: 'fay' });
    await site.call('GET', '/projects', undefined, token);
    expect(await statusOf('DELETE', `/tokens/${idOf(token)}`)).toBe(500);
    expect((await site.call('GET', '/projects', undefined, token)).status).toBe(200);
  });

  test('a session stays', async () => {
    const { cookie } = await signIn(await site.token({ sub: 'gil' }));
    const { body } = await ask('GET', '/sessions', { headers: { cookie } });
    const { id } = body.sessions.find((one: { isOwn: boolean }) => one.isOwn);
    expect(await statusOf('DELETE', `/sessions/${id}`)).toBe(500);
    expect((await ask('GET', '/projects', { headers: { cookie } })).status).toBe(200);
  });

  test('a link stays', async () => {
    const { token } = await makeLink(VERSION);
    expect(await statusOf('DELETE', `${PROJECT}/overrides/${idOf(token)}`)).toBe(500);
    const { body } = await site.call('GET', `${PROJECT}/overrides`);
    const link = (body.links as { id: string }[]).find(({ id }) => id === idOf(token));
    expect(link).toMatchObject({ revokedAt: null });
  });
});

async function listed(name: string) {
  const { body } = await site.call('GET', '/tokens');
  const tokens = body.tokens as { id: string; name: string; lastUsedAt: string | null }[];
  return tokens.filter((one) => one.name === name);
}

/** The id a token carries. */
function idOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;
}

async function makeLink(version: string): Promise<{ link: string; token: string }> {
  const body = { overrides: [{ remote: LIVE, version }], minutes: 60 };
  const made = await site.call('POST', `${PROJECT}/overrides`, body);
  return made.body as { link: string; token: string };
}

/** The version of the remote that a page of this address runs. */
async function pageVersion(link: string): Promise<string | undefined> {
  const { body } = await site.registry.app.inject({ url: link, headers: { host: 'game.test' } });
  return new RegExp(`/${LIVE}/([^/"]+)/`).exec(body)?.[1];
}
