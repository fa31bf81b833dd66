import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';
import { presentLedger } from './ledger.presenter.ts';
import { readLedger } from './ledger.repository.ts';
import { ledgerContext } from './ledger-context.ts';
import { readShownLedger } from './shown-ledger.query.ts';

const HOUR_MS = 3_600_000;

let server: LedgerServer;
let other: TestServer;
beforeAll(async () => {
  server = await createLedgerServer();
  other = await createTestServer({ database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** The own ledger as a server shows it. */
async function look({ app }: Pick<TestServer, 'app'>, user: TestUser): Promise<Ledger> {
  const url = `/api/ledger/v1/${user.userId}/${server.seasonId}/overview.json`;
  const reply = await app.inject({ method: 'GET', url, headers: user.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** As somebody sees it who has kept nothing. */
async function readAnew(user: TestUser): Promise<Ledger> {
  const context = ledgerContext(server.db);
  return presentLedger(await readShownLedger(context, server.seasonId, user.userId, Date.now()));
}

const favor = (user: TestUser, players: readonly string[]) =>
  server.favor(user, { favoritePlayerIds: players });

async function playerIds(count: number): Promise<readonly string[]> {
  const rows = await server.db
    .selectFrom('player')
    .select('id')
    .where('season_id', '=', server.seasonId)
    .orderBy('player_no')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

describe('of two servers on one database', () => {
  test('one shows what the other has acknowledged, with the next look', async () => {
    const user = await server.user();
    const ids = await playerIds(20);
    for (let count = 1; count <= ids.length; count++) {
      const favored = await favor(user, ids.slice(0, count));
      expect(favored.statusCode).toBe(200);
      for (const each of [other, server]) {
        expect((await look(each, user)).favoritePlayerIds).toHaveLength(count);
      }
    }
  });

  test('one shows it while crowds look at both', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => server.user()));
    const ids = await playerIds(8);
    await Promise.all(users.map((user) => favor(user, [])));
    const play = async (user: TestUser) => {
      for (let count = 1; count <= ids.length; count++) {
        const early = [look(other, user), look(server, user)];
        const favored = await favor(user, ids.slice(0, count));
        expect(favored.statusCode).toBe(200);
        const seen = await Promise.all([look(other, user), look(server, user)]);
        for (const ledger of seen) {
          expect(ledger.userId).toBe(user.userId);
          expect(ledger.favoritePlayerIds).toEqual(ids.slice(0, count));
        }
        for (const ledger of await Promise.all(early)) expect(ledger.userId).toBe(user.userId);
      }
    };
    await Promise.all(users.map(play));
  });

  test('both show an event of the season with the next look', async () => {
    const user = await server.user();
    const before = await look(other, user);
    await server.loop.step(server.seasonId);
    const [here, there] = [await look(server, user), await look(other, user)];
    expect(there).toEqual(here);
    expect(there.version).toBeGreaterThan(before.version);
    expect(there).toEqual(await readAnew(user));
  });

  test('both show a renewed catalogue with the next look', async () => {
    const user = await server.user();
    const before = await look(other, user);
    await server.db
      .updateTable('season')
      .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
      .where('id', '=', server.seasonId)
      .execute();
    const [here, there] = [await look(server, user), await look(other, user)];
    expect(there).toEqual(here);
    expect(there.version).toBeGreaterThan(before.version);
  });
});

test('what a database has lost is not shown again once it counts as far anew', async () => {
  const user = await server.user();
  const [lost, kept] = await playerIds(2);
  await favor(user, []);
  const before = await readLedger(server.db, { seasonId: server.seasonId, userId: user.userId });
  if (!before) throw new Error('there is a ledger');
  await favor(user, [lost ?? '']);
  const seen = await look(server, user);
  // As after a fail-over to a copy that had not heard of the last change.
  await server.db
    .updateTable('ledger')
    .set({ version: before.version, favorite_player_ids: before.favorite_player_ids })
    .where('user_id', '=', user.userId)
    .execute();
  await server.db
    .deleteFrom('ledger_transaction')
    .where('user_id', '=', user.userId)
    .where('version', '>', before.version)
    .execute();
  await other.app.inject({
    method: 'POST',
    url: `/api/gameloop/v1/${server.seasonId}/set-favorite-players.json`,
    payload: { favoritePlayerIds: [kept] },
    headers: user.headers,
  });
  expect((await look(other, user)).version).toBe(seen.version);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'spieltag season_news' and datname = current_database()`.execute(
    server.db,
  );
  await until('both show what is so', async () => {
    const shown = await Promise.all([server, other].map((each) => look(each, user)));
    return shown.every(({ favoritePlayerIds: [first] }) => first === kept);
  });
  // Nor is a change judged by it.
  const favored = await favor(user, [kept ?? '', lost ?? '']);
  expect(favored.json<Ledger>().version).toBeGreaterThan(seen.version);
});

test('wherever the clock goes, a kept ledger is what is read anew', async () => {
  const user = await server.user();
  const away = fc.array(
    fc.oneof(
      fc.record({ hours: fc.integer({ min: -40, max: 60 }) }),
      fc.record({ favorites: fc.nat(5) }),
      fc.constant({ claims: 'daily-reward' }),
    ),
    { minLength: 10, maxLength: 25 },
  );
  const ids = await playerIds(5);
  const bodies = new Set<string>();
  let moves = 0;
  await fc.assert(
    fc.asyncProperty(away, async (steps) => {
      for (const step of steps) {
        if ('hours' in step) {
          moves += 1;
          await server.db
            .updateTable('season_clock')
            .set((eb) => ({ game_time_ms: eb('game_time_ms', '+', step.hours * HOUR_MS) }))
            .execute();
        } else if ('favorites' in step) await favor(user, ids.slice(0, step.favorites));
        else await server.execute(user, { actionId: step.claims });
        const anew = await readAnew(user);
        for (const each of [server, other]) expect(await look(each, user)).toEqual(anew);
        bodies.add(JSON.stringify(anew.actions));
      }
    }),
    { numRuns: 8 },
  );
  // The clock has moved, and not with every move something changed: replies were given again.
  expect(moves).toBeGreaterThan(bodies.size);
  expect(bodies.size).toBeGreaterThan(1);
});

test('two thousand looks at once are all answered, each with the own ledger', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => server.user()));
  await Promise.all(users.map((user) => look(server, user)));
  const looks = Array.from({ length: 2000 }, async (_, no) => {
    const user = users[no % users.length];
    if (!user) throw new Error('There are users');
    return (await look(server, user)).userId === user.userId;
  });
  expect((await Promise.all(looks)).every((isOwn) => isOwn)).toBe(true);
});
