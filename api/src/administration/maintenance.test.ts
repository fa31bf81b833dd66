import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const BASE = '/api/administration/v1';
const HOUR_MS = 3_600_000;
const feedSpec = { provider: 'generated', seed: 5 } as const;
const reason = 'a new disk';
/** Hours pass here: who is signed in stays so. */
const LONG = { tokenLifetimeSeconds: 86_400 };

let now = Date.UTC(2026, 7, 1);
let server: TestServer;
let other: TestServer;
let admin: TestUser;
let player: TestUser;
let seasonId: string;
beforeAll(async () => {
  server = await createTestServer({ clock: () => now, config: LONG });
  const { database } = server;
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(database.db, openFeed(feedSpec), { feedSpec, clock }));
  other = await createTestServer({ database, clock: () => now, config: LONG });
  admin = await server.user('admin');
  player = await server.user();
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('maintenance').execute();
  await Promise.all([server, other].map(({ app }) => app.apiContext.closure.renew()));
});

async function post(name: string, payload: object, { app } = server) {
  return app.inject({ method: 'POST', url: `${BASE}/${name}.json`, ...admin, payload });
}
const close = (more: object = {}) => post('close-game', { until: now + HOUR_MS, reason, ...more });
const read = async () =>
  (await server.app.inject({ url: `${BASE}/maintenance.json`, ...admin })).json();
const open = () => post('open-game', { reason });

const stateUrl = () => `/api/gameloop/v1/state/current/${seasonId}.json`;
const ME = '/api/account/v1/me.json';

/** Statuses of calls: of nobody, of a player, of an administrator's token to both kinds of rows. */
async function statuses({ app }: TestServer) {
  const calls = [
    app.inject({ url: stateUrl() }),
    app.inject({ url: ME, headers: player.headers }),
    app.inject({ url: stateUrl(), headers: admin.headers }),
    app.inject({ url: ME, headers: admin.headers }),
    app.inject({ url: `${BASE}/audit-log.json`, headers: admin.headers }),
  ];
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
}

const OPEN = [200, 200, 200, 200, 200];
const CLOSED = [503, 503, 200, 200, 200];

const MOST_LOOKS = 500;

/** Asks until a server knows. */
async function until(known: number[], of: TestServer): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (JSON.stringify(await statuses(of)) === JSON.stringify(known)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`A server does not answer ${known} after ${MOST_LOOKS} looks`);
}

