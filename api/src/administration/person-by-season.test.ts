import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { importFixtureSeason, userId, writeLedgers } from '../evaluation/season.fixture.ts';
import { writeDownStatements } from '../ledger/distribution.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readPerson } from './people.command.ts';
import { MOST_ROWS } from './person-rows.ts';

const NAMES = ['first', 'second'];
/** So many in a season that nobody reads them all for one of them. */
const CROWD = 5000;
const OF_LEDGERS = ['ledger', 'ledger_request', 'ledger_transaction'];

const admit = <T>(work: () => Promise<T>) => work();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (const name of NAMES) await importFixtureSeason(db, name);
  await writeLedgers(db, 'first', [{ userNo: 0, playerNos: [-1] }]);
  await sql`
    insert into ledger (season_id, user_id, user_no, version, budget, soft_currency, formation_id,
      slot_player_no, slot_team_no, player_market_phase, favorite_player_ids)
    select season.id, 'us-crowd-' || no, no, 1, 0, 0, '1442', '{}', '{}', 'OPEN', '{}'
    from season, generate_series(1, ${CROWD}::int) no`.execute(db);
  await sql`
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after)
    select season_id, user_id, version, 'MARKET_CLOSED', '{}', 0, 0 from ledger`.execute(db);
  await sql`
    insert into ledger_request (season_id, user_id, key, fingerprint, status, reply)
    select season_id, user_id, 'key', '', 200, '' from ledger`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How a statement comes to the rows of each table. */
async function accessesOf(text: string, values: readonly unknown[]): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
    return all(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.end();
  }
}

test('of very many changes the newest are given out, and the file says so', async () => {
  const { db } = database;
  const changes = MOST_ROWS + 500;
  const crowded = { id: 'us-crowd-1', name: 'Anna', role: 'user' as const };
  await db.insertInto('users').values(crowded).execute();
  await sql`
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after, at)
    select season_id, user_id, 1 + no, 'MARKET_CLOSED', '{}', 0, 0, now() + no * interval '1 ms'
    from ledger, generate_series(1, ${changes}::int) no where user_id = 'us-crowd-1'`.execute(db);
  const { tables, shortened } = await readPerson(db, 'us-crowd-1', new Date(), admit);
  expect(shortened).toEqual({ ledger_transaction: MOST_ROWS });
  const versions = tables.ledger_transaction?.map(({ version }) => version);
  expect(versions?.slice(-2)).toEqual([1 + changes, 1 + changes]);
  expect(versions).toHaveLength(MOST_ROWS);
  expect(versions).toEqual(versions?.toSorted((a, b) => Number(a) - Number(b)));
});

test('what was answered to a change is not given out once more', async () => {
  const { tables, shortened } = await readPerson(
    database.db,
    userId('first', 0),
    new Date(),
    admit,
  );
  expect(shortened).toBeUndefined();
  expect(Object.keys(tables.ledger_request?.[0] ?? {}).toSorted()).toEqual([
    'at',
    'key',
    'season_id',
    'status',
    'user_id',
  ]);
});

test('the ledgers of a person are found season by season, not among those of everybody', async () => {
  const asked = writeDownStatements();
  const { tables } = await readPerson(database.db, userId('first', 0), new Date(), admit);
  jest.restoreAllMocks();
  for (const table of OF_LEDGERS) expect(tables[table]).toHaveLength(1);
  const found = new Set<string>();
  for (const { text, values } of asked.filter((statement) => /\bledger/.test(statement.text))) {
    for (const node of await accessesOf(text, values)) {
      const table = node['Relation Name'] ?? '';
      if (!OF_LEDGERS.includes(table)) continue;
      found.add(table);
      const condition = node['Index Cond'] ?? `${node['Node Type']} of ${table}`;
      expect(condition).toMatch(/season_id = .*user_id = /);
    }
  }
  expect([...found].toSorted()).toEqual(OF_LEDGERS);
});
