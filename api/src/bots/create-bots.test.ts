import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readName } from '@spieltag/shared-kernel/contract';
import { checkLineup } from '@spieltag/shared-kernel/rules';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import type { LedgerEvent } from '../database/tables/ledger-transaction.types.ts';
import { openFeed } from '../feed/index.ts';
import { replayLedger } from '../ledger/replay.model.ts';
import { lineupOf, placedLineup } from '../lineups/slots.codec.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openingRules } from './bot-squad.ts';
import { createBots } from './create-bots.command.ts';

const feedSpec = { provider: 'generated', seed: 2 } as const;

let database: TestDatabase;
let seasonId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(database.db, openFeed(feedSpec), { feedSpec, clock }));
});
afterAll(() => database.close());

describe('createBots', () => {
  test('makes opponents with names a person could have, and complete squads the rules accept', async () => {
    const { db } = database;
    expect(await createBots(db, seasonId, 300, 7)).toBe(300);
    const season = await seasonContext(db).seasons.get(seasonId);
    const rows = await db
      .selectFrom('ledger')
      .innerJoin('users', 'users.id', 'ledger.user_id')
      .selectAll('ledger')
      .select(['users.name', 'users.role'])
      .execute();
    expect(rows).toHaveLength(300);
    for (const row of rows) {
      expect([row.role, readName(row.name)]).toEqual(['user', row.name]);
      expect(row.slot_player_no).not.toContain(EMPTY_SLOT);
      expect(checkLineup(lineupOf(season, row), openingRules(season)).ok).toBe(true);
      expect(row.budget).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(rows.map((row) => row.name)).size).toBeGreaterThan(150);
    expect(new Set(rows.map((row) => `${row.slot_player_no}`)).size).toBe(300);
  });

  test('most have joined the public league of a club, a country, or both, each by a version', async () => {
    const { db } = database;
    const choices = await db
      .selectFrom('community_choice')
      .innerJoin('ledger', (join) =>
        join
          .onRef('ledger.season_id', '=', 'community_choice.season_id')
          .onRef('ledger.user_no', '=', 'community_choice.user_no')
          .onRef('ledger.user_id', '=', 'community_choice.user_id'),
      )
      .select(['club_id as club', 'country', 'community_choice.version'])
      .execute();
    const { teamById } = await seasonContext(db).seasons.get(seasonId);
    expect(choices.length).toBeGreaterThan(200);
    expect(choices.length).toBeLessThan(300);
    expect(choices.every(({ club }) => club === null || teamById.has(club))).toBe(true);
    expect(choices.some(({ club, country }) => club !== null && country !== null)).toBe(true);
    expect(new Set(choices.map(({ version }) => version)).size).toBe(choices.length);
    const { version } = await db
      .selectFrom('community_version')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(Math.max(...choices.map((choice) => choice.version))).toBe(version);
  });

  test('leaves a history that adds up', async () => {
    const { db } = database;
    const season = await seasonContext(db).seasons.get(seasonId);
    const ledger = await db.selectFrom('ledger').selectAll().executeTakeFirstOrThrow();
    const history = await db
      .selectFrom('ledger_transaction')
      .selectAll()
      .where('user_id', '=', ledger.user_id)
      .orderBy('version')
      .execute();
    expect(replayLedger(history as LedgerEvent[])).toMatchObject({
      version: ledger.version,
      budget: ledger.budget,
      lineup: placedLineup(season, lineupOf(season, ledger)),
    });
    expect(history.at(-1)?.budget_after).toBe(ledger.budget);
  });

  test('brings a series to its size and not beyond; another seed is another series', async () => {
    const { db } = database;
    expect(await createBots(db, seasonId, 300, 7)).toBe(0);
    expect(await createBots(db, seasonId, 310, 7)).toBe(10);
    expect(await createBots(db, seasonId, 5, 8)).toBe(5);
    const numbers = await db.selectFrom('ledger').select('user_no').orderBy('user_no').execute();
    expect(numbers.map((row) => row.user_no)).toEqual(Array.from({ length: 315 }, (_, no) => no));
  });

  test('needs a season', async () => {
    await expect(createBots(database.db, 'se-nowhere', 1, 1)).rejects.toMatchObject({
      code: 'SEASON_NOT_FOUND',
    });
  });
});
