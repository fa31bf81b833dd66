import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Database } from '../tables/database.types.ts';

type Forms = Readonly<Record<string, Migration>>;

/** A migration in an earlier form: as it is now, without what came later. */
function without(name: string, ...statements: readonly string[]): Forms {
  const up: Migration['up'] = async (db) => {
    await MIGRATIONS[name]?.up(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return { [name]: { up } };
}

const NO_EVENTS = without('0012-season-news', 'drop table season_event, season_catalogue');
const NO_RULES = without(
  '0012-season-news',
  'drop table season_event, season_catalogue',
  'alter table match drop column rule_set_id, drop column rule_set_version',
);
const LESS_ROOM = without('0013-packed-slots', 'alter table ledger set (fillfactor = 80)');

/** What data may have been made with: the last migration, and those that had another form then. */
export const RELEASED_SCHEMAS: readonly [last: string, forms: string, earlier: Forms][] = [
  ['0006-round-correction', 'as they are', {}],
  ['0014-call-count', '0012 as it was first', { ...NO_RULES, ...LESS_ROOM }],
  ['0014-call-count', '0012 without events, 0013 with less room', { ...NO_EVENTS, ...LESS_ROOM }],
  ['0014-call-count', '0013 with less room', LESS_ROOM],
  ['0014-call-count', 'as they are', {}],
  ['0015-season-unchanged', 'as they are', {}],
  ['0016-player-owners', 'as they are', {}],
];

/** Makes the tables as a released version did, which wrote down no checksums. */
export async function makeReleased(
  db: Kysely<Database>,
  last: string,
  earlier: Forms,
): Promise<void> {
  const names = Object.keys(MIGRATIONS).filter((name) => name <= last);
  const migrations = Object.fromEntries(
    names.map((name) => [name, earlier[name] ?? MIGRATIONS[name]]),
  ) as Record<string, Migration>;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Copies all rows into a database of an earlier form, as far as it has tables and columns for them. */
export async function copyRowsTo(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  await to.transaction().execute(async (trx) => {
    // Rows come table by table, whatever refers to whom.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [table, columns] of await columnsOf(trx)) {
      const names = sql.join(columns.map((column) => sql.id(column)));
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(row), '[]')::text as all from ${sql.table(table)} row`.execute(
        from,
      );
      await sql`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)
        `.execute(trx);
    }
  });
}

async function columnsOf(db: Kysely<Database>): Promise<readonly [string, string[]][]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%migration%' and is_generated = 'NEVER'
    group by table_name`.execute(db);
  return rows.map(({ table, columns }) => [table, columns]);
}
