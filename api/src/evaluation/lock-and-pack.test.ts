import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { lockLineups } from './lock-lineups.command.ts';
import { naivelyFrozen, readFrozen } from './locked-season.fixture.ts';
import { packLineups, packNext } from './pack-lineups.command.ts';
import { planColumn } from './plan.codec.ts';
import { findRosters } from './rosters.query.ts';
import type { RoundKey } from './round-key.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  setPhase,
  teamNoOf,
  writeLedgers,
} from './season.fixture.ts';
import { findUnpackedSeasons } from './unpacked-round.repository.ts';

const NAME = 'packed';
const SLOTS = 22;
/** In four chunks, the third of which nobody is in. */
const USERS = [0, 1, 7, 8191, 8192, 8200, 24_576, 24_580];
const COMPLETE = Array.from({ length: SLOTS }, (_, slot) => slot);

let database: TestDatabase;
let season: FixtureSeason;
let round: RoundKey;
beforeAll(async () => {
  database = await createTestDatabase();
  season = await importFixtureSeason(database.db, NAME);
  round = { seasonId: season.seasonId, roundId: season.roundIds[0] ?? '' };
});
afterAll(() => database.close());
beforeEach(clear);

async function clear(): Promise<void> {
  const { db } = database;
  await sql`truncate ledger, ledger_transaction, unpacked_round, kept_ledger, frozen_round, lineup_chunk`.execute(
    db,
  );
}

const lock = () => database.db.transaction().execute((trx) => lockLineups(trx, round));
const packOne = () => database.db.transaction().execute((trx) => packNext(trx, season.seasonId));
const packAll = () => packLineups(database.db, season.seasonId);

const roster = fc.oneof(
  fc.constant(COMPLETE.map(() => -1)),
  fc.constant(COMPLETE),
  fc.array(fc.integer({ min: -1, max: PLAYER_COUNT - 1 }), { minLength: SLOTS, maxLength: SLOTS }),
  fc.array(fc.nat(PLAYER_COUNT - 1), { minLength: SLOTS, maxLength: SLOTS }),
);
const anyPlayer = fc.nat(PLAYER_COUNT - 1);
const plan = fc.record({
  keepsFormation: fc.boolean(),
  benchOrder: fc.uniqueArray(anyPlayer, { maxLength: 60 }),
  conditions: fc.array(fc.record({ outId: fc.nat(10), inId: fc.integer({ min: 9, max: 30 }) }), {
    maxLength: 3,
  }),
});
const holding = fc.record({
  playerNos: roster,
  formationId: fc.constantFrom('1442', '1343', '1541', 'FREE'),
  budget: fc.nat(1_000_000),
  captainSlot: fc.integer({ min: -1, max: SLOTS - 1 }),
  captainRoundNo: fc.integer({ min: 1, max: 2 }),
  plan: fc.option(plan),
});
type Holding = typeof holding extends fc.Arbitrary<infer T> ? T : never;
const market = fc.constantFrom('OPEN' as const, 'CLOSED' as const);
const deeds = fc.array(
  fc.oneof(
    fc.constant({ kind: 'pack' as const }),
    fc.record({
      kind: fc.constant('change' as const),
      users: fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1, maxLength: 5 }),
      to: holding,
    }),
    fc.record({ kind: fc.constant('join' as const), playerNos: roster }),
  ),
  { maxLength: 14 },
);

/** Changes ledgers with one statement, as a batch of changes does. */
async function change(users: readonly number[], to: Holding): Promise<void> {
  const captain = to.playerNos[to.captainSlot] ?? -1;
  await database.db
    .updateTable('ledger')
    .set({
      slot_player_no: [...to.playerNos],
      slot_team_no: to.playerNos.map(teamNoOf),
      formation_id: to.formationId,
      budget: to.budget,
      captain_player_no: captain < 0 ? null : captain,
      captain_round_no: captain < 0 ? null : to.captainRoundNo,
      substitution_plan: to.plan && planColumn(to.plan),
      version: sql`version + 1`,
    })
    .where('user_no', 'in', users)
    .execute();
}

