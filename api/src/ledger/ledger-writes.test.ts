import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { ROUTE_FAMILIES, type RouteFamily } from '../server.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';
import { findLedgers, readLedger } from './ledger.repository.ts';
import type { FoundLedger, LedgerColumns } from './ledger.types.ts';
import { LedgerCache } from './ledger-cache.ts';
import { UNLIMITED_WORK } from './ledger-work.types.ts';
import { LedgerBatches } from './ledger-writes.ts';
import { writeChangeIfUnchanged } from './write-change.ts';
import { type SeenChange, writeTogether } from './write-together.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

/** Ledgers of new users as they were seen. */
async function seenLedgers(count: number): Promise<FoundLedger[]> {
  const { db, seasonId } = server;
  const users: TestUser[] = [];
  for (let no = 0; no < count; no++) users.push(await server.user());
  for (const user of users) await server.ledger(user);
  const ids = users.map(({ userId }) => userId);
  const found = await findLedgers({ db, ledgers: new LedgerCache() }, seasonId, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

function changeOf(seen: FoundLedger, columns: LedgerColumns, key?: string): SeenChange {
  const answer = { key: key ?? '', fingerprint: Buffer.from([1, 2]), status: 200, reply: '"ä"' };
  return {
    seen: { ...seen, closesAt: null },
    change: { event: { kind: 'SET_FAVORITES', payload: { favoritePlayerIds: ['é"\\'] } }, columns },
    row: { ...seen.row, ...columns, version: seen.row.version + 1 } as SeenChange['row'],
    answer: key === undefined ? undefined : answer,
  };
}

const storedOf = ({ row }: FoundLedger) =>
  readLedger(server.db, { seasonId: row.season_id, userId: row.user_id });

/** What became of each: written or not, or what it failed for. */
function writeAll(changes: readonly SeenChange[]): Promise<readonly (boolean | string)[]> {
  const writes = new LedgerBatches(server.db, UNLIMITED_WORK);
  return Promise.all(
    changes.map((change) => writes.write(change).catch((error: Error) => error.message)),
  );
}

describe('of changes that are written together', () => {
  test('each is judged alone', async () => {
    const [good, stale, other] = await seenLedgers(3);
    if (!good || !stale || !other) throw new Error('there are three');
    const old = { ...stale, row: { ...stale.row, version: 7 } };
    const changes = [good, old, other].map((seen) => changeOf(seen, { xp: 5 }));
    expect(await writeAll(changes)).toEqual([true, false, true]);
    const rows = await Promise.all([good, stale, other].map(storedOf));
    expect(rows.map((row) => [row?.version, row?.xp])).toEqual([
      [1, 5],
      [0, 0],
      [1, 5],
    ]);
  });

  test('one the database refuses fails, and the others do not', async () => {
    const [good, poor, other] = await seenLedgers(3);
    if (!good || !poor || !other) throw new Error('there are three');
    const outcome = await writeAll([
      changeOf(good, { xp: 1 }, 'good'),
      changeOf(poor, { budget: -1 }, 'poor'),
      changeOf(other, { xp: 1 }, 'other'),
    ]);
    expect(outcome).toEqual([true, expect.stringContaining('ledger_budget_check'), true]);
    const rows = await Promise.all([good, poor, other].map(storedOf));
    expect(rows.map((row) => row?.version)).toEqual([1, 0, 1]);
  });

  test('two of the same version of a ledger are one change', async () => {
    const [seen] = await seenLedgers(1);
    if (!seen) throw new Error('there is one');
    const outcome = await writeAll([changeOf(seen, { xp: 1 }), changeOf(seen, { xp: 2 })]);
    expect(outcome).toEqual([true, false]);
    expect(await storedOf(seen)).toMatchObject({ version: 1, xp: 1 });
  });

  test('one whose key was answered is not written; an answer of yesterday does not count', async () => {
    const [answered, expired, other] = await seenLedgers(3);
    if (!answered || !expired || !other) throw new Error('there are three');
    const keep = (seen: FoundLedger, age: string) =>
      server.db
        .insertInto('ledger_request')
        .values({
          season_id: seen.row.season_id,
          user_id: seen.row.user_id,
          key: 'once',
          fingerprint: Buffer.of(),
          status: 422,
          reply: '{}',
          at: sql<Date>`now() - ${age}::interval`,
        })
        .execute();
    await keep(answered, '23 hours');
    await keep(expired, '24 hours');
    const changes = [answered, expired, other].map((seen) => changeOf(seen, { xp: 1 }, 'once'));
    expect(await writeAll(changes)).toEqual([false, true, true]);
    const ids = [answered, expired, other].map(({ row }) => row.user_id);
    const kept = await server.db
      .selectFrom('ledger_request')
      .select(['user_id', 'status', 'reply', 'fingerprint'])
      .where('user_id', 'in', ids)
      .execute();
    const anew = { status: 200, reply: '"ä"', fingerprint: Buffer.from([1, 2]) };
    const old = { status: 422, reply: '{}', fingerprint: Buffer.of() };
    for (const [no, expected] of [old, anew, anew].entries()) {
      expect(kept.find(({ user_id }) => user_id === ids[no])).toMatchObject(expected);
    }
  });

  test('none is written once the season is another', async () => {
    const ledgers = await seenLedgers(2);
    const { db } = server;
    await db
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
    expect(await writeAll(ledgers.map((seen) => changeOf(seen, { xp: 1 })))).toEqual([
      false,
      false,
    ]);
  });

  test('none is written whose owner has left a group or is back, alone or with others', async () => {
    const [same, ...left] = await seenLedgers(3);
    if (!same) throw new Error('there are three');
    await server.db
      .updateTable('ledger')
      .set({ stay_version: 1 })
      .where(
        'user_id',
        'in',
        left.map(({ row }) => row.user_id),
      )
      .execute();
    const changes = [same, ...left].map((seen) => changeOf(seen, { xp: 5 }));
    expect(await writeAll(changes)).toEqual([true, false, false]);
    const [, alone] = changes;
    if (!alone) throw new Error('there are three');
    expect(await writeChangeIfUnchanged(server.db, alone.seen, alone.change)).toBe(false);
  });

  test('one whose ledger somebody holds is left out, and keeps nobody waiting', async () => {
    const [held, free] = await seenLedgers(2);
    if (!held || !free) throw new Error('there are two');
    const changes = [changeOf(held, { xp: 1 }), changeOf(free, { xp: 1 })] as const;
    const written = await server.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('ledger')
        .select('version')
        .where('user_id', '=', held.row.user_id)
        .forUpdate()
        .execute();
      return writeTogether(server.db, changes);
    });
    expect(written).toEqual([false, true]);
  });

  test('every column is written as one change alone would, also one that becomes empty', async () => {
    const [seen] = await seenLedgers(1);
    if (!seen) throw new Error('there is one');
    const full: LedgerColumns = {
      budget: 1,
      soft_currency: 2,
      hard_currency: 3,
      xp: 4,
      formation_id: '"4,4-2\\',
      slot_player_no: seen.row.slot_player_no.map((_, slot) => slot - 1),
      slot_team_no: seen.row.slot_team_no.map((_, slot) => slot),
      player_market_phase: 'CLOSED',
      favorite_player_ids: ['pl-1', 'a "quoted" \\ {one}, NULL'],
      restricted_window_no: 5,
      squad_at_window_open: [-1, 8],
      captain_player_no: 6,
      captain_round_no: 7,
      action_book: { captainCards: 9 },
    };
    expect(await writeAll([changeOf(seen, full)])).toEqual([true]);
    const after = await storedOf(seen);
    expect(after).toMatchObject({ ...full, version: 1 });
    if (!after) throw new Error('it was there');
    const emptied: LedgerColumns = {
      favorite_player_ids: [],
      restricted_window_no: null,
      squad_at_window_open: null,
      captain_player_no: null,
      captain_round_no: null,
    };
    expect(await writeAll([changeOf({ ...seen, row: after }, emptied)])).toEqual([true]);
    expect(await storedOf(seen)).toMatchObject({ ...full, ...emptied, version: 2 });
    const history = await server.db
      .selectFrom('ledger_transaction')
      .select(['version', 'kind', 'payload', 'budget_before', 'budget_after'])
      .where('user_id', '=', after.user_id)
      .where('version', '>', 0)
      .orderBy('version')
      .execute();
    const written = { kind: 'SET_FAVORITES', payload: { favoritePlayerIds: ['é"\\'] } };
    expect(history).toEqual([
      { version: 1, ...written, budget_before: seen.row.budget, budget_after: 1 },
      { version: 2, ...written, budget_before: 1, budget_after: 1 },
    ]);
  });
});

