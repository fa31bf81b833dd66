import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { createTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { changesOf, createLedgerServer, type LedgerServer } from './ledger.fixture.ts';
import { deleteExpiredAnswers } from './ledger.repository.ts';

/** Class of the advisory lock that answers wait for. */
const HOLD = 4711;

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const answers = (userId: string) =>
  server.db
    .selectFrom('ledger_request')
    .select('key')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();

/** Keeps what is answered under a key from being committed until it is released. */
async function holdAnswersUnder(db: Kysely<Database>, key: string) {
  await sql`
    create function test_hold() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(HOLD)});
      return null;
    end $$`.execute(db);
  await sql`
    create trigger test_hold after insert on ledger_request for each row
    when (new.key = ${sql.lit(key)}) execute function test_hold()`.execute(db);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(HOLD)})`.execute(trx);
    hold();
    await released;
  });
  await isHeld;
  return {
    release() {
      release();
      return holding;
    },
  };
}

/** Whether somebody waits for a lock of this kind. */
async function isWaiting(db: Kysely<Database>, kind: 'advisory' | 'transactionid') {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where locktype = ${kind} and not granted and datname = current_database()`.execute(db);
  return rows.length > 0;
}

describe('the same request under the same key', () => {
  test('happens once and has one answer, whatever happened meanwhile', async () => {
    const user = await server.user();
    const full = await server.squadRequest(1);
    const first = await server.trade(user, full, 0, 'key-1');
    await server.favor(user, { favoritePlayerIds: full.indexedPlayers.slice(0, 3) });
    const again = await server.trade(user, full, 0, 'key-1');
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(changesOf(await server.ledger(user))).toBe(2);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('happens once when it comes many times at the same time', async () => {
    const user = await server.user();
    const request = { actionId: 'daily-reward' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => server.execute(user, request, undefined, 'at-once')),
    );
    const [first] = replies;
    expect(first?.statusCode).toBe(200);
    expect(new Set(replies.map((reply) => reply.body))).toEqual(new Set([first?.body]));
    const ledger = await server.ledger(user);
    expect([changesOf(ledger), ledger.softCurrency.value]).toEqual([1, 10]);
  });

  test('happens once where another server waits for the ledger until the first time is committed', async () => {
    const user = await server.user();
    await server.ledger(user);
    const other = await createTestServer({ database: server.database });
    const held = await holdAnswersUnder(server.db, 'held');
    const payload = {
      favoritePlayerIds: (await server.squadRequest(3)).indexedPlayers.slice(0, 2),
    };
    const first = server.favor(user, payload, undefined, 'held');
    await until('it is written, and not committed', () => isWaiting(server.db, 'advisory'));
    const second = other.app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${server.seasonId}/set-favorite-players.json`,
      payload,
      headers: { ...user.headers, 'idempotency-key': 'held' },
    });
    await until('the second waits for it', () => isWaiting(server.db, 'transactionid'));
    await held.release();
    const [once, again] = await Promise.all([first, second]);
    await other.close();
    expect([again.statusCode, again.body]).toEqual([200, once.body]);
    expect(changesOf(await server.ledger(user))).toBe(1);
  });

  test('of many keys for the same version at the same time one has won for good', async () => {
    const user = await server.user();
    await server.ledger(user);
    const full = await server.squadRequest(2);
    const send = () =>
      Promise.all(
        Array.from({ length: 6 }, (_, i) => server.trade(user, full, 0, `rival-${i % 3}`)),
      );
    const [once, twice] = [await send(), await send()];
    expect(twice.map((reply) => reply.body)).toEqual(once.map((reply) => reply.body));
    expect(once.filter((reply) => reply.statusCode === 200)).toHaveLength(2);
    expect(changesOf(await server.ledger(user))).toBe(1);
  });

  test('has the answer of before when another server is asked after a crash', async () => {
    const user = await server.user();
    const full = await server.squadRequest(3);
    const first = await server.trade(user, full, 0, 'before-the-crash');
    const restarted = await createTestServer({ database: server.database });
    const reply = await restarted.app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${server.seasonId}/player-transaction.json`,
      payload: full,
      headers: { ...user.headers, 'if-match': '"0"', 'idempotency-key': 'before-the-crash' },
    });
    await restarted.close();
    expect([reply.statusCode, reply.body]).toEqual([200, first.body]);
  });

  test('stays refused when it would not be any more', async () => {
    const user = await server.user();
    const full = await server.squadRequest(4);
    const poor = { ...full, budget: full.budget + 1 };
    const refused = await server.trade(user, poor, undefined, 'refused');
    await server.db
      .updateTable('ledger')
      .set((eb) => ({ budget: eb('budget', '+', 1) }))
      .where('user_id', '=', user.userId)
      .execute();
    const again = await server.trade(user, poor, undefined, 'refused');
    expect(refused.json()).toMatchObject({ status: 422, code: 'REFUSED_BUDGET_MISMATCH' });
    expect([again.statusCode, again.body]).toEqual([422, refused.body]);
    expect((await server.trade(user, poor, undefined, 'new-key')).statusCode).toBe(200);
  });

  test('that changed nothing has its answer kept, too', async () => {
    const user = await server.user();
    const full = await server.squadRequest(5);
    await server.trade(user, full);
    const same = await server.commit(user, full, 1, 'no-change');
    await server.favor(user, { favoritePlayerIds: [] });
    expect((await server.commit(user, full, 1, 'no-change')).body).toBe(same.body);
  });

  test('may be forgotten after a day, and then happens anew', async () => {
    const user = await server.user();
    const gift = { actionId: 'gift-welcome' };
    await server.execute(user, gift, undefined, 'old');
    const { db } = server;
    await db
      .updateTable('ledger_request')
      .set({ at: sql<Date>`now() - interval '24 hours'` })
      .where('user_id', '=', user.userId)
      .execute();
    const anew = await server.execute(user, gift, undefined, 'old');
    expect(anew.json()).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect((await server.execute(user, gift, undefined, 'old')).body).toBe(anew.body);
    await db
      .updateTable('ledger_request')
      .set({ at: sql<Date>`now() - interval '24 hours'` })
      .where('user_id', '=', user.userId)
      .execute();
    await server.execute(user, { actionId: 'daily-reward' }, undefined, 'young');
    await deleteExpiredAnswers(db);
    expect(await answers(user.userId)).toEqual([{ key: 'young' }]);
  });
});