describe('what is frozen by a lock', () => {
  test('is what the ledgers held at that moment, whatever becomes of them before they are packed', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(holding, market), { minLength: USERS.length, maxLength: USERS.length }),
        deeds,
        async (held, happening) => {
          await clear();
          await writeLedgers(
            db,
            NAME,
            USERS.map((userNo) => ({ userNo, playerNos: COMPLETE })),
          );
          for (const [i, [to, phase]] of held.entries()) {
            const userNo = USERS[i] ?? 0;
            await change([userNo], to);
            await db
              .updateTable('ledger')
              .set({ player_market_phase: phase })
              .where('user_no', '=', userNo)
              .execute();
          }
          const expected = await naivelyFrozen(db, round);
          await lock();
          let joined = Math.max(...USERS);
          for (const deed of happening) {
            if (deed.kind === 'pack') await packOne();
            else if (deed.kind === 'change') await change(deed.users, deed.to);
            else await writeLedgers(db, NAME, [{ userNo: ++joined, playerNos: deed.playerNos }]);
          }
          await packAll();
          expect(await readFrozen(db, round, USERS)).toEqual(expected);
          expect(await findRosters(db, season.seasonId, joined + 1, [round.roundId])).toEqual(
            new Map(),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('has nothing of who joined after it', async () => {
    const { db } = database;
    await writeLedgers(db, NAME, [{ userNo: 3, playerNos: COMPLETE }]);
    await lock();
    await writeLedgers(db, NAME, [{ userNo: 4, playerNos: COMPLETE }]);
    await packAll();
    const frozen = await readFrozen(db, round, [3, 4]);
    expect(frozen.rosters.get(3)?.playerNos).toEqual(COMPLETE);
    expect(frozen.rosters.get(4)).toBeUndefined();
    expect(frozen).toMatchObject({ ledgers: 1, closed: [3] });
  });

  test('holds against a change that is under way while its chunk is packed', async () => {
    const { db } = database;
    await writeLedgers(
      db,
      NAME,
      USERS.map((userNo) => ({ userNo, playerNos: COMPLETE })),
    );
    const expected = await naivelyFrozen(db, round);
    await lock();
    let packing: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('ledger')
        .set({ slot_player_no: COMPLETE.toReversed(), budget: 7, version: sql`version + 1` })
        .where('user_no', '=', 1)
        .execute();
      // It comes to the ledger, whose market it closes, and waits there.
      packing = packAll();
      await untilSomebodyWaits();
    });
    await packing;
    expect(await readFrozen(db, round, USERS)).toEqual(expected);
    const ledger = await db
      .selectFrom('ledger')
      .select(['version', 'budget', 'slot_player_no', 'player_market_phase'])
      .where('user_no', '=', 1)
      .executeTakeFirstOrThrow();
    expect(ledger).toEqual({
      version: 3,
      budget: 7,
      slot_player_no: COMPLETE.toReversed(),
      player_market_phase: 'CLOSED',
    });
  });

  test('is packed beside whoever changes several ledgers in the order of their ids', async () => {
    const { db } = database;
    // Whoever joined first has the later id.
    const userIds = ['us-late', 'us-Early'];
    const ledgers = userIds.map((userId, userNo) => ({ userId, userNo, playerNos: COMPLETE }));
    await writeLedgers(db, NAME, ledgers);
    await lock();
    let packing: Promise<void> | undefined;
    const renewed = await db.transaction().execute(async (trx) => {
      const renew = (userId: string) =>
        trx
          .updateTable('ledger')
          .set(({ eb }) => ({ stay_version: eb('stay_version', '+', 1) }))
          .where('user_id', '=', userId)
          .executeTakeFirst();
      const first = await renew('us-Early');
      packing = packAll();
      await untilSomebodyWaits();
      return [first, await renew('us-late')];
    });
    await packing;
    expect(renewed.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([1n, 1n]);
    expect((await readFrozen(db, round, [0, 1])).closed).toEqual([0, 1]);
  });

  test('has nothing of what a change has kept for the round before that outlasted its packing', async () => {
    const { db } = database;
    const playerNos = COMPLETE.with(0, -1);
    await writeLedgers(db, NAME, [{ userNo: 0, playerNos }]);
    await lock();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('ledger').set({ budget: 5, version: 2 }).execute();
      await packAll();
    });
    const next = { ...round, roundId: season.roundIds[1] ?? '' };
    const expected = await naivelyFrozen(db, next);
    await db.transaction().execute((trx) => lockLineups(trx, next));
    await packAll();
    expect(await readFrozen(db, next, [0])).toEqual(expected);
    const kept = await db.selectFrom('kept_ledger').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('keeps nothing where nothing is to be packed any more', async () => {
    const { db } = database;
    await writeLedgers(db, NAME, [{ userNo: 0, playerNos: COMPLETE }]);
    await lock();
    await packAll();
    await change([0], {
      playerNos: COMPLETE.toReversed(),
      formationId: '1442',
      budget: 1,
      captainSlot: 2,
      captainRoundNo: 1,
      plan: null,
    });
    expect(await db.selectFrom('kept_ledger').selectAll().execute()).toEqual([]);
  });
});

function untilSomebodyWaits(): Promise<void> {
  return until('somebody waits for a lock', async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  });
}

