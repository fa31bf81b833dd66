import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import { copyRows, type Database } from '../database/index.ts';
import { CHUNK_SHIFT, indexInChunk, NO_CAPTAIN } from './chunk.codec.ts';
import type { RoundKey } from './round-key.ts';

const USER_BYTES = 4;
const SLOT_BYTES = 2;

/**
 * Freezes who is captain in the round, into the chunks of its lineups. Only users who have named
 * one for this very round are read; a captain who is not on the pitch counts for nothing.
 */
export async function freezeCaptains(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const frozen: { readonly chunk: number; readonly captains: Buffer }[] = [];
  for await (const [chunk, userNos, slots] of captainsByChunk(trx, round)) {
    if (!chunk || !userNos || !slots) continue;
    frozen.push({ chunk: chunk.readInt32BE(), captains: captainsOf(userNos, slots) });
  }
  for (const { chunk, captains } of frozen) {
    await trx
      .updateTable('lineup_chunk')
      .set({ captains })
      .where('season_id', '=', round.seasonId)
      .where('round_id', '=', round.roundId)
      .where('chunk', '=', chunk)
      .execute();
  }
}

function captainsByChunk(trx: Transaction<Database>, round: RoundKey) {
  const seasonId = sql.lit(round.seasonId);
  const slot = sql`array_position(slot_player_no, captain_player_no) - 1`;
  return copyRows(
    trx,
    sql`
      select user_no >> ${sql.lit(CHUNK_SHIFT)}, string_agg(int4send(user_no), '' order by user_no),
        string_agg(int2send((${slot})::int2), '' order by user_no)
      from ledger
      where season_id = ${seasonId} and ${slot} < ${sql.lit(FIELD_SIZE)} and captain_round_no = (
        select round_no from round
        where season_id = ${seasonId} and id = ${sql.lit(round.roundId)}
      )
      group by 1`,
  );
}

/** One byte a user: the slot of the captain. */
function captainsOf(userNos: Buffer, slots: Buffer): Buffer {
  const users = userNos.length / USER_BYTES;
  const lastPlace = indexInChunk(userNos.readInt32BE((users - 1) * USER_BYTES));
  const captains = Buffer.alloc(lastPlace + 1, NO_CAPTAIN);
  for (let i = 0; i < users; i++) {
    captains[indexInChunk(userNos.readInt32BE(i * USER_BYTES))] = slots.readInt16BE(i * SLOT_BYTES);
  }
  return captains;
}
