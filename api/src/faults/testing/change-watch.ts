import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/**
 * Not of the game: counts of the limits, answers kept for repeated requests, when servers worked, and how
 * far they have told of a season, which they note whenever they come to it.
 */
const NOT_OF_THE_GAME = [
  'call_count',
  'ledger_request',
  'working_span',
  'push_season',
  'fault_change',
];

/** Tells whether anything in the database has changed. */
export interface ChangeWatch {
  /** Names of the tables with rows that were changed and committed since the last call. */
  changed(): Promise<readonly string[]>;
}

/** Has every row of every table noted that is inserted, deleted or made another. */
export async function watchChanges(db: Kysely<Database>): Promise<ChangeWatch> {
  await sql`create table fault_change (no bigserial primary key, name text not null)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into fault_change (name) values (tg_table_name);
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of rows) {
    if (NOT_OF_THE_GAME.includes(name) || name.startsWith('kysely_')) continue;
    await sql`
      create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db);
  }
  let seen = 0;
  return {
    async changed() {
      const found = await sql<{ no: number; name: string }>`
        select no, name from fault_change where no > ${seen} order by no`.execute(db);
      seen = found.rows.at(-1)?.no ?? seen;
      return [...new Set(found.rows.map(({ name }) => name))];
    },
  };
}
