import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { UnpackedRoundTable } from '../database/tables/evaluation.tables.ts';
import type { RoundKey } from './round-key.ts';

/** A locked round whose lineups are not all packed. */
export type UnpackedRound = Selectable<UnpackedRoundTable>;

/** The seasons with a round that is locked and not packed. */
export async function findUnpackedSeasons(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('unpacked_round')
    .select('season_id')
    .orderBy('season_id')
    .execute();
  return rows.map(({ season_id }) => season_id);
}

/** The round of the season that is locked and not packed; undefined: there is none. */
export async function findUnpackedRound(
  db: Kysely<Database>,
  seasonId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('unpacked_round')
    .select('round_id')
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  return row?.round_id;
}

/** Whether the lineups of the round are locked and not packed: nobody knows them all yet. */
export async function isUnpacked(db: Kysely<Database>, round: RoundKey): Promise<boolean> {
  return (await findUnpackedRound(db, round.seasonId)) === round.roundId;
}

/** The unpacked round of the season, kept from others who pack it until the transaction ends. */
export async function lockUnpackedRound(
  trx: Transaction<Database>,
  seasonId: string,
): Promise<UnpackedRound | undefined> {
  return trx
    .selectFrom('unpacked_round')
    .selectAll()
    .where('season_id', '=', seasonId)
    .forUpdate()
    .executeTakeFirst();
}

type CountedOfRound = Pick<
  UnpackedRound,
  'formation_ids' | 'owners' | 'owner_ledgers' | 'captaincies'
>;

/** Says that a chunk is packed, and what has been counted with it. */
export async function passChunk(
  trx: Transaction<Database>,
  { season_id, next_chunk }: UnpackedRound,
  counted: Partial<CountedOfRound> = {},
): Promise<void> {
  await trx
    .updateTable('unpacked_round')
    .set({ ...counted, next_chunk: next_chunk + 1 })
    .where('season_id', '=', season_id)
    .execute();
}

/** Makes a round whose chunks are all packed a frozen one, and tells everybody. */
export async function finishPacking(
  trx: Transaction<Database>,
  { season_id, round_id, locked_at, ...round }: UnpackedRound,
): Promise<void> {
  await trx
    .insertInto('frozen_round')
    .values({
      season_id,
      round_id,
      slot_count: round.slot_count,
      formation_ids: round.formation_ids,
      owners: round.owners,
      owner_ledgers: round.owner_ledgers,
      captaincies: round.captaincies,
      prices: round.prices,
      frozen_at: locked_at,
    })
    .execute();
  for (const table of ['unpacked_round', 'kept_ledger'] as const) {
    await trx.deleteFrom(table).where('season_id', '=', season_id).execute();
  }
  await trx
    .updateTable('season_clock')
    .set({ state_version: sql`state_version + 1` })
    .where('season_id', '=', season_id)
    .execute();
}
