import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allowLongTransaction } from '@spieltag/server-kit/database';
import type { GroupStory } from '@spieltag/shared-kernel/group-play';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { evaluateRound } from '../evaluation/evaluate-round.command.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { writeLedgers, writePoints } from '../evaluation/season.fixture.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import { lockGroup } from '../groups/groups.repository.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { deleteUser } from './delete-user.command.ts';
import { importUsers } from './import-users.command.ts';
import { banUser, readPerson } from './people.command.ts';

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer();
});
afterAll(() => server.close());

const erase = ({ userId }: TestUser) =>
  deleteUser(server.app.apiContext, userId, {
    ...{ actor: 'us-admin', at: new Date(), reason: 'has asked for it' },
    ...{ action: 'deleteUser', subject: userId },
  });

type Hold = (trx: Transaction<Database>) => Promise<unknown>;

const memberships =
  ({ userId }: TestUser): Hold =>
  (trx) =>
    sql`select pg_advisory_xact_lock(hashtext('group_member'), hashtext(${userId}))`.execute(trx);

const group =
  (groupId: string): Hold =>
  (trx) =>
    lockGroup(trx, groupId);

/** Holds something until these have come to wait, in this order; the second may also be done by then. */
async function inThisOrder<First, Second>(
  hold: Hold,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const waiting = async (count: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows[0]?.count === count;
  };
  const { under } = await server.db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    await hold(trx);
    const one = first();
    await until('the first waits', () => waiting(1));
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    const two = second();
    two.then(done, done);
    await until('the second waits or is done', async () => isDone || waiting(2));
    return { under: Promise.all([one, two]) };
  });
  return under;
}

const membershipsOf = async ({ userId }: TestUser) =>
  server.db.selectFrom('group_member').select('group_id').where('user_id', '=', userId).execute();

describe.each<
  [string, (user: TestUser) => Promise<() => Promise<{ status: number; body: object }>>]
>([
  [
    'who joins a group',
    async (user) => {
      const { token } = await server.group(2);
      return () => server.join(user, token);
    },
  ],
  [
    'who founds a group',
    async (user) => () =>
      server.post(user, 'create-group', { name: 'Kurve Süd', leagueId: server.leagueId }),
  ],
])('%s in the moment the account is deleted', (_who, prepare) => {
  test('is refused when the account is deleted first', async () => {
    const user = await server.user();
    const enter = await prepare(user);
    const [, answer] = await inThisOrder(memberships(user), () => erase(user), enter);
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'TOKEN_INVALID' }]);
    expect(await membershipsOf(user)).toEqual([]);
  });

  test('is in no group either when the account is deleted right afterwards', async () => {
    const user = await server.user();
    const enter = await prepare(user);
    const [answer] = await inThisOrder(memberships(user), enter, () => erase(user));
    expect(answer.status).toBe(200);
    expect(await membershipsOf(user)).toEqual([]);
  });
});

test('whom the magazine brings into a group in that moment is not brought in', async () => {
  const [user, admin] = [await server.user(), await server.user('admin')];
  const groupId = await server.found(await server.user());
  const group = {
    ...{ id: groupId, leagueId: server.leagueId, name: 'Kurve Nord' },
    members: [{ id: user.userId, role: 'Member' }],
  };
  const bringIn = () => server.post(admin, 'import-groups', { groups: [group] });
  const [, answer] = await inThisOrder(memberships(user), () => erase(user), bringIn);
  expect(answer.body).toMatchObject({ results: [{ ok: false, error: 'USER_NOT_FOUND' }] });
  expect(await membershipsOf(user)).toEqual([]);
});

test('what somebody has added to the story of a group is taken along, and goes with the account', async () => {
  const { groupId, admin, others } = await server.group(3);
  const { seasonId } = server;
  const [reporter] = others as [TestUser];
  await server.post(admin, 'v1/announce', { groupId, text: 'Montag geht es los' });
  const url = `/api/groups/v1/story/${seasonId}/${groupId}/1000.json`;
  const story = await server.app.inject({ url, headers: admin.headers });
  const { announcement, rounds } = story.json<GroupStory>();
  const eventId = rounds[0]?.events[0]?.id ?? '';
  const report = { groupId, announcementId: announcement?.id };
  for (const by of [admin, ...others]) {
    await server.post(by, 'v1/react', { groupId, seasonId, eventId, reaction: 'FIRE' });
    if (by !== admin) await server.post(by, 'v1/report-announcement', report);
  }
  const tables = ['group_reaction', 'group_announcement', 'announcement_report'] as const;
  const left = async () => {
    const counts = [];
    for (const table of tables) {
      const rows = await server.db.selectFrom(table).select('user_id').execute();
      counts.push(rows.length);
    }
    return counts;
  };
  expect(await left()).toEqual([3, 1, 2]);
  const tablesOf = async ({ userId }: TestUser) =>
    (await readPerson(server.db, userId, new Date(), (work) => work())).tables;
  expect(await tablesOf(admin)).toMatchObject({
    group_reaction: [{ group_id: groupId, event_id: eventId, reaction: 'FIRE' }],
    group_announcement: [{ group_id: groupId, text: 'Montag geht es los' }],
  });
  expect(await tablesOf(reporter)).toMatchObject({
    announcement_report: [{ announcement_no: announcement?.id }],
  });
  await erase(reporter);
  expect(await left()).toEqual([2, 1, 1]);
  await erase(admin);
  expect(await left()).toEqual([1, 0, 0]);
});

