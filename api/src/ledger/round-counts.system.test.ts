import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely, KyselyPlugin } from 'kysely';
import { createBots } from '../bots/create-bots.command.ts';
import type { Database } from '../database/index.ts';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/game-loop.ts';
import { Admission } from '../limits/admission.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countDueRounds } from './count-due-rounds.ts';
import { findLedgers } from './ledger.repository.ts';
import { LedgerCache } from './ledger-cache.ts';
import { ledgerParts } from './ledger-context.ts';
import type { LedgerSituation } from './ledger-situation.model.ts';
import { UNLIMITED_WORK } from './ledger-work.types.ts';
import { RoundCounts } from './round-counts.ts';
import { setFavoritePlayers } from './set-favorites.command.ts';

const FEED = { provider: 'generated', seed: 5 } as const;
const USERS = 40;
const ROUNDS = 2;

let database: TestDatabase;
let seasonId: string;
let userIds: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(db, openFeed(FEED), { feedSpec: FEED, clock }));
  await createBots(db, seasonId, USERS, 1);
  const log = { info: () => {}, error: console.error };
  await new GameLoop({ db, clock: Date.now, log }).playRounds(seasonId, ROUNDS);
  const ledgers = await db.selectFrom('ledger').select('user_id').execute();
  userIds = ledgers.map(({ user_id }) => user_id);
});
afterAll(() => database.close());

/** All ledgers; of every other one the first round is counted already. */
async function situations(): Promise<LedgerSituation[]> {
  const { db } = database;
  const season = await seasonContext(db).seasons.get(seasonId);
  const found = await findLedgers({ db, ledgers: new LedgerCache() }, seasonId, userIds);
  const now = Date.now();
  return [...found.values()].map(({ row, ...ledger }, no) => {
    const action_book = { ...row.action_book, countedRoundNo: countedOf(no) };
    return { season, ...ledger, row: { ...row, action_book }, now };
  });
}

const countedOf = (no: number) => no % 2;

/** The database, and how many statements it was asked. */
function watched(): { readonly db: Kysely<Database>; readonly asked: () => number } {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: database.db.withPlugin(plugin), asked: () => asked };
}

describe('rounds of many ledgers that are counted together', () => {
  test('come to what they come to one by one, and are read once for all', async () => {
    const { db, asked } = watched();
    const counts = new RoundCounts(db, UNLIMITED_WORK);
    const all = await situations();
    const together = await Promise.all(all.map((one) => counts.count(one)));
    expect(asked()).toBe(2);
    for (const [no, one] of all.entries()) {
      expect(together[no]).toEqual(await countDueRounds(database.db, one));
    }
    expect(together.map(({ consequences }) => consequences.rounds?.length)).toEqual(
      Array.from({ length: USERS }, (_, no) => ROUNDS - countedOf(no)),
    );
  });

  test('fail alone', async () => {
    const counts = new RoundCounts(database.db, UNLIMITED_WORK);
    const [broken, ...others] = await situations();
    if (!broken) throw new Error('there are many');
    const action_book = { ...broken.row.action_book, claimed: null as never };
    const all = [{ ...broken, row: { ...broken.row, action_book } }, ...others];
    const counted = await Promise.allSettled(all.map((one) => counts.count(one)));
    expect(counted.map(({ status }) => status)).toEqual([
      'rejected',
      ...others.map(() => 'fulfilled'),
    ]);
  });

  test('are not read where none is due', async () => {
    const { db, asked } = watched();
    const counts = new RoundCounts(db, UNLIMITED_WORK);
    for (const one of await situations()) {
      const { situation } = await countDueRounds(database.db, one);
      expect(await counts.count(situation)).toEqual({ situation, columns: {}, consequences: {} });
    }
    expect(asked()).toBe(0);
  });
});

test('With one slot all change their ledgers at once after a round', async () => {
  const { db } = database;
  const slot = new Admission(1);
  const context = { ...seasonContext(db), ...ledgerParts(db, slot) };
  // Of a season that is not known yet nothing is changed in batches.
  await context.seasons.get(seasonId);
  const change = (userId: string) =>
    setFavoritePlayers(
      context,
      { seasonId, userId, expectedVersion: undefined, now: Date.now(), requestKey: undefined },
      [],
    );
  await Promise.all(userIds.map(change));
  slot.close();
  const kept = await db.selectFrom('ledger').select('action_book').execute();
  expect(kept.map(({ action_book: { countedRoundNo } }) => countedRoundNo)).toEqual(
    userIds.map(() => ROUNDS),
  );
});
