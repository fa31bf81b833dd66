import { type Kysely, sql } from 'kysely';
import { copyRows, type Database } from '../database/index.ts';
import { CHUNK_USERS } from './chunk.codec.ts';

/** What the ledgers of one chunk of users hold, one after the other, in the same order in each. */
export interface LedgerChunk {
  readonly chunk: number;
  /** int32, big-endian */
  readonly userNos: Buffer;
  readonly formationIds: readonly string[];
  /** Players of all slots, then teams of all slots, int16, big-endian; see `ledger.packed_slots`. */
  readonly slots: Buffer;
  /** int32, big-endian */
  readonly budgets: Buffer;
}

/**
 * The chunks from `first` to `last` that anybody is in, in ascending order. The server puts the
 * ledgers of a chunk together: a row each would cost the driver more than all the rest.
 */
export async function* readLedgerChunks(
  db: Kysely<Database>,
  seasonId: string,
  slotCount: number,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<LedgerChunk, void> {
  const users = sql.lit(CHUNK_USERS);
  const bytes = packedBytes(slotCount);
  // Slots that are not those of the season would shift everybody's after them.
  const rows = copyRows(
    db,
    sql`
      select chunk, put_together.*
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) chunk
      cross join lateral (
        select string_agg(int4send(user_no), ''), string_agg(formation_id, ','),
          string_agg(case when octet_length(packed_slots) = ${sql.lit(bytes)} then packed_slots
            else decode(repeat('ff', ${sql.lit(bytes)}), 'hex') end, ''),
          string_agg(int4send(budget), '')
        from ledger
        where season_id = ${sql.lit(seasonId)}
          and user_no >= chunk * ${users} and user_no < (chunk + 1) * ${users}
      ) put_together`,
  );
  for await (const [chunk, userNos, formationIds, slots, budgets] of rows) {
    if (!chunk || !userNos || !formationIds || !slots || !budgets) continue;
    yield {
      chunk: chunk.readInt32BE(),
      userNos,
      formationIds: formationIds.toString().split(','),
      slots,
      budgets,
    };
  }
}

/** Player and team of each slot, two bytes each. */
function packedBytes(slotCount: number): number {
  return slotCount * 4;
}
