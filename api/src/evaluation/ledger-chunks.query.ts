import { type Kysely, sql } from 'kysely';
import { copyRows, type Database } from '../database/index.ts';
import { CHUNK_USERS } from './chunk.codec.ts';

/** What the ledgers of one chunk of users hold, one after the other, in the same order in each. */
export interface LedgerChunk {
  readonly chunk: number;
  /** int32, big-endian */
  readonly userNos: Buffer;
  readonly formationIds: readonly string[];
  /** By slot, as PostgreSQL sends a smallint[]; see `copyNumbers`. */
  readonly players: Buffer;
  /** See `players`. */
  readonly teams: Buffer;
}

/**
 * The chunks from `first` to `last` that anybody is in, in ascending order. The server puts the
 * ledgers of a chunk together: a row each would cost the driver more than all the rest.
 */
export async function* readLedgerChunks(
  db: Kysely<Database>,
  seasonId: string,
  first: number,
  last: number,
): AsyncGenerator<LedgerChunk, void> {
  const users = sql.lit(CHUNK_USERS);
  const rows = copyRows(
    db,
    sql`
      select chunk, put_together.*
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) chunk
      cross join lateral (
        select string_agg(int4send(user_no), ''), string_agg(formation_id, ','),
          string_agg(array_send(slot_player_no), ''), string_agg(array_send(slot_team_no), '')
        from ledger
        where season_id = ${sql.lit(seasonId)}
          and user_no >= chunk * ${users} and user_no < (chunk + 1) * ${users}
      ) put_together`,
  );
  for await (const [chunk, userNos, formationIds, players, teams] of rows) {
    if (!chunk || !userNos || !formationIds || !players || !teams) continue;
    yield {
      chunk: chunk.readInt32BE(),
      userNos,
      formationIds: formationIds.toString().split(','),
      players,
      teams,
    };
  }
}
