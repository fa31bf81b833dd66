import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER, placeInChunk, rosterWidth, toBytes } from './chunk.codec.ts';
import type { LedgerChunk } from './ledger-chunks.query.ts';
import { copyNumbers } from './roster.codec.ts';

const USER_BYTES = 4;

/** Columns of `lineup_chunk`. */
export interface PackedChunk {
  readonly chunk: number;
  readonly lineups: Buffer;
  readonly rosters: Buffer;
}

/**
 * Packs the ledgers of a chunk as they are frozen.
 * @param formationIndexes places of the formations in `frozen_round.formation_ids`; new ones are added
 */
export function packLedgers(
  { chunk, userNos, formationIds, players, teams }: LedgerChunk,
  slotCount: number,
  formationIndexes: Map<string, number>,
): PackedChunk {
  const places = formationIds.map((_, i) => placeInChunk(userNos.readInt32BE(i * USER_BYTES)));
  const users = places.reduce((last, place) => Math.max(last, place), 0) + 1;
  const width = rosterWidth(slotCount);
  const lineups = new Uint16Array(users * FIELD_SIZE).fill(ABSENT_PLAYER);
  const rosters = new Uint16Array(users * width).fill(ABSENT_PLAYER);
  let playersAt = 0;
  let teamsAt = 0;
  for (const [i, place] of places.entries()) {
    const roster = rosters.subarray(place * width, (place + 1) * width);
    roster[0] = indexOf(formationIds[i] ?? '', formationIndexes);
    playersAt = copyNumbers(players, playersAt, roster, 1);
    teamsAt = copyNumbers(teams, teamsAt, roster, 1 + slotCount);
    const slots = roster.subarray(1, 1 + slotCount);
    if (!slots.includes(ABSENT_PLAYER)) {
      lineups.set(slots.subarray(0, FIELD_SIZE), place * FIELD_SIZE);
    }
  }
  return { chunk, lineups: toBytes(lineups), rosters: toBytes(rosters) };
}

function indexOf(formationId: string, indexes: Map<string, number>): number {
  const index = indexes.get(formationId) ?? indexes.size;
  indexes.set(formationId, index);
  return index;
}
