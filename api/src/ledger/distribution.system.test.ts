import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { lockLineups, packLineups } from '../evaluation/index.ts';
import { naivelyFrozen, readFrozen } from '../evaluation/locked-season.fixture.ts';
import { planColumn } from '../evaluation/plan.codec.ts';
import {
  distribute,
  lookingAtSeveral,
  play,
  roundsOf,
  type Statement,
  writeDownStatements,
} from './distribution.fixture.ts';
import { createLedgerServer, type LedgerServer, WRITING_ALONE } from './ledger.fixture.ts';

const USERS = 12;

let together: LedgerServer;
let alone: LedgerServer;
beforeAll(async () => {
  together = await createLedgerServer();
  alone = await createLedgerServer({ families: WRITING_ALONE });
  for (const server of [together, alone]) await distribute(server);
});
afterAll(() => Promise.all([together.close(), alone.close()]));

let asked: Statement[] = [];
beforeEach(() => {
  asked = writeDownStatements();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('no statement of a player alone looks at the ledgers of others', async () => {
  for (let no = 0; no < USERS; no++) await play(alone, await alone.user(), no);
  expect(await lookingAtSeveral(alone, asked)).toEqual([]);
});

test('only what is gathered from many looks at the ledgers of several', async () => {
  const users = await Promise.all(Array.from({ length: USERS }, () => together.user()));
  for (const round of [0, 1]) {
    await Promise.all(users.map((user, no) => play(together, user, round * USERS + no)));
  }
  const crossed = await lookingAtSeveral(together, asked);
  const gathered = ['with ordinality as asked (user_id', 'with ordinality as given (user_id'];
  expect(crossed.filter((text) => !gathered.some((by) => text.includes(by)))).toEqual([]);
  expect(crossed).toHaveLength(gathered.length);
});

test('a page of a ranking asks all shards for its users by their numbers, and for nothing else', async () => {
  await play(alone, await alone.user(), USERS);
  await alone.loop.playRounds(alone.seasonId, 1);
  asked.length = 0;
  const [roundId] = await roundsOf(alone);
  const url = `/api/ranking/v1/round-ranking/${alone.seasonId}/${roundId}/20/0.json`;
  expect((await alone.app.inject({ url })).statusCode).toBe(200);
  expect(await lookingAtSeveral(alone, asked)).toEqual([
    expect.stringContaining('"user_no" in ($2'),
  ]);
});

test('what a ledger was at a lock is kept beside it until it is packed', async () => {
  const { db, seasonId } = alone;
  const users = await Promise.all(Array.from({ length: USERS }, () => alone.user()));
  for (const [no, user] of users.entries()) await play(alone, user, no);
  const [, roundId = ''] = await roundsOf(alone);
  const round = { seasonId, roundId };
  // As many as play may be planned for, whom one has does not matter here.
  const plan = ({ slot_player_no: [first = 0, second = 0] }: { slot_player_no: number[] }) =>
    planColumn({
      keepsFormation: false,
      benchOrder: [],
      conditions: [{ outId: first, inId: second }],
    });
  for (const { userId } of users) {
    const own = db.selectFrom('ledger').select('slot_player_no').where('user_id', '=', userId);
    const substitution_plan = plan(await own.executeTakeFirstOrThrow());
    await db
      .updateTable('ledger')
      .set({ substitution_plan })
      .where('user_id', '=', userId)
      .execute();
  }
  const locked = await naivelyFrozen(db, round);
  expect(locked.plans.size).toBe(USERS);
  await db.transaction().execute((trx) => lockLineups(trx, round));
  const emptied = await db
    .updateTable('ledger')
    .set({
      slot_player_no: sql`array_fill(-1, array[array_length(slot_player_no, 1)])`,
      substitution_plan: null,
    })
    .returning('user_no')
    .execute();
  expect(emptied.length).toBeGreaterThan(USERS);
  await packLineups(db, seasonId);
  expect(await readFrozen(db, round, locked.rosters.keys())).toEqual(locked);
});
