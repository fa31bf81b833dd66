import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import {
  ABSENT_PLAYER,
  indexInChunk,
  NO_CAPTAIN,
  rosterWidth,
  toBytes,
  toUint16,
} from './chunk.codec.ts';
import type { LockedLedgers, NamedCaptains } from './locked-ledgers.query.ts';
import { packPlans } from './plan.codec.ts';

/** Numbers and budgets of users are four bytes each. */
const USER_BYTES = 4;
const SLOT_BYTES = 2;

/** Columns of `lineup_chunk`. */
export interface PackedChunk {
  readonly lineups: Buffer;
  readonly rosters: Buffer;
  readonly budgets: Buffer;
  readonly captains: Buffer | null;
  readonly plans: Buffer | null;
}

/**
 * Packs the ledgers of a chunk as they were at the lock. Loops count by hand: there are as many numbers
 * as slots of all users.
 * @param formationIndexes places of the formations in `frozen_round.formation_ids`; new ones are added
 */
export function packLedgers(
  { userNos, formationIds, slots, budgets, captains, plans }: LockedLedgers,
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
    lineups: toBytes(lineups),
    rosters: toBytes(rosters),
    budgets: toBytes(money),
    captains: packCaptains(captains),
    plans: packPlans(
      new Map([...plans].map(([userNo, plan]) => [indexInChunk(userNo), plan])),
      (place) => rosters.subarray(place * width + 1, place * width + 1 + slotCount),
      slotCount,
    ),
  };
}

/** One byte a user, the slot of the captain, up to the last who has one; null: nobody has. */
function packCaptains({ userNos, slots }: NamedCaptains): Buffer | null {
  const places = Array.from({ length: userNos.length / USER_BYTES }, (_, i) =>
    indexInChunk(userNos.readInt32BE(i * USER_BYTES)),
  );
  if (places.length === 0) return null;
  const last = places.reduce((highest, place) => Math.max(highest, place));
  const captains = Buffer.alloc(last + 1, NO_CAPTAIN);
  for (const [i, place] of places.entries()) captains[place] = slots.readInt16BE(i * SLOT_BYTES);
  return captains;
}

function indexOf(formationId: string, indexes: Map<string, number>): number {
  const known = indexes.get(formationId);
  if (known !== undefined) return known;
  indexes.set(formationId, indexes.size);
  return indexes.size - 1;
}
