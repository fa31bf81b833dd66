import type { SeasonImport, SeasonWanted } from '@spieltag/shared-kernel/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import type { Database } from '../database/index.ts';
import type { ImportedSeason } from '../season/import-season.ts';
import type { ImportProgress } from './bring-in-season.command.ts';

const SHOWN_MAX = 20;
/** Kept so long, for whoever wonders what became of one. */
const KEPT_DAYS = 90;

/** An import that begins. */
export interface NewImport extends Actor {
  readonly source: string;
  readonly wanted: SeasonWanted;
}

/** What has become of an import. */
export type ImportEnd =
  | ({ readonly state: 'done' } & ImportedSeason)
  | { readonly state: 'failed'; readonly code: string; readonly reason: string | null }
  | { readonly state: 'stopped' };

const lockOf = (source: RawBuilder<unknown>) => sql`hashtext('season_import'), hashtext(${source})`;

/**
 * Takes the lock of imports from a source, which the connection holds until it gives it back or is gone,
 * as it is with its process.
 * @returns whether nobody else had it
 */
export async function lockImport(connection: Kysely<Database>, source: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_lock(${lockOf(sql`${source}`)}) as free`.execute(connection);
  return rows[0]?.free === true;
}

export async function unlockImport(connection: Kysely<Database>, source: string): Promise<void> {
  await sql`select pg_advisory_unlock(${lockOf(sql`${source}`)})`.execute(connection);
}

/** By who has the lock of its source; an earlier one of the same source was cut off. @returns its number */
export async function insertImport(db: Kysely<Database>, order: NewImport): Promise<number> {
  const { source, wanted, actor, at } = order;
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('season_import')
      .set({ state: 'stopped', ended_at: at })
      .where('source', '=', source)
      .where('state', '=', 'running')
      .execute();
    await trx
      .deleteFrom('season_import')
      .where('started_at', '<', new Date(at.getTime() - KEPT_DAYS * 86_400_000))
      .where('state', '<>', 'running')
      .execute();
    const { import_no } = await trx
      .insertInto('season_import')
      .values({ source, wanted: JSON.stringify(wanted), started_by: actor, started_at: at })
      .returning('import_no')
      .executeTakeFirstOrThrow();
    return import_no;
  });
}

export async function noteProgress(
  db: Kysely<Database>,
  importNo: number,
  { step, done, total }: ImportProgress,
): Promise<void> {
  await db
    .updateTable('season_import')
    .set({ step, done, total })
    .where('import_no', '=', importNo)
    .execute();
}

export async function endImport(
  db: Kysely<Database>,
  importNo: number,
  end: ImportEnd,
  at: Date,
): Promise<void> {
  const { state } = end;
  const became =
    end.state === 'done'
      ? { season_id: end.seasonId, imported: end.imported }
      : end.state === 'failed'
        ? { code: end.code, reason: end.reason }
        : {};
  await db
    .updateTable('season_import')
    .set({ state, ended_at: at, ...became })
    .where('import_no', '=', importNo)
    .execute();
}

/** Whether somebody has the lock of the row's source. PostgreSQL keeps its two halves unsigned. */
const IS_HELD = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = hashtext('season_import')::bigint & 4294967295
    and objid::bigint = hashtext(source)::bigint & 4294967295
)`;

/** The last imports, the newest first. One that runs and has no process any more was stopped. */
export function readImports(db: Kysely<Database>): Promise<SeasonImport[]> {
  return readTruly(() => rowsWithLock(db).orderBy('import_no', 'desc').limit(SHOWN_MAX).execute());
}

/** One of them. */
export async function readImport(db: Kysely<Database>, importNo: number): Promise<SeasonImport> {
  const [found] = await readTruly(() =>
    rowsWithLock(db).where('import_no', '=', importNo).execute(),
  );
  if (!found) throw new Error(`no import ${importNo}`);
  return found;
}

const rowsWithLock = (db: Kysely<Database>) =>
  db.selectFrom('season_import').selectAll().select(IS_HELD.as('is_held'));

type ImportRow = Selectable<Database['season_import']> & { readonly is_held: boolean };

const isLeft = ({ state, is_held }: ImportRow) => state === 'running' && !is_held;

/**
 * A row is read as it was when the statement began, its lock as it is a moment later: one that ends in
 * between looks as if it had been left. Its end is written before the lock is given back, so whoever reads
 * once more sees it.
 */
async function readTruly(read: () => Promise<ImportRow[]>): Promise<SeasonImport[]> {
  const first = await read();
  const left = new Set(first.filter(isLeft).map((row) => row.import_no));
  const rows = left.size > 0 ? await read() : first;
  return rows.map((row) => importOf(row, left.has(row.import_no) && isLeft(row)));
}

function importOf(row: ImportRow, isLeft: boolean): SeasonImport {
  return {
    importNo: row.import_no,
    source: row.source,
    wanted: row.wanted,
    startedBy: row.started_by,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    state: isLeft ? 'stopped' : row.state,
    step: row.step,
    done: row.done,
    total: row.total,
    seasonId: row.season_id,
    imported: row.imported,
    // Of a season that is kept as it is nothing is finished.
    completed: row.imported === false && row.step === 'finishing',
    code: row.code,
    reason: row.reason,
  };
}
