import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnnouncementRecord, AuditEntry, GameState } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const BASE = '/api/administration/v1';
const MINUTE_MS = 60_000;
const feedSpec = { provider: 'generated', seed: 5 } as const;
const SENTENCES = { de: 'Heute Abend ist Wartung.', en: 'Maintenance tonight.' };

let now = Date.UTC(2026, 7, 1);
let server: TestServer;
let other: TestServer;
let admin: TestUser;
let seasonId: string;
beforeAll(async () => {
  server = await createTestServer({ clock: () => now });
  const { database } = server;
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(database.db, openFeed(feedSpec), { feedSpec, clock }));
  other = await createTestServer({ database, clock: () => now });
  admin = await server.user('admin');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('announcement').execute();
});

async function post(name: string, payload: object, more: Record<string, string> = {}) {
  const headers = { ...admin.headers, ...more };
  return server.app.inject({ method: 'POST', url: `${BASE}/${name}.json`, headers, payload });
}

const planned = () => ({
  level: 'INFO',
  until: now + 10 * MINUTE_MS,
  reason: 'planned maintenance',
});
const announce = (more: object = {}) => post('announce', { ...planned(), ...SENTENCES, ...more });

/** What players read, of both servers. */
async function shown(): Promise<(GameState['announcements'] | undefined)[]> {
  const url = `/api/gameloop/v1/state/current/${seasonId}.json`;
  const answers = await Promise.all([server, other].map(({ app }) => app.inject({ url })));
  return answers.map((answer) => answer.json<GameState>().announcements);
}

async function auditLog(query = ''): Promise<AuditEntry[]> {
  const url = `${BASE}/audit-log.json${query}`;
  return (await server.app.inject({ url, headers: admin.headers })).json().entries;
}