test('answers are forgotten of a minute at a time, the oldest first', async () => {
  const user = await server.user();
  const { db } = server;
  const keep = (key: string, minutes: number) =>
    db
      .insertInto('ledger_request')
      .values({
        season_id: server.seasonId,
        user_id: user.userId,
        key,
        fingerprint: Buffer.of(),
        status: 200,
        reply: '{}',
        at: sql<Date>`now() - interval '24 hours' - ${minutes} * interval '1 minute'`,
      })
      .execute();
  for (const [key, minutes] of Object.entries({ first: 90, second: 89.5, third: 60, last: 0 })) {
    await keep(key, minutes);
  }
  await keep('young', -1);
  const looks = [false, true];
  await deleteExpiredAnswers(db, {
    get aborted() {
      return looks.shift() ?? true;
    },
  });
  expect(await answers(user.userId)).toEqual(['third', 'last', 'young'].map((key) => ({ key })));
  await deleteExpiredAnswers(db);
  expect(await answers(user.userId)).toEqual([{ key: 'young' }]);
});

describe('a key', () => {
  test('that was used for another request is refused, and nothing happens', async () => {
    const user = await server.user();
    const full = await server.squadRequest(6);
    await server.trade(user, full, 0, 'mine');
    const others = [
      await server.trade(user, await server.without(full, 3), 0, 'mine'),
      await server.trade(user, full, 1, 'mine'),
      await server.trade(user, full, undefined, 'mine'),
      await server.commit(user, full, 0, 'mine'),
      await server.execute(user, { actionId: 'daily-reward' }, 0, 'mine'),
      await server.eject(user, { actionId: 'captain' }, 0, 'mine'),
      await server.favor(user, { favoritePlayerIds: [] }, 0, 'mine'),
    ];
    for (const reply of others) {
      expect(reply.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(changesOf(await server.ledger(user))).toBe(1);
  });

  test('belongs to one user', async () => {
    const [one, other] = [await server.user(), await server.user()];
    const request = { actionId: 'daily-reward' };
    for (const user of [one, other]) {
      const reply = await server.execute(user, request, undefined, 'shared');
      const ledger = reply.json<Ledger>();
      expect([ledger.userId, changesOf(ledger)]).toEqual([user.userId, 1]);
    }
  });

  test.each([
    ['empty', ''],
    ['with spaces', 'a key'],
    ['with other signs', 'schlüssel'],
    ['too long', 'x'.repeat(101)],
  ])('%s is refused', async (_, key) => {
    const user = await server.user();
    const reply = await server.execute(user, { actionId: 'daily-reward' }, undefined, key);
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'PARAMETER_INVALID',
      params: { name: 'Idempotency-Key' },
    });
  });
});

test('a conflict shows the ledger as it stands', async () => {
  const user = await server.user();
  const full = await server.squadRequest(7);
  await server.trade(user, full);
  const reply = await server.favor(user, { favoritePlayerIds: [] }, 0);
  const ledger = await server.ledger(user);
  const { version } = ledger;
  expect(reply.json()).toMatchObject({
    status: 409,
    code: 'LEDGER_CONFLICT',
    params: { version },
    ledger,
  });
});
