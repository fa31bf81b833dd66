import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/index.ts';
import { PipeliningClient } from '../database/seams/pipelining-client.ts';
import { lockLineups, packLineups } from '../evaluation/index.ts';
import { naivelyFrozen, readFrozen } from '../evaluation/locked-season.fixture.ts';
import { planColumn } from '../evaluation/plan.codec.ts';
import type { TestUser } from '../testing/test-server.ts';
import { createLedgerServer, type LedgerServer, WRITING_ALONE } from './ledger.fixture.ts';

const DISTRIBUTION = path.resolve(import.meta.dirname, '../../../deploy/citus/distribute.sql');
const SHARDS = 16;
const USERS = 12;
const OF_DISTRIBUTED = /\b(ledger|ledger_transaction|ledger_request|kept_ledger)\b/;

/**
 * Partitions by hash stand in for shards: PostgreSQL asks the same of their keys, and says which of them a
 * statement looks at.
 */
async function standIn(db: Kysely<Database>): Promise<void> {
  await sql`
    create function create_reference_table(relation regclass) returns void language sql as ''
  `.execute(db);
  await sql`
    create function create_distributed_table(relation regclass, by text, colocate_with text default '')
    returns void language plpgsql as $$
    declare
      name text := relation::text;
    begin
      execute format('alter table %I rename to %I', name, name || '_whole');
      execute format('create table %I (like %I including all) partition by hash (%I)',
        name, name || '_whole', by);
      for shard in 0 .. ${sql.lit(SHARDS - 1)} loop
        execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
          name || '_shard' || shard, name, ${sql.lit(SHARDS)}, shard);
      end loop;
      execute format('drop table %I', name || '_whole');
    end $$`.execute(db);
}

async function distribute(db: Kysely<Database>, url: string): Promise<void> {
  await standIn(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(await readFile(DISTRIBUTION, 'utf8'));
  await client.query('commit');
  await client.end();
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let together: LedgerServer;
let alone: LedgerServer;
beforeAll(async () => {
  together = await createLedgerServer();
  alone = await createLedgerServer({ families: WRITING_ALONE });
  for (const { db, database } of [together, alone]) await distribute(db, database.url);
});
afterAll(() => Promise.all([together.close(), alone.close()]));

let asked: Statement[] = [];
beforeEach(() => {
  asked = [];
  const real = PipeliningClient.prototype.query;
  jest.spyOn(PipeliningClient.prototype, 'query').mockImplementation(function (
    this: PipeliningClient,
    ...args: unknown[]
  ) {
    const [text, values] = args;
    if (typeof text === 'string') asked.push({ text, values: (values ?? []) as unknown[] });
    return real.apply(this, args);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Statements that looked at more than one shard, what they ask for, each once. */
async function crossing(server: LedgerServer): Promise<readonly string[]> {
  const statements = asked.filter(({ text }) => OF_DISTRIBUTED.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    const crossed = new Set<string>();
    for (const { text, values } of statements) {
      if ((await shardsOf(client, text, values)).size > 1) crossed.add(text.replace(/\s+/g, ' '));
    }
    return [...crossed];
  } finally {
    await client.end();
  }
}

/** The shards a statement looks at when it is asked again. */
async function shardsOf(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<Set<string>> {
  const shards = new Set<string>();
  const explain = `explain (analyze, timing off, costs off, format json) ${text}`;
  await client.query('begin');
  const { rows } = await client.query(explain, [...values]).catch((error: pg.DatabaseError) => {
    // The row of one user that is there already.
    if (error.code !== '23505') throw error;
    return {
      rows: [{ 'QUERY PLAN': [{ Plan: { 'Relation Name': error.table, 'Actual Loops': 1 } }] }],
    };
  });
  await client.query('rollback');
  const look = (node: PlanNode) => {
    const [, shard] = /_shard(\d+)$/.exec(node['Relation Name'] ?? '') ?? [];
    if (shard !== undefined && node['Actual Loops'] > 0) shards.add(shard);
    node.Plans?.forEach(look);
  };
  look(rows[0]['QUERY PLAN'][0].Plan);
  return shards;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** What a player's pages ask for, again and again, and what a player changes. */
async function play(server: LedgerServer, user: TestUser, no: number): Promise<void> {
  const { version } = await server.ledger(user);
  const squad = await server.squadRequest(no);
  const bought = await server.trade(user, squad, version, `buy-${no}`);
  expect(bought.statusCode).toBe(200);
  expect((await server.trade(user, squad, version, `buy-${no}`)).statusCode).toBe(200);
  await server.ledger(user);
  const { indexedPlayers, formationId } = squad;
  const lineup = { formationId, indexedPlayers: [...indexedPlayers] };
  const committed = await server.commit(user, lineup, bought.json().version, `lineup-${no}`);
  expect(committed.statusCode).toBe(200);
  const favorites = { favoritePlayerIds: indexedPlayers.slice(0, 2) };
  const favored = await server.favor(user, favorites, committed.json().version);
  expect(favored.statusCode).toBe(200);
  await server.ledger(user);
}

test('no statement of a player alone looks at the ledgers of others', async () => {
  for (let no = 0; no < USERS; no++) await play(alone, await alone.user(), no);
  expect(await crossing(alone)).toEqual([]);
});

test('only what is gathered from many looks at the ledgers of several', async () => {
  const users = await Promise.all(Array.from({ length: USERS }, () => together.user()));
  for (const round of [0, 1]) {
    await Promise.all(users.map((user, no) => play(together, user, round * USERS + no)));
  }
  const crossed = await crossing(together);
  const gathered = ['with ordinality as asked (user_id', 'with ordinality as given (user_id'];
  expect(crossed.filter((text) => !gathered.some((by) => text.includes(by)))).toEqual([]);
  expect(crossed).toHaveLength(gathered.length);
});

test('a page of a ranking asks all shards for its users by their numbers, and for nothing else', async () => {
  await play(alone, await alone.user(), USERS);
  await alone.loop.playRounds(alone.seasonId, 1);
  asked = [];
  const [roundId] = await roundsOf(alone);
  const url = `/api/ranking/v1/round-ranking/${alone.seasonId}/${roundId}/20/0.json`;
  expect((await alone.app.inject({ url })).statusCode).toBe(200);
  expect(await crossing(alone)).toEqual([expect.stringContaining('"user_no" in ($2')]);
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

/** Ids of all rounds. */
async function roundsOf({ db }: LedgerServer): Promise<readonly string[]> {
  const rounds = await db.selectFrom('round').select('id').orderBy('round_no').execute();
  return rounds.map(({ id }) => id);
}
