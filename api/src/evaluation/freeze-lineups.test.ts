import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { seasonDigest } from '../gameloop/testing/season-digest.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { findOwners } from './owners.query.ts';
import { findRosters } from './rosters.query.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  teamNoOf,
  userId,
  writeLedgers,
} from './season.fixture.ts';

const NAME = 'freeze';
const COMPLETE = Array.from({ length: 22 }, (_, slot) => slot);
const PARTIAL = COMPLETE.with(21, -1);

let database: TestDatabase;
let season: FixtureSeason;
beforeAll(async () => {
  database = await createTestDatabase();
  season = await importFixtureSeason(database.db, NAME);
  await writeLedgers(database.db, NAME, [
    { userNo: 0, playerNos: COMPLETE },
    { userNo: 2, playerNos: PARTIAL },
    { userNo: 8192, playerNos: COMPLETE },
    { userNo: 8193, playerNos: COMPLETE.map(() => -1) },
  ]);
  await freeze(0);
});
afterAll(() => database.close());

function freeze(round: number): Promise<void> {
  const key = { seasonId: season.seasonId, roundId: season.roundIds[round] ?? '' };
  return freezeLineups(database.db, key);
}

function ledger(userNo: number) {
  return database.db
    .selectFrom('ledger')
    .select(['version', 'player_market_phase as marketPhase'])
    .where('user_id', '=', userId(NAME, userNo))
    .executeTakeFirstOrThrow();
}

function transactions(userNo: number) {
  return database.db
    .selectFrom('ledger_transaction')
    .select(['version', 'kind', 'payload', 'budget_before', 'budget_after'])
    .where('user_id', '=', userId(NAME, userNo))
    .execute();
}

describe('freezing the lineups of a round', () => {
  test('closes the market of a ledger whose complete lineup is frozen for the first time', async () => {
    expect(await ledger(0)).toEqual({ version: 2, marketPhase: 'CLOSED' });
    expect(await transactions(0)).toEqual([
      {
        version: 2,
        kind: 'MARKET_CLOSED',
        payload: { roundId: season.roundIds[0] },
        budget_before: 1000,
        budget_after: 1000,
      },
    ]);
    expect(await ledger(8192)).toEqual({ version: 2, marketPhase: 'CLOSED' });
  });

  test('leaves the market of an incomplete roster open', async () => {
    expect(await ledger(2)).toEqual({ version: 1, marketPhase: 'OPEN' });
    expect(await transactions(2)).toEqual([]);
  });

  test('counts who holds whom, in incomplete rosters too; who holds nobody does not count', async () => {
    const owners = COMPLETE.map((playerNo) => (PARTIAL.includes(playerNo) ? 3 : 2));
    const counted = await findOwners(database.db, season.seasonId);
    expect(counted).toEqual({
      roundId: season.roundIds[0],
      ledgers: 3,
      owners: new Uint32Array(owners),
      captaincies: new Uint32Array(0),
    });
  });

  test('closes a market only once', async () => {
    await freeze(1);
    expect(await ledger(0)).toEqual({ version: 2, marketPhase: 'CLOSED' });
    expect(await transactions(0)).toHaveLength(1);
  });

  test('keeps what a lineup was when the ledger changes afterwards', async () => {
    await writeLedgers(database.db, NAME, [{ userNo: 0, playerNos: COMPLETE.toReversed() }]);
    await freeze(2);
    const rosters = await findRosters(database.db, season.seasonId, 0, season.roundIds);
    expect(season.roundIds.map((roundId) => rosters.get(roundId)?.playerNos)).toEqual([
      COMPLETE,
      COMPLETE,
      COMPLETE.toReversed(),
    ]);
  });

  test('comes to the same bytes wherever the ledgers lie in their table', async () => {
    const formationOf = (userNo: number, formationId: string) =>
      database.db
        .updateTable('ledger')
        .set({ formation_id: formationId })
        .where('user_id', '=', userId(NAME, userNo))
        .execute();
    await formationOf(0, '1541');
    await formationOf(2, '1343');
    await freeze(2);
    const frozen = await seasonDigest(database.db);
    // A row that is written anew lies behind the others, where the table is read as it lies.
    await formationOf(0, '1541');
    await sql`analyze ledger`.execute(database.db);
    await freeze(2);
    expect(await seasonDigest(database.db)).toEqual(frozen);
  });

  test('keeps incomplete rosters to be shown, and nothing of users without a ledger', async () => {
    const [first = ''] = season.roundIds;
    const rosters = await findRosters(database.db, season.seasonId, 2, [first]);
    expect(rosters.get(first)).toEqual({
      roundId: first,
      formationId: '1442',
      playerNos: PARTIAL,
      teamNos: PARTIAL.map(teamNoOf),
      captainSlot: null,
      budget: 1000,
    });
    for (const userNo of [1, 3, 9000]) {
      expect(await findRosters(database.db, season.seasonId, userNo, [first])).toEqual(new Map());
    }
  });
});
