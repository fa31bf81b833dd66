import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allowLongTransaction } from '@spieltag/server-kit/database';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { deleteMember, insertMember } from '../groups/members.repository.ts';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { actionOf, actionsOf } from './actions.fixture.ts';

let server: LedgerServer;
let other: TestServer;
let leagueId: string;
let players: readonly [TestUser, TestUser, TestUser, TestUser];
let returners: readonly [TestUser, TestUser, TestUser, TestUser];
let roundId: string;
let group: string;
let groupOfReturners: string;
beforeAll(async () => {
  server = await createLedgerServer();
  other = await createTestServer({ database: server.database });
  const league = await server.db.selectFrom('season').select('league_id').executeTakeFirstOrThrow();
  leagueId = league.league_id;
  const player = async () => (await withCard(11)).user;
  players = [await player(), await player(), await player(), await player()];
  group = await found(...players);
  returners = [await player(), await player(), await player(), await player()];
  groupOfReturners = await found(...returners);
  roundId = (await server.loop.step(server.seasonId, 'GAMEDAY')).roundId;
  await server.loop.step(server.seasonId, 'COMPLETED');
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const { claim, withCard } = actionsOf(() => server);

const ask = (user: TestUser, what: string, payload: object) =>
  server.call(user, { method: 'POST', url: `/api/groups/${what}.json`, payload });

/** A group whose members were in it from the beginning. */
async function found(admin: TestUser, ...others: readonly TestUser[]): Promise<string> {
  const founded = await ask(admin, 'create-group', { name: 'Kurve', leagueId });
  const { id } = founded.json<{ id: string }>();
  for (const { userId } of others) {
    await server.db
      .insertInto('group_member')
      .values({ group_id: id, user_id: userId, role: 'Member' })
      .execute();
  }
  return id;
}

/** The reply that shows the own ledger. */
const look = ({ app }: Pick<TestServer, 'app'>, user: TestUser) =>
  app.inject({
    method: 'GET',
    url: `/api/ledger/v1/${user.userId}/${server.seasonId}/overview.json`,
    headers: user.headers,
  });

const stateVersion = async () =>
  (await server.db.selectFrom('season_clock').select('state_version').executeTakeFirstOrThrow())
    .state_version;

const rewardOf = (ledger: Ledger) => actionOf(ledger, `group-round-reward-${roundId}`);

const waitsForLedger = (who: string) =>
  until(`${who} waits for the ledger`, async () => {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'transactionid' and not granted and datname = current_database()`.execute(
      server.db,
    );
    return rows.length > 0;
  });

/** What becomes of a claim that waits for the claimant's membership to change. */
async function claimAfter(
  user: TestUser,
  change: (trx: Transaction<Database>) => Promise<unknown>,
) {
  const { claimed } = await server.db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    await change(trx);
    const claimed = Promise.resolve(claim(user, `group-round-reward-${roundId}`));
    await waitsForLedger('the claim');
    return { claimed };
  });
  return claimed;
}

describe('the reward among a group', () => {
  test('goes with who leaves it at every server, and concerns nobody else', async () => {
    const [, second, , leaver] = players;
    const before = await Promise.all([server, other].map((each) => look(each, leaver)));
    const others = await Promise.all([server, other].map((each) => look(each, second)));
    const version = await stateVersion();
    expect((await ask(leaver, 'leave-group', { groupId: group })).statusCode).toBe(200);
    // What is told to everybody, and whatever else is kept of the season, holds.
    expect(await stateVersion()).toBe(version);
    for (const [no, each] of [server, other].entries()) {
      const after = (await look(each, leaver)).json<Ledger>();
      expect(rewardOf(after)).toBeUndefined();
      expect(after.version).toBeGreaterThan(before[no]?.json<Ledger>().version ?? 0);
      expect((await look(each, second)).headers.etag).toBe(others[no]?.headers.etag);
    }
  });

  test('is not claimed by a change that waits for who leaves', async () => {
    const [, , leaver] = players;
    const before = await server.ledger(leaver);
    expect(rewardOf(before)?.state).toBe('AVAILABLE');
    const reply = await claimAfter(leaver, (trx) =>
      deleteMember(trx, { groupId: group, userId: leaver.userId }),
    );
    expect(reply.json()).toMatchObject({ code: 'NO_GROUP_REWARD' });
    for (const each of [server, other]) {
      const after = (await look(each, leaver)).json<Ledger>();
      expect(rewardOf(after)).toBeUndefined();
      expect(after.softCurrency).toEqual(before.softCurrency);
    }
  });

  test('is claimed by a change that waits for who is back', async () => {
    const [, , back] = players;
    const reply = await claimAfter(back, (trx) =>
      insertMember(trx, { groupId: group, userId: back.userId, role: 'Member' }),
    );
    expect(reply.statusCode).toBe(200);
    for (const each of [server, other]) {
      expect(rewardOf((await look(each, back)).json<Ledger>())?.state).toBe('DONE');
    }
  });

  /** Somebody leaves the group of returners, and is back in it before another round is locked. */
  async function returns(user: TestUser): Promise<void> {
    const member = { groupId: groupOfReturners, userId: user.userId };
    const left = await ask(user, 'leave-group', { groupId: groupOfReturners });
    expect(left.statusCode).toBe(200);
    await server.db
      .transaction()
      .execute((trx) => insertMember(trx, { ...member, role: 'Member' }));
  }

  test('goes with who is back and leaves again before another round is locked', async () => {
    const [, leaver] = returners;
    await returns(leaver);
    const before = await Promise.all([server, other].map((each) => look(each, leaver)));
    for (const reply of before) {
      expect(rewardOf(reply.json<Ledger>())?.state).toBe('AVAILABLE');
    }
    const left = await ask(leaver, 'leave-group', { groupId: groupOfReturners });
    expect(left.statusCode).toBe(200);
    for (const [no, each] of [server, other].entries()) {
      const after = (await look(each, leaver)).json<Ledger>();
      expect(rewardOf(after)).toBeUndefined();
      expect(after.version).toBeGreaterThan(before[no]?.json<Ledger>().version ?? 0);
    }
  });

  test('stays with who is back and is removed, for they had played for it', async () => {
    const [admin, , removed] = returners;
    await returns(removed);
    const wanted = { groupId: groupOfReturners, userId: removed.userId };
    expect((await ask(admin, 'kick-member', wanted)).statusCode).toBe(200);
    for (const each of [server, other]) {
      expect(rewardOf((await look(each, removed)).json<Ledger>())?.state).toBe('AVAILABLE');
    }
    expect((await claim(removed, `group-round-reward-${roundId}`)).statusCode).toBe(200);
  });

  test('goes with the group, also for who was removed from it, and the version rises', async () => {
    const [admin, removed, third] = players;
    expect((await ask(third, 'leave-group', { groupId: group })).statusCode).toBe(200);
    const kicked = await ask(admin, 'kick-member', { groupId: group, userId: removed.userId });
    expect(kicked.statusCode).toBe(200);
    const before = await server.ledger(removed);
    expect(rewardOf(before)?.state).toBe('AVAILABLE');
    expect((await ask(admin, 'leave-group', { groupId: group })).statusCode).toBe(200);
    const after = await server.ledger(removed);
    expect(rewardOf(after)).toBeUndefined();
    expect(after.version).toBeGreaterThan(before.version);
  });

  test('goes with the group one ledger after the other, by the ids of whose it is', async () => {
    const byId = returners.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const [first, second, third, last] = byId as [TestUser, TestUser, TestUser, TestUser];
    const groupId = await found(last, third, second, first);
    const whenever = { joined_at: new Date(0) };
    await server.db
      .updateTable('group_member')
      .set(whenever)
      .where('group_id', '=', groupId)
      .execute();
    for (const { userId } of [third, second, first]) {
      const kicked = await ask(last, 'kick-member', { groupId, userId });
      expect(kicked.statusCode).toBe(200);
    }
    const ledgers = (users: readonly TestUser[]) => {
      const ids = users.map(({ userId }) => userId);
      const query = server.db.selectFrom('ledger').select('user_id');
      return query.where('user_id', 'in', ids).orderBy('user_id').forUpdate().skipLocked();
    };
    const { left } = await server.db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      await trx.executeQuery(ledgers([first]));
      const left = Promise.resolve(ask(last, 'leave-group', { groupId }));
      await waitsForLedger('who leaves');
      // Who waits holds none that somebody else may wait for who holds the first one.
      const free = (await ledgers(byId).execute()).map(({ user_id: id }) => id);
      expect(free).toEqual([second.userId, third.userId, last.userId]);
      return { left };
    });
    expect((await left).statusCode).toBe(200);
  });
});

test('however much has happened in a season, a change for what was shown is made', async () => {
  const [user] = players;
  for (const happened of [2 ** 21 - 2 ** 9, 2 ** 21, 2 ** 24]) {
    await server.db.updateTable('season_clock').set({ state_version: happened }).execute();
    const { version } = await server.ledger(user);
    const favored = await server.favor(user, { favoritePlayerIds: [] }, version);
    expect([happened, favored.statusCode]).toEqual([happened, 200]);
    expect(favored.json<Ledger>().version).toBeGreaterThan(version);
    expect((await server.favor(user, { favoritePlayerIds: [] }, version)).statusCode).toBe(409);
  }
});