test('replies that are kept, and whose link to a group it was, go with the account', async () => {
  const { db, seasonId } = server;
  const { groupId, admin, others } = await server.group(2);
  const [other] = others as [TestUser];
  const replies = [admin, admin, other].map(({ userId }, no) => ({
    ...{ season_id: seasonId, user_id: userId, key: `kept-${no}` },
    ...{ fingerprint: Buffer.from('x'), status: 200, reply: '{}' },
  }));
  await db.insertInto('ledger_request').values(replies).execute();
  const authorOfLink = async () =>
    db
      .selectFrom('group_invite')
      .select('created_by')
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
  expect(await authorOfLink()).toEqual({ created_by: admin.userId });
  await erase(admin);
  expect(await authorOfLink()).toEqual({ created_by: null });
  const kept = await db.selectFrom('ledger_request').select('key').execute();
  expect(kept).toEqual([{ key: 'kept-2' }]);
});

test('a story tells whoever has deleted their account by another name', async () => {
  const { db, seasonId } = server;
  const { groupId, admin, others } = await server.group(2);
  const [gone] = others as [TestUser];
  await db.updateTable('users').set({ name: 'Luise' }).where('id', '=', gone.userId).execute();
  const key = { seasonId, roundId: 'rn-club-1' };
  await writeLedgers(
    db,
    'club',
    [admin, gone].map(({ userId }, userNo) => ({
      ...{ userNo, userId },
      playerNos: Array.from({ length: 22 }, (_, slot) => slot + userNo),
    })),
  );
  await freezeLineups(db, key);
  await writePoints(db, 'club', key.roundId, 0, [0, ...Array(29).fill(1)]);
  await db.transaction().execute((trx) => evaluateRound(trx, key));
  const url = `/api/groups/v1/story/${seasonId}/${groupId}/1000.json`;
  const read = async () => (await server.app.inject({ url, headers: admin.headers })).json();
  const nameOf = ({ people }: GroupStory) =>
    people.find(({ userId }) => userId === gone.userId)?.name;
  const before = await read();
  expect(nameOf(before)).toBe('Luise');
  await erase(gone);
  const after = await read();
  expect(after.rounds).toEqual(before.rounds);
  expect(nameOf(after)).toEqual(expect.any(String));
  expect(JSON.stringify(after)).not.toContain('Luise');
});

test('who reports an announcement in that moment and who deletes the account do not wait for each other', async () => {
  const { groupId, admin, others } = await server.group(2);
  const [user] = others as [TestUser];
  await server.post(admin, 'v1/announce', { groupId, text: 'Montag geht es los' });
  const { id } = await server.db
    .selectFrom('group_announcement')
    .select('announcement_no as id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const report = () => server.post(user, 'v1/report-announcement', { groupId, announcementId: id });
  const [, answer] = await inThisOrder(memberships(user), () => erase(user), report);
  expect(answer.status).toBe(200);
  expect(await membershipsOf(user)).toEqual([]);
});

describe('in the moment the account is deleted', () => {
  const ISSUER = { issuer: 'https://id.example.org', clientId: 'game' };
  const by = () => ({ actor: 'us-admin', at: new Date() });
  const nextWeek = () => Date.now() + 10 * 86_400_000;
  const setUp = async () => {
    const { groupId, admin } = await server.group(2);
    await server.db
      .updateTable('users')
      .set({ external_issuer: ISSUER.issuer, external_subject: admin.userId })
      .where('id', '=', admin.userId)
      .execute();
    return { groupId, admin };
  };

  test('who is banned is gone: the two do not wait for each other', async () => {
    const { groupId, admin } = await setUp();
    const ban = () =>
      banUser(server.app.apiContext, by(), {
        ...{ userId: admin.userId, until: nextWeek(), reason: 'has insulted others' },
      }).catch((problem) => problem.code);
    const [, answer] = await inThisOrder(group(groupId), () => erase(admin), ban);
    expect(answer).toBe('USER_NOT_FOUND');
    expect(await membershipsOf(admin)).toEqual([]);
  });

  test('who is imported with a ban is somebody else: the two do not wait for each other', async () => {
    const { groupId, admin } = await setUp();
    const { apiContext } = server.app;
    const context = { ...apiContext, config: { ...apiContext.config, issuer: ISSUER } };
    const record = { externalUserId: admin.userId, name: 'Wanda', bannedUntil: nextWeek() };
    const bringIn = () => importUsers(context, [record], by());
    const [, answer] = await inThisOrder(group(groupId), () => erase(admin), bringIn);
    expect(answer).toMatchObject([{ ok: true, outcome: 'CREATED' }]);
    expect(await membershipsOf(admin)).toEqual([]);
  });
});