describe('a closed game', () => {
  test('turns players away, says until when, and goes on by itself; administrators work on', async () => {
    expect(await statuses(server)).toEqual(OPEN);
    expect(await read()).toEqual({ maintenance: null });
    const maintenance = { from: now, until: now + HOUR_MS, hasBegun: true };
    expect((await close()).json()).toEqual({ maintenance });
    expect(await statuses(server)).toEqual(CLOSED);
    expect(await read()).toEqual({ maintenance });
    const answer = await server.app.inject({ url: stateUrl() });
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'MAINTENANCE',
      params: { until: now + HOUR_MS },
    });
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    now += HOUR_MS - 30_000;
    const soon = await server.app.inject({ url: stateUrl() });
    expect(soon.headers['retry-after']).toBe('30');
    now += 30_000;
    expect(await statuses(server)).toEqual(OPEN);
    expect(await read()).toEqual({ maintenance: null });
  });

  test('is closed on every server, and open on every server again', async () => {
    await close();
    await until(CLOSED, other);
    await open();
    expect(await statuses(server)).toEqual(OPEN);
    await until(OPEN, other);
  });

  test('lets no guest sign in, and names the maintenance to tokens that are not good any more', async () => {
    await close();
    const guest = await server.app.inject({
      method: 'POST',
      url: '/api/account/v1/uid-auth.json',
      payload: { uid: 'maintenance-test-device-1', buildNr: 51 },
    });
    const headers = { authorization: 'Bearer nonsense' };
    const stale = await server.app.inject({ url: ME, headers });
    expect([guest, stale].map((one) => one.json().code)).toEqual(['MAINTENANCE', 'MAINTENANCE']);
    expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
  });

  test('that is planned is open until its time', async () => {
    const planned = await close({ from: now + 60_000 });
    expect(planned.json()).toMatchObject({ maintenance: { hasBegun: false } });
    expect(await statuses(server)).toEqual(OPEN);
    now += 60_000 - 1;
    expect(await read()).toMatchObject({ maintenance: { hasBegun: false } });
    now += 1;
    expect(await statuses(server)).toEqual(CLOSED);
    expect(await read()).toMatchObject({ maintenance: { hasBegun: true } });
  });

  test('stays closed for longer when it takes longer, from when it began', async () => {
    const from = now;
    await close();
    now += HOUR_MS / 2;
    const answer = await close({ until: now + HOUR_MS });
    const maintenance = { from, until: now + HOUR_MS, hasBegun: true };
    expect(answer.json()).toEqual({ maintenance });
    now += HOUR_MS / 2;
    expect(await statuses(server)).toEqual(CLOSED);
  });

  test('that is planned stays open until its time when only its end is changed', async () => {
    const from = now + HOUR_MS;
    await close({ from, until: from + HOUR_MS });
    const answer = await close({ until: from + 2 * HOUR_MS });
    const maintenance = { from, until: from + 2 * HOUR_MS, hasBegun: false };
    expect(answer.json()).toEqual({ maintenance });
    expect(await statuses(server)).toEqual(OPEN);
    // An end before its beginning is a mistake; who means now says so.
    expect((await close({ until: now + 1 })).statusCode).toBe(400);
    expect((await close({ from: now })).statusCode).toBe(200);
    expect(await statuses(server)).toEqual(CLOSED);
  });

  test('is reckoned by the clock of the server where spans are given', async () => {
    const planned = await post('close-game', { beginsInMs: HOUR_MS, lastsMs: HOUR_MS, reason });
    const maintenance = { from: now + HOUR_MS, until: now + 2 * HOUR_MS, hasBegun: false };
    expect(planned.json()).toEqual({ maintenance });
    const from = now;
    await post('close-game', { beginsInMs: 0, lastsMs: HOUR_MS, reason });
    expect(await statuses(server)).toEqual(CLOSED);
    now += HOUR_MS / 2;
    // At once, again: it goes on from when it began.
    for (const begins of [{}, { beginsInMs: 0 }]) {
      const longer = await post('close-game', { ...begins, lastsMs: HOUR_MS, reason });
      const lasting = { from, until: now + HOUR_MS, hasBegun: true };
      expect(longer.json()).toEqual({ maintenance: lasting });
    }
    expect(await statuses(server)).toEqual(CLOSED);
  });

  test.each([
    ['a moment', () => ({ from: now + 60_000 })],
    ['a span', () => ({ beginsInMs: 60_000 })],
  ])('is not opened by a later beginning, said as %s', async (_name, later) => {
    await close();
    const answer = await close(later());
    expect(answer.json()).toMatchObject({ code: 'PARAMETER_INVALID', params: { name: 'from' } });
    expect(await statuses(server)).toEqual(CLOSED);
  });

  test('can be closed again after its time', async () => {
    await close();
    now += 2 * HOUR_MS;
    await close();
    expect(await statuses(server)).toEqual(CLOSED);
    const rows = await server.database.db.selectFrom('maintenance').selectAll().execute();
    expect(rows.map(({ ended_at }) => ended_at === null).toSorted()).toEqual([false, true]);
  });

  test('closed by two at a time is closed once, and opened twice is open', async () => {
    const answers = await Promise.all([
      close(),
      post('close-game', { until: now + 1, reason }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const answered = await Promise.all([open(), open()]);
    expect(answered.map((one) => one.json())).toEqual(Array(2).fill({ maintenance: null }));
    expect(await statuses(server)).toEqual(OPEN);
  });

  test.each([
    ['in the past', { until: 1 }],
    ['that ends before it begins', { from: Date.UTC(2030, 0, 2), until: Date.UTC(2030, 0, 1) }],
    ['without a reason', { reason: ' ' }],
    ['without an end', { until: undefined }],
    ['that lasts for no time', { until: undefined, lastsMs: 0 }],
  ])('%s is refused', async (_name, more) => {
    expect((await close(more)).statusCode).toBe(400);
    expect(await statuses(server)).toEqual(OPEN);
  });

  describe('where another maintenance is in force than was seen', () => {
    const MINUTE_MS = 60_000;
    const isRefused = { code: 'PARAMETER_INVALID', params: { name: 'replaces' } };

    test.each([
      ['closed for a shorter time', () => close({ until: now + MINUTE_MS, replaces: null })],
      ['closed from now on', () => close({ lastsMs: MINUTE_MS, until: undefined, replaces: null })],
      ['closed after another end', () => close({ until: now + MINUTE_MS, replaces: now })],
      ['opened', () => post('open-game', { reason, replaces: null })],
      ['opened after another end', () => post('open-game', { reason, replaces: now })],
    ])('is not %s', async (_name, change) => {
      await close({ until: now + 4 * HOUR_MS, replaces: null });
      expect((await change()).json()).toMatchObject(isRefused);
      expect(await read()).toMatchObject({ maintenance: { until: now + 4 * HOUR_MS } });
      expect(await statuses(server)).toEqual(CLOSED);
    });

    test.each([
      ['a moment', () => ({ until: now + 2 * HOUR_MS })],
      ['a span', () => ({ until: undefined, lastsMs: 2 * HOUR_MS })],
    ])('is not closed again where somebody has opened it, said as %s', async (_name, end) => {
      await close({ replaces: null });
      await open();
      const answer = await close({ ...end(), replaces: now + HOUR_MS });
      expect(answer.json()).toMatchObject(isRefused);
      expect(await statuses(server)).toEqual(OPEN);
    });
  });

  test('is changed and opened by who has seen until when, and the same again changes nothing', async () => {
    const until = now + HOUR_MS;
    await close({ until, replaces: null });
    expect((await close({ until, replaces: null })).statusCode).toBe(200);
    const longer = await close({ until: until + HOUR_MS, replaces: until });
    expect(longer.json()).toMatchObject({ maintenance: { until: until + HOUR_MS } });
    const opened = { reason, replaces: until + HOUR_MS };
    expect((await post('open-game', opened)).json()).toEqual({ maintenance: null });
    expect((await post('open-game', opened)).json()).toEqual({ maintenance: null });
  });

  test('stands in the audit log with what was before', async () => {
    await close();
    await open();
    const url = `${BASE}/audit-log.json?limit=2`;
    const { entries } = (await server.app.inject({ url, ...admin })).json<{
      entries: AuditEntry[];
    }>();
    const closed = { maintenance: { from: now, until: now + HOUR_MS } };
    const opened = { maintenance: null };
    const by = { actor: admin.userId, at: now, reason };
    expect(entries).toMatchObject([
      { ...by, action: 'openGame', before: closed, after: opened },
      { ...by, action: 'closeGame', before: opened, after: closed },
    ]);
    // Of the moment, and untrue when it is read.
    expect(entries[1]?.after).toEqual(closed);
  });
});

test('what is known stays true while the database is away', async () => {
  const { Closure } = await import('../maintenance/index.ts');
  let age = 0;
  let answers = true;
  const row = { from_at: new Date(now), until_at: new Date(now + HOUR_MS) };
  const query = {
    select: () => query,
    where: () => query,
    executeTakeFirst: async () => {
      if (answers) return row;
      throw new Error('no database');
    },
  };
  const db = { selectFrom: () => query } as never;
  const closure = new Closure({ db, clock: () => now, age: () => age });
  expect(await closure.problem()).toMatchObject({ code: 'MAINTENANCE' });
  answers = false;
  age += 10_000;
  expect(await closure.problem()).toMatchObject({ code: 'MAINTENANCE' });
});
