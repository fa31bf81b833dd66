import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allowLongTransaction } from '@spieltag/server-kit/database';
import { sql } from 'kysely';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { deleteUser } from './delete-user.command.ts';

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

/** Holds the memberships of a user until these have come to wait for them, in this order. */
async function inThisOrder<First, Second>(
  { userId }: TestUser,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const waiting = async (count: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      server.db,
    );
    return rows[0]?.count === count;
  };
  const { under } = await server.db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    await sql`select pg_advisory_xact_lock(hashtext('group_member'), hashtext(${userId}))`.execute(
      trx,
    );
    const one = first();
    await until('the first waits', () => waiting(1));
    const two = second();
    await until('the second waits behind it', () => waiting(2));
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
    const [, answer] = await inThisOrder(user, () => erase(user), enter);
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'TOKEN_INVALID' }]);
    expect(await membershipsOf(user)).toEqual([]);
  });

  test('is in no group either when the account is deleted right afterwards', async () => {
    const user = await server.user();
    const enter = await prepare(user);
    const [answer] = await inThisOrder(user, enter, () => erase(user));
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
  const [, answer] = await inThisOrder(user, () => erase(user), bringIn);
  expect(answer.body).toMatchObject({ results: [{ ok: false, error: 'USER_NOT_FOUND' }] });
  expect(await membershipsOf(user)).toEqual([]);
});
