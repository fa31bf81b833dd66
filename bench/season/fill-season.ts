import type { Database } from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';

/** Ledgers written with one statement. */
const BATCH = 100_000;

/**
 * Opens accounts with ledgers until the season has `ledgers` of them: each has the squad of one of those that
 * are there, but has not played yet, so that its first lock is before it.
 */
export async function fillSeason(
  db: Kysely<Database>,
  seasonId: string,
  ledgers: number,
  onBatch: (present: number) => void,
): Promise<void> {
  const { present } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.countAll<number>().as('present'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  for (let first = present; first < ledgers; first += BATCH) {
    const last = Math.min(first + BATCH, ledgers) - 1;
    await writeBatch(db, seasonId, { first, last, present });
    onBatch(last + 1);
  }
  await db
    .updateTable('ledger_counter')
    .set({ next_user_no: ledgers })
    .where('season_id', '=', seasonId)
    .execute();
  for (const table of ['users', 'ledger', 'ledger_transaction'] as const) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

interface Batch {
  readonly first: number;
  readonly last: number;
  /** Those whose squads are taken. */
  readonly present: number;
}

/** Account, ledger and the purchase that led to it, as a player's would be. */
async function writeBatch(
  db: Kysely<Database>,
  seasonId: string,
  { first, last, present }: Batch,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into users (id, name, role)
      select 'us-bench-' || user_no, 'Manager ' || user_no, 'user'
      from generate_series(${first}::int, ${last}::int) user_no
    `.execute(trx);
    await sql`
      insert into ledger (season_id, user_id, user_no, version, budget, soft_currency,
        formation_id, slot_player_no, slot_team_no, player_market_phase, favorite_player_ids, action_book)
      select season_id, 'us-bench-' || new_no, new_no, version, budget, soft_currency,
        formation_id, slot_player_no, slot_team_no, 'OPEN', '{}', '{}'
      from generate_series(${first}::int, ${last}::int) new_no
      join ledger on season_id = ${seasonId} and user_no = new_no % ${present}::int
    `.execute(trx);
    await sql`
      insert into ledger_transaction
        (season_id, user_id, version, kind, payload, budget_before, budget_after)
      select change.season_id, 'us-bench-' || new_no, change.version, kind, payload, budget_before,
        budget_after
      from generate_series(${first}::int, ${last}::int) new_no
      join ledger on ledger.season_id = ${seasonId} and user_no = new_no % ${present}::int
      join ledger_transaction change
        on change.season_id = ${seasonId} and change.user_id = ledger.user_id
        and change.version = ledger.version
    `.execute(trx);
  });
}