/** Until a change stands in line for the lock of the season. */
const untilSomebodyWaits = (db: Kysely<Database>) =>
  until('a change waits for the season', async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    return rows.length > 0;
  });

describe('changes that wait for the season leave places at the database to those who read', () => {
  const CHANGES = 30;
  test.each([
    ['written', [], 200],
    ['refused', ['pl-nobody'], 404],
  ])('when they are %s', async (_what, favoritePlayerIds, status) => {
    const { app, db, seasonId } = server;
    const { admission } = app;
    const users: TestUser[] = [];
    for (let no = 0; no < CHANGES; no++) users.push(await server.user());
    for (const user of users) await server.ledger(user);
    let answered = 0;
    const { waiting } = await db.transaction().execute(async (trx) => {
      await lockSeason(trx, seasonId);
      const changes = users.map(async (user) => {
        const { statusCode } = await server.favor(user, { favoritePlayerIds });
        answered += 1;
        return statusCode;
      });
      await untilSomebodyWaits(trx);
      await until('all have come', () => admission.underWay('commit') === CHANGES);
      for (const user of users) await server.ledger(user);
      await admission.run('read', () => undefined);
      expect(answered).toBe(0);
      return { waiting: changes };
    });
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([status]));
  });
});

test('Changes an event of the season overtakes are decided anew, and written in batches again', async () => {
  const outcomes: boolean[] = [];
  const families = ROUTE_FAMILIES.map(
    (family): RouteFamily =>
      (app, context) =>
        family(app, {
          ...context,
          writes: {
            write: async (change) => {
              const isWritten = await context.writes.write(change);
              outcomes.push(isWritten);
              return isWritten;
            },
          },
        }),
  );
  const { database, db, seasonId } = server;
  const { app, close } = await createTestServer({ database, families });
  const users: TestUser[] = [];
  for (let no = 0; no < 20; no++) users.push(await server.user());
  const send = ({ headers }: TestUser) =>
    app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${seasonId}/set-favorite-players.json`,
      payload: { favoritePlayerIds: [] },
      headers,
    });
  for (const user of users) expect((await send(user)).statusCode).toBe(200);
  outcomes.length = 0;
  const { waiting } = await db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const changes = users.map(send);
    await untilSomebodyWaits(trx);
    await trx
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
    return { waiting: changes };
  });
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
  await close();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(outcomes.filter(Boolean)).toHaveLength(users.length);
});