describe('an announcement', () => {
  test('is read by the players of every server at once, and no longer when its time is over', async () => {
    expect(await shown()).toEqual([undefined, undefined]);
    const { id } = (await announce({ level: 'WARN' })).json<AnnouncementRecord>();
    const one = { id, level: 'WARN', ...SENTENCES, until: now + 10 * MINUTE_MS };
    expect(await shown()).toEqual([[one], [one]]);
    now += 10 * MINUTE_MS;
    expect(await shown()).toEqual([undefined, undefined]);
  });

  test('lasts by the clock of the server, which says as well whether its time is over', async () => {
    const lastsMs = MINUTE_MS;
    const soon = await announce({ until: undefined, lastsMs });
    expect(soon.json()).toMatchObject({ from: now, until: now + MINUTE_MS });
    const from = now + MINUTE_MS;
    const later = await announce({ from, until: undefined, lastsMs });
    expect(later.json()).toMatchObject({ from, until: from + MINUTE_MS });
    now += MINUTE_MS;
    const list = await server.app.inject({ url: `${BASE}/announcements.json`, ...admin });
    expect(list.json().announcements).toMatchObject([{ isOver: false }, { isOver: true }]);
  });

  test('without an end is refused', async () => {
    const answer = await announce({ until: undefined });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PARAMETER_REQUIRED']);
  });

  test('of the future is told nobody before its time', async () => {
    await announce({ from: now + MINUTE_MS });
    expect(await shown()).toEqual([undefined, undefined]);
    now += MINUTE_MS;
    expect((await shown()).map((each) => each?.length)).toEqual([1, 1]);
  });

  test('is told together with others, and taken back alone, by the second time as by the first', async () => {
    const first = (await announce()).json<AnnouncementRecord>();
    await announce();
    const withdraw = () =>
      post('withdraw-announcement', { announcementId: first.id, reason: 'it was wrong' });
    const withdrawn = await withdraw();
    const { isOver, ...told } = first;
    expect(isOver).toBe(false);
    expect(withdrawn.json()).toEqual({ ...told, withdrawnAt: now });
    now += 1;
    expect((await withdraw()).json()).toEqual(withdrawn.json());
    expect((await shown()).map((each) => each?.map(({ id }) => id))).toEqual([
      [first.id + 1],
      [first.id + 1],
    ]);
    const list = await server.app.inject({ url: `${BASE}/announcements.json`, ...admin });
    expect(list.json().announcements).toMatchObject([{ id: first.id + 1 }, { id: first.id }]);
  });

  describe('under a key', () => {
    const [said, others] = [SENTENCES, { ...SENTENCES, de: 'Morgen ist Wartung.' }];
    const under = (key: string, words: object = said) =>
      post('announce', { ...planned(), ...words }, { 'idempotency-key': key });
    const count = async () => (await shown()).map((each) => each?.length);

    test('is made once, however often and late it is asked for, and stands in the log once', async () => {
      const until = now + 10 * MINUTE_MS;
      const first = await under('once', { ...said, until });
      now += MINUTE_MS;
      const again = await under('once', { ...said, until });
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
      expect(await count()).toEqual([1, 1]);
      const { id } = first.json<AnnouncementRecord>();
      const entries = (await auditLog()).filter(({ subject }) => subject === String(id));
      expect(entries).toHaveLength(1);
    });

    test('says to who asks again whether it was taken back or is over', async () => {
      const short = { ...said, until: undefined, lastsMs: MINUTE_MS };
      const { id } = (await under('gone', short)).json<AnnouncementRecord>();
      await under('short', short);
      expect((await under('gone', short)).json()).toMatchObject({
        withdrawnAt: null,
        isOver: false,
      });
      await post('withdraw-announcement', { announcementId: id, reason: 'it was wrong' });
      expect((await under('gone', short)).json()).toMatchObject({ id, withdrawnAt: now });
      now += MINUTE_MS;
      expect((await under('short', short)).json()).toMatchObject({
        withdrawnAt: null,
        isOver: true,
      });
    });

    test('is made once by two servers at the same time', async () => {
      const call = { url: `${BASE}/announce.json`, payload: { ...planned(), ...said } };
      const headers = { ...admin.headers, 'idempotency-key': 'twice' };
      const answers = await Promise.all(
        [server, other, server, other].map(({ app }) =>
          app.inject({ method: 'POST', ...call, headers }),
        ),
      );
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(await count()).toEqual([1, 1]);
    });

    test('is never something else', async () => {
      await under('taken');
      const answer = await under('taken', others);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      const longer = await under('taken', { ...said, until: now + 11 * MINUTE_MS });
      expect([longer.statusCode, longer.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect((await under('free', others)).statusCode).toBe(200);
      expect(await count()).toEqual([2, 2]);
    });
  });

  test.each([
    ['over already', { until: Date.UTC(2026, 6, 1) }],
    ['over before it begins', { from: Date.UTC(2030, 0, 2), until: Date.UTC(2030, 0, 1) }],
    ['of no time there is', { until: 9e15 }],
    ['that lasts for no time', { until: undefined, lastsMs: 0 }],
    ['that lasts for ever', { until: undefined, lastsMs: 9e15 }],
    ['without words', { de: '   ' }],
    ['that no database keeps', { en: 'a\0b' }],
    ['without a reason', { reason: '' }],
    ['of another level', { level: 'PANIC' }],
  ])('that is %s is refused', async (_name, more) => {
    expect((await announce(more)).statusCode).toBe(400);
    expect(await shown()).toEqual([undefined, undefined]);
  });

  test('that is not there cannot be taken back', async () => {
    const answer = await post('withdraw-announcement', { announcementId: 4711, reason: 'why not' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what no id can be is refused', () => {
  test.each([
    ['withdraw-announcement', { announcementId: 2 ** 31 }],
    ['settle-reports', { announcementId: 1e19, remove: true }],
  ])('by %s of %j', async (name, payload) => {
    const answer = await post(name, { ...payload, reason: 'why not' });
    expect(answer.statusCode).toBe(400);
  });

  test('of an entry of the audit log', async () => {
    const url = `${BASE}/audit-log.json?before=10000000000000000000`;
    const answer = await server.app.inject({ url, headers: admin.headers });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the audit log', () => {
  test('says who has done what, when, why, and what was before', async () => {
    const { isOver: _, ...after } = (await announce()).json<AnnouncementRecord>();
    const announcementId = after.id;
    await post('withdraw-announcement', { announcementId, reason: 'it was wrong' });
    const [withdrawn, announced] = await auditLog('?limit=2');
    const subject = String(announcementId);
    const common = { at: now, actor: admin.userId, subject };
    expect(announced).toMatchObject({
      ...common,
      action: 'announce',
      reason: 'planned maintenance',
      before: null,
      after,
    });
    expect(withdrawn).toMatchObject({
      ...common,
      action: 'withdrawAnnouncement',
      reason: 'it was wrong',
      before: after,
      after: { ...after, withdrawnAt: now },
    });
    expect(await auditLog(`?before=${withdrawn?.id}&limit=1`)).toEqual([announced]);
  });

  test('has nothing of what was refused', async () => {
    const before = await auditLog();
    await announce({ until: 1 });
    expect(await auditLog()).toEqual(before);
  });
});
