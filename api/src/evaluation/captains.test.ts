import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { CHUNK_USERS, NO_CAPTAIN } from './chunk.codec.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { rateChunks } from './evaluation.repository.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { findOwners } from './owners.query.ts';
import { findRosters } from './rosters.query.ts';
import { findScores } from './scores.query.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  userId,
  writeLedgers,
  writePoints,
} from './season.fixture.ts';

const NAME = 'captain';
const COMPLETE = Array.from({ length: 22 }, (_, slot) => slot);
/** Users by what their captain is like. */
const [PLAIN, ON_PITCH, ON_BENCH, OF_LATER_ROUND, PARTIAL, FAR_AWAY] = [0, 1, 2, 3, 4, 8193];

let database: TestDatabase;
let season: FixtureSeason;
let roundId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  season = await importFixtureSeason(db, NAME);
  [roundId = ''] = season.roundIds;
  const users = [PLAIN, ON_PITCH, ON_BENCH, OF_LATER_ROUND, PARTIAL, FAR_AWAY];
  await writeLedgers(
    db,
    NAME,
    users.map((userNo) => ({
      userNo,
      playerNos: userNo === PARTIAL ? COMPLETE.with(21, -1) : COMPLETE,
    })),
  );
  await name(ON_PITCH, 3, 1);
  await name(ON_BENCH, 11, 1);
  await name(OF_LATER_ROUND, 3, 2);
  await name(PARTIAL, 3, 1);
  await name(FAR_AWAY, 10, 1);
  const points = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => playerNo + 1);
  await writePoints(db, NAME, roundId, 0, points);
  const round = { seasonId: season.seasonId, roundId };
  await freezeLineups(db, round);
  await db.transaction().execute((trx) => evaluateRound(trx, round));
});
afterAll(() => database.close());

function name(userNo: number, playerNo: number, roundNo: number) {
  return database.db
    .updateTable('ledger')
    .set({ captain_player_no: playerNo, captain_round_no: roundNo })
    .where('user_id', '=', userId(NAME, userNo))
    .execute();
}

describe('a captain', () => {
  test.each([
    ['nobody', PLAIN, null, 66],
    ['a player on the pitch: twice their points', ON_PITCH, 3, 66 + 4],
    ['a player on the bench: for nothing', ON_BENCH, null, 66],
    ['somebody for another round: for nothing', OF_LATER_ROUND, null, 66],
    ['somebody in an incomplete roster: it is not rated', PARTIAL, 3, null],
    ['the last player on the pitch, in another chunk', FAR_AWAY, 10, 66 + 11],
  ])('%s', async (_, userNo, captainSlot, score) => {
    const { db } = database;
    const rosters = await findRosters(db, season.seasonId, userNo, [roundId]);
    expect(rosters.get(roundId)?.captainSlot).toBe(captainSlot);
    const [result] = await findScores(db, season.seasonId, [{ roundId, userNo }]);
    expect(result).toMatchObject({ round: score, season: score });
  });

  test('kept of one chunk stays when the next chunk takes the memory', async () => {
    const kept: (Uint8Array | undefined)[] = [];
    await database.db.transaction().execute((trx) =>
      rateChunks(trx, { seasonId: season.seasonId, roundId }, null, ({ captains }) => {
        kept.push(captains?.slice());
        captains?.fill(NO_CAPTAIN);
      }),
    );
    expect(kept[0]?.[ON_PITCH]).toBe(3);
    expect(kept[1]?.[FAR_AWAY - CHUNK_USERS]).toBe(10);
  });

  test('on the pitch is counted for each player, in incomplete rosters too', async () => {
    const counted = await findOwners(database.db, season.seasonId);
    const expected = new Uint32Array(11);
    expected[3] = 2;
    expected[10] = 1;
    expect(counted?.captaincies).toEqual(expected);
  });

  test('freezing again leaves nothing of captains who are not any more', async () => {
    const { db } = database;
    await db
      .updateTable('ledger')
      .set({ captain_player_no: null, captain_round_no: null })
      .execute();
    const round = { seasonId: season.seasonId, roundId };
    await freezeLineups(db, round);
    const rosters = await findRosters(db, season.seasonId, ON_PITCH, [roundId]);
    expect(rosters.get(roundId)?.captainSlot).toBeNull();
    const counted = await findOwners(db, season.seasonId);
    expect(counted?.captaincies).toEqual(new Uint32Array(0));
  });

  test('of a round that was frozen before they were counted are not known', async () => {
    const { db } = database;
    await db.updateTable('frozen_round').set({ captaincies: null }).execute();
    expect((await findOwners(db, season.seasonId))?.captaincies).toBeUndefined();
  });
});
