import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TransactionRequest } from '@spieltag/shared-kernel/contract';
import { roundRewardId } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import {
  createLedgerServer,
  type LedgerServer,
  SUBSTITUTIONS,
  WRITING_ALONE,
} from '../ledger/ledger.fixture.ts';
import { plannedLock } from '../season/fair-lock.model.ts';
import { gamedaysOf } from '../season/gameday.model.ts';
import { seasonContext } from '../season/season-context.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { ROUTE_FAMILIES } from '../server.ts';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { type LeaderHandle, lead } from './leader.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const STANDS_STILL_MS = 2_000_000_000;
const log = { info: () => undefined, error: () => undefined };

/**
 * Whoever leads stands still, and nobody applies events. The database has a clock of its own, which the test
 * sets, and no other one counts.
 */
describe.each([
  ['in batches, by a server whose clock is a day ahead', ROUTE_FAMILIES, DAY],
  ['each in a statement of its own, by one whose clock is a day behind', WRITING_ALONE, -DAY],
])('changes that are written %s', (_, families, aheadMs) => {
  let database: TestDatabase;
  let leader: LeaderHandle;
  let server: LedgerServer;
  let user: TestUser;
  let full: TransactionRequest;
  /** By the index of the round. */
  let locks: readonly number[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    await giveOwnClock(database);
    leader = lead(database.db, log, async () => STANDS_STILL_MS);
    await until('it leads', () => leader.leads);
    const clock = () => lockOf(1) + aheadMs;
    server = await createLedgerServer({ database, families, clock }, SUBSTITUTIONS);
    const { rounds, matches } = await seasonContext(server.db).seasons.get(server.seasonId);
    locks = gamedaysOf(rounds, matches).map(plannedLock);
    full = await server.squadRequest(3);
  });
  afterAll(async () => {
    await server.close();
    await leader.stop();
    await database.close();
  });

  const lockOf = (roundNo: number) => locks[roundNo - 1] ?? 0;
  /** Sets the clock of the database, in minutes from the lock of a round. */
  const show = (minutes: number, roundNo = 1) =>
    setOwnClock(server.db, lockOf(roundNo) + minutes * MINUTE);
  const setMode = (mode: 'real' | 'stepped') =>
    server.db
      .updateTable('season_clock')
      .set((eb) => ({ mode, state_version: eb('state_version', '+', 1) }))
      .execute();
  const moveLock = (minutes: number | null) =>
    server.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('round')
        .set({ moved_lock_ms: minutes === null ? null : lockOf(1) + minutes * MINUTE })
        .where('round_no', '=', 1)
        .execute();
      await trx
        .updateTable('season')
        .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
        .execute();
    });
  /** The lineup with two goalkeepers in each other's place, and back with the next. */
  const swap = async () => {
    const { lineup } = await server.ledger(user);
    const ids = lineup.indexedPlayers.map((placed) => placed?.id ?? null);
    const indexedPlayers = ids.with(0, ids[11] ?? null).with(11, ids[0] ?? null);
    return server.commit(user, { formationId: lineup.formationId, indexedPlayers, budget: 0 });
  };
  const answerTo = async (reply: ReturnType<LedgerServer['commit']>) => {
    const { statusCode, body } = await reply;
    return statusCode === 200 ? 200 : JSON.parse(body).code;
  };

  beforeEach(async () => {
    await show(-2);
    await setMode('real');
    user = await server.user();
    expect(await answerTo(server.trade(user, full))).toBe(200);
  });

  test('are refused from the lock on as in a locked phase', async () => {
    const [, captain, other] = full.indexedPlayers;
    const named = { actionId: 'captain', params: { playerId: captain } };
    const plan = { keepsFormation: true, benchOrder: [], conditions: [] };
    await show(-1);
    expect(await answerTo(swap())).toBe(200);
    expect(await answerTo(server.plan(user, plan))).toBe(200);
    expect(await answerTo(server.execute(user, named))).toBe('CAPTAIN_CARD_MISSING');
    await show(0);
    const before = await server.stored(user);
    expect(await answerTo(swap())).toBe('REFUSED_LINEUP_PHASE_LOCKED');
    expect(await answerTo(server.plan(user, plan))).toBe('REFUSED_LINEUP_PHASE_LOCKED');
    expect(await answerTo(server.execute(user, named))).toBe('REFUSED_LINEUP_PHASE_LOCKED');
    const sale = await server.without(full, 20);
    expect(await answerTo(server.trade(user, sale))).toBe('REFUSED_GAME_LOCKED');
    expect(await server.stored(user)).toEqual(before);
    expect(await answerTo(server.favor(user, { favoritePlayerIds: [other] }))).toBe(200);
  });

  test('are refused to whoever comes then for the first time', async () => {
    await show(0);
    const newcomer = await server.user();
    expect(await answerTo(server.trade(newcomer, full))).toBe('REFUSED_GAME_LOCKED');
  });

  test('are refused when they have waited past the lock', async () => {
    await show(-1);
    const { waiting } = await server.db.transaction().execute(async (trx) => {
      await lockSeason(trx, server.seasonId);
      const reply = answerTo(server.trade(user, await server.without(full, 20)));
      await until('it waits', async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())
        `.execute(server.db);
        return rows.length > 0;
      });
      await show(0);
      return { waiting: reply };
    });
    expect(await waiting).toBe('REFUSED_GAME_LOCKED');
  });

  test('are accepted up to a lock that was moved', async () => {
    await show(0);
    expect(await answerTo(swap())).toBe('REFUSED_LINEUP_PHASE_LOCKED');
    await moveLock(30);
    expect(await answerTo(swap())).toBe(200);
    await show(29);
    expect(await answerTo(swap())).toBe(200);
    await show(30);
    expect(await answerTo(swap())).toBe('REFUSED_LINEUP_PHASE_LOCKED');
    await moveLock(null);
  });

  test('are not bound to the time where the season’s own passes in another way', async () => {
    await setMode('stepped');
    await show(DAY / MINUTE);
    expect(await answerTo(swap())).toBe(200);
  });

  test('in a restricted window are refused from its announced end on', async () => {
    const { db } = server;
    const [early, late] = [user, await server.user()];
    expect(await answerTo(server.trade(late, full))).toBe(200);
    const window = { startDate: lockOf(1), endDate: lockOf(2) - 60 * MINUTE };
    await db.updateTable('ledger').set({ player_market_phase: 'CLOSED' }).execute();
    await db
      .updateTable('season')
      .set((eb) => ({
        preset: sql<string>`preset || '{"marketBetweenRounds":"CLOSED"}'`,
        restricted_windows: JSON.stringify([window]),
        catalogue_version: eb('catalogue_version', '+', 1),
      }))
      .execute();
    const standAt = (current_round_no: number, restricted_window_no: number | null) =>
      db.updateTable('season_clock').set({ current_round_no, restricted_window_no }).execute();
    await standAt(2, 1);
    await setMode('real');
    const sale = await server.without(full, 20);
    await show(-61, 2);
    expect(await answerTo(server.trade(early, sale))).toBe(200);
    await show(-60, 2);
    expect(await answerTo(server.trade(late, sale))).toBe('REFUSED_MARKET_CLOSED');
    await standAt(1, null);
    await setMode('real');
  });

  test('of whoever may still buy are refused after a round from the lock of the next on', async () => {
    const [early, late] = [await server.user(), await server.user()];
    const incomplete = await server.without(full, 20);
    for (const one of [early, late]) {
      expect(await answerTo(server.trade(one, incomplete))).toBe(200);
    }
    await setMode('stepped');
    await server.loop.step(server.seasonId, 'COMPLETED');
    await setMode('real');
    await show(-1, 2);
    expect(await answerTo(server.trade(early, full))).toBe(200);
    await show(0, 2);
    expect(await answerTo(server.trade(late, full))).toBe('REFUSED_GAME_LOCKED');
    const { id } = await server.db
      .selectFrom('round')
      .select('id')
      .where('round_no', '=', 1)
      .executeTakeFirstOrThrow();
    const reward = { actionId: roundRewardId(id) };
    expect(await answerTo(server.execute(user, reward))).toBe(200);
  });
});
