import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** When the game is closed, epoch ms. */
export interface Maintenance {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The maintenance that was called and not ended by hand; its time may be over. */
export async function findMaintenance(db: Kysely<Database>): Promise<Maintenance | undefined> {
  const row = await db
    .selectFrom('maintenance')
    .select(['from_at', 'until_at'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { fromMs: row.from_at.getTime(), untilMs: row.until_at.getTime() };
}

/** Nobody else closes or opens the game until the transaction ends; answers how it stands. */
export async function lockMaintenance(
  trx: Transaction<Database>,
  now: Date,
): Promise<Maintenance | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('maintenance'))`.execute(trx);
  await trx
    .updateTable('maintenance')
    .set((eb) => ({ ended_at: eb.ref('until_at') }))
    .where('ended_at', 'is', null)
    .where('until_at', '<=', now)
    .execute();
  const row = await trx
    .selectFrom('maintenance')
    .select(['from_at', 'until_at'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { fromMs: row.from_at.getTime(), untilMs: row.until_at.getTime() };
}

/** Closes the game for another time than the one that is known, if any. */
export async function writeMaintenance(
  trx: Transaction<Database>,
  { fromMs, untilMs }: Maintenance,
): Promise<void> {
  const span = { from_at: new Date(fromMs), until_at: new Date(untilMs) };
  const { numUpdatedRows } = await trx
    .updateTable('maintenance')
    .set(span)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await trx.insertInto('maintenance').values(span).execute();
}

/** The maintenance is over before its time; one that has not begun never was. */
export async function endMaintenance(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .updateTable('maintenance')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .execute();
}
