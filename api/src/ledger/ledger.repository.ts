import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  type SeasonState,
  seasonStateOf,
  selectSeasonState,
} from '../season/season-state.repository.ts';
import type { LedgerTable } from './ledger.tables.ts';
import type { LedgerEvent } from './ledger-transaction.types.ts';

export type LedgerRow = Selectable<LedgerTable>;

/** Columns a change may set. */
export type LedgerColumns = Partial<
  Omit<LedgerRow, 'season_id' | 'user_id' | 'user_no' | 'version' | 'created_at'>
>;

/** Names one user's ledger of a season. */
export interface LedgerKey {
  readonly seasonId: string;
  readonly userId: string;
}

/** The ledger as it stands; undefined: never opened. */
export async function readLedger(
  db: Kysely<Database>,
  { seasonId, userId }: LedgerKey,
): Promise<LedgerRow | undefined> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A ledger that is kept from others, with the state of its season. */
export interface LockedLedger {
  readonly row: LedgerRow;
  readonly state: SeasonState;
}

/**
 * The ledger, kept from others until the transaction ends, and the state of the season, which the
 * caller holds already; undefined: no such ledger.
 */
export async function lockLedger(
  trx: Transaction<Database>,
  { seasonId, userId }: LedgerKey,
): Promise<LockedLedger | undefined> {
  const found = await selectSeasonState(trx, seasonId)
    .innerJoin('ledger', 'ledger.season_id', 'clock.season_id')
    .selectAll('ledger')
    .where('ledger.user_id', '=', userId)
    .forUpdate('ledger')
    .executeTakeFirst();
  return found && { row: found, state: seasonStateOf(found) };
}

/** Keeps others from taking user numbers of the season until the transaction ends. */
export async function lockUserNos(trx: Transaction<Database>, seasonId: string): Promise<void> {
  await trx
    .selectFrom('ledger_counter')
    .select('next_user_no')
    .where('season_id', '=', seasonId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Takes `count` user numbers of a season, without gaps; returns the first. */
export async function takeUserNos(
  trx: Transaction<Database>,
  seasonId: string,
  count: number,
): Promise<number> {
  const { next_user_no } = await trx
    .updateTable('ledger_counter')
    .set({ next_user_no: sql`next_user_no + ${count}` })
    .where('season_id', '=', seasonId)
    .returning('next_user_no')
    .executeTakeFirstOrThrow();
  return next_user_no - count;
}

/** Writes a change of a locked ledger together with its transaction; returns the new state. */
export async function writeChange(
  trx: Transaction<Database>,
  before: LedgerRow,
  event: LedgerEvent,
  columns: LedgerColumns,
): Promise<LedgerRow> {
  return trx
    .with('changed', (db) =>
      db
        .updateTable('ledger')
        .set({ ...columns, version: before.version + 1 })
        .where('season_id', '=', before.season_id)
        .where('user_id', '=', before.user_id)
        .where('version', '=', before.version)
        .returningAll(),
    )
    .with('written', (db) =>
      db
        .insertInto('ledger_transaction')
        .columns([
          'season_id',
          'user_id',
          'version',
          'kind',
          'payload',
          'budget_before',
          'budget_after',
        ])
        .expression((eb) =>
          eb
            .selectFrom('changed')
            .select([
              'season_id',
              'user_id',
              'version',
              sql<string>`${event.kind}`.as('kind'),
              sql<string>`${JSON.stringify(event.payload)}::jsonb`.as('payload'),
              sql<number>`${before.budget}::int`.as('budget_before'),
              'budget as budget_after',
            ]),
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirstOrThrow();
}