describe('packing', () => {
  beforeEach(async () => {
    await writeLedgers(
      database.db,
      NAME,
      USERS.map((userNo) => ({
        userNo,
        playerNos: userNo === 7 ? COMPLETE.with(3, -1) : COMPLETE,
      })),
    );
  });

  test('by several at once comes to the same as by one', async () => {
    const { db } = database;
    const expected = await naivelyFrozen(db, round);
    await lock();
    await Promise.all([packAll(), packAll(), packAll(), packAll()]);
    expect(await readFrozen(db, round, USERS)).toEqual(expected);
    const closed = await db
      .selectFrom('ledger_transaction')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'MARKET_CLOSED')
      .executeTakeFirstOrThrow();
    expect(closed.count).toBe(expected.closed.length);
  });

  test('that is interrupted within a chunk goes on there, with nothing of it done', async () => {
    const { db } = database;
    const expected = await naivelyFrozen(db, round);
    await lock();
    for (let chunk = 0, isMore = true; isMore; chunk++) {
      const interrupted = db.transaction().execute(async (trx) => {
        await packNext(trx, season.seasonId);
        throw new Error('the power is gone');
      });
      await expect(interrupted).rejects.toThrow('power');
      await change([1], {
        playerNos: COMPLETE.map((no) => no + chunk),
        formationId: '1343',
        budget: chunk,
        captainSlot: 0,
        captainRoundNo: 1,
        plan: null,
      });
      isMore = await packOne();
    }
    expect(await readFrozen(db, round, USERS)).toEqual(expected);
  });

  test('ends after a chunk when it is told to, and is done with another call', async () => {
    const { db } = database;
    const expected = await naivelyFrozen(db, round);
    await lock();
    const stopped = AbortSignal.abort();
    await packLineups(db, season.seasonId, stopped);
    expect(await findUnpackedSeasons(db)).toEqual([season.seasonId]);
    await packAll();
    expect(await findUnpackedSeasons(db)).toEqual([]);
    expect(await readFrozen(db, round, USERS)).toEqual(expected);
  });

  test('tells everybody when it is done, with another state of the season', async () => {
    const { db } = database;
    const version = async () =>
      (
        await db
          .selectFrom('season_clock')
          .select('state_version')
          .where('season_id', '=', season.seasonId)
          .executeTakeFirstOrThrow()
      ).state_version;
    await lock();
    const locked = await version();
    await packAll();
    expect(await version()).toBe(locked + 1);
    await packAll();
    expect(await version()).toBe(locked + 1);
  });

  test('comes before the next phase, whoever wants to go on', async () => {
    const { db } = database;
    await lock();
    await expect(setPhase(db, round.roundId, 'GAMEDAY')).rejects.toMatchObject({ code: '55000' });
    const later = { ...round, roundId: season.roundIds[1] ?? '' };
    const another = db.transaction().execute((trx) => lockLineups(trx, later));
    await expect(another).rejects.toMatchObject({ code: '23505' });
    await packAll();
    await setPhase(db, round.roundId, 'GAMEDAY');
    await setPhase(db, round.roundId, 'GENERAL');
  });
});
