import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER, indexInChunk, rosterWidth, toBytes, toUint16 } from './chunk.codec.ts';
import type { LedgerChunk } from './ledger-chunks.query.ts';

/** Numbers and budgets of users are four bytes each. */
const USER_BYTES = 4;

/** Columns of `lineup_chunk`. */
export interface PackedChunk {
  readonly chunk: number;
  readonly lineups: Buffer;
  readonly rosters: Buffer;
  readonly budgets: Buffer;
}

/**
 * Packs the ledgers of a chunk as they are frozen. Loops count by hand: there are as many numbers
 * as slots of all users.
 * @param formationIndexes places of the formations in `frozen_round.formation_ids`; new ones are added
 */
export function packLedgers(
  { chunk, userNos, formationIds, slots, budgets }: LedgerChunk,
  slotCount: number,
  formationIndexes: Map<string, number>,
): PackedChunk {
  const places = formationIds.map((_, i) => indexInChunk(userNos.readInt32BE(i * USER_BYTES)));
  const users = places.reduce((last, place) => Math.max(last, place), 0) + 1;
  const width = rosterWidth(slotCount);
  const lineups = new Uint16Array(users * FIELD_SIZE).fill(ABSENT_PLAYER);
  const rosters = new Uint16Array(users * width).fill(ABSENT_PLAYER);
  const money = new Int32Array(users);
  // A ledger's empty slot (-1) is `ABSENT_PLAYER` by itself.
  const numbers = toUint16(slots.swap16());
  let at = 0;
  for (let i = 0; i < places.length; i++) {
    const roster = (places[i] as number) * width;
    money[places[i] as number] = budgets.readInt32BE(i * USER_BYTES);
    rosters[roster] = indexOf(formationIds[i] as string, formationIndexes);
    let isComplete = true;
    for (let to = roster + 1; to < roster + width; to++, at++) {
      const number = numbers[at] as number;
      rosters[to] = number;
      if (number === ABSENT_PLAYER && to <= roster + slotCount) isComplete = false;
    }
    if (!isComplete) continue;
    const lineup = (places[i] as number) * FIELD_SIZE;
    for (let slot = 0; slot < FIELD_SIZE; slot++) {
      lineups[lineup + slot] = rosters[roster + 1 + slot] as number;
    }
  }
  return {
    chunk,
    lineups: toBytes(lineups),
    rosters: toBytes(rosters),
    budgets: toBytes(money),
  };
}

function indexOf(formationId: string, indexes: Map<string, number>): number {
  const known = indexes.get(formationId);
  if (known !== undefined) return known;
  indexes.set(formationId, indexes.size);
  return indexes.size - 1;
}
