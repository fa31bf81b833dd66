import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { jest } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/index.ts';
import { PipeliningClient } from '../database/seams/pipelining-client.ts';
import type { TestUser } from '../testing/test-server.ts';
import type { LedgerServer } from './ledger.fixture.ts';

const DISTRIBUTION = path.resolve(import.meta.dirname, '../../../deploy/citus/distribute.sql');
const SHARDS = 16;
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

/** Spreads the ledgers as deploy/citus does. @param server where they lie, without a row yet */
export async function distribute({
  db,
  database: { url },
}: {
  readonly db: Kysely<Database>;
  readonly database: { readonly url: string };
}): Promise<void> {
  await standIn(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(await readFile(DISTRIBUTION, 'utf8'));
  await client.query('commit');
  await client.end();
}

/** What was sent to a database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Writes down what is sent to any database from now on, until mocks are restored. */
export function writeDownStatements(): Statement[] {
  const asked: Statement[] = [];
  const real = PipeliningClient.prototype.query;
  jest.spyOn(PipeliningClient.prototype, 'query').mockImplementation(function (
    this: PipeliningClient,
    ...args: unknown[]
  ) {
    const [text, values] = args;
    if (typeof text === 'string') asked.push({ text, values: (values ?? []) as unknown[] });
    return real.apply(this, args);
  });
  return asked;
}

/** Statements that looked at more than one shard, what they ask for, each once. */
export async function lookingAtSeveral(
  server: LedgerServer,
  asked: readonly Statement[],
): Promise<readonly string[]> {
  const statements = asked.filter(({ text }) => OF_DISTRIBUTED.test(text));
  if (statements.length === 0) throw new Error('nothing was asked');
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
export async function play(server: LedgerServer, user: TestUser, no: number): Promise<void> {
  const { version } = await server.ledger(user);
  const squad = await server.squadRequest(no);
  const bought = await server.trade(user, squad, version, `buy-${no}`);
  requireDone(bought);
  requireDone(await server.trade(user, squad, version, `buy-${no}`));
  await server.ledger(user);
  const { indexedPlayers, formationId } = squad;
  const lineup = { formationId, indexedPlayers: [...indexedPlayers] };
  const committed = await server.commit(user, lineup, bought.json().version, `lineup-${no}`);
  requireDone(committed);
  const favorites = { favoritePlayerIds: indexedPlayers.slice(0, 2) };
  const favored = await server.favor(user, favorites, committed.json().version);
  requireDone(favored);
  await server.ledger(user);
}

function requireDone({ statusCode, body }: Awaited<ReturnType<LedgerServer['call']>>): void {
  if (statusCode !== 200) throw new Error(body);
}

/** Ids of all rounds. */
export async function roundsOf({ db }: LedgerServer): Promise<readonly string[]> {
  const rounds = await db.selectFrom('round').select('id').orderBy('round_no').execute();
  return rounds.map(({ id }) => id);
}
