import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import { copyRows, type Database } from '../database/index.ts';
import { CHUNK_SHIFT, indexInChunk, NO_CAPTAIN, toBytes } from './chunk.codec.ts';
import type { RoundKey } from './round-key.ts';

const USER_BYTES = 4;
const SLOT_BYTES = 2;
const PLAYER_BYTES = 4;

/**
 * Freezes who is captain in the round, into the chunks of its lineups. Only users who have named
 * one for this very round are read; a captain who is not on the pitch counts for nothing.
 * @returns by player number, up to the last who is captain, whose captain they are: a column of uint32
 */
export async function freezeCaptains(trx: Transaction<Database>, round: RoundKey): Promise<Buffer> {
  const frozen: { readonly chunk: number; readonly captains: Buffer }[] = [];
  const named = new Map<number, number>();
  for await (const [chunk, userNos, slots, playerNos] of captainsByChunk(trx, round)) {
    if (!chunk || !userNos || !slots || !playerNos) continue;
    for (let at = 0; at < playerNos.length; at += PLAYER_BYTES) {
      const playerNo = playerNos.readInt32BE(at);
      named.set(playerNo, (named.get(playerNo) ?? 0) + 1);
    }
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
  return columnOf(named);
}

function columnOf(named: ReadonlyMap<number, number>): Buffer {
  const counts = new Uint32Array(Math.max(-1, ...named.keys()) + 1);
  for (const [playerNo, count] of named) counts[playerNo] = count;
  return toBytes(counts);
}

function captainsByChunk(trx: Transaction<Database>, round: RoundKey) {
  const seasonId = sql.lit(round.seasonId);
  const slot = sql`array_position(slot_player_no, captain_player_no) - 1`;
  return copyRows(
    trx,
    sql`
      select user_no >> ${sql.lit(CHUNK_SHIFT)}, string_agg(int4send(user_no), '' order by user_no),
        string_agg(int2send((${slot})::int2), '' order by user_no),
        string_agg(int4send(captain_player_no), '' order by user_no)
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
