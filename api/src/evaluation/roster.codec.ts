import { ABSENT_PLAYER, rosterWidth } from './chunk.codec.ts';

/** One user's frozen roster, all slots, -1 where a slot was empty. */
export interface FrozenRoster {
  /** Place of the formation in `frozen_round.formation_ids`. */
  readonly formationIndex: number;
  readonly playerNos: readonly number[];
  readonly teamNos: readonly number[];
}

/**
 * Copies a smallint[] as PostgreSQL sends it: dimensions, flags and type, then, of the one
 * dimension there is, length and lower bound, then every number after its size in bytes. A
 * ledger's empty slot (-1) becomes `ABSENT_PLAYER` by itself.
 * @param at where the array starts in `bytes`
 * @param to where its first number goes in `target`
 * @returns where the array ends in `bytes`
 */
export function copyNumbers(bytes: Buffer, at: number, target: Uint16Array, to: number): number {
  const isEmpty = bytes.readInt32BE(at) === 0;
  if (isEmpty) return at + EMPTY_BYTES;
  const count = bytes.readInt32BE(at + EMPTY_BYTES);
  const first = at + HEADER_BYTES;
  for (let i = 0; i < count; i++) {
    target[to + i] = bytes.readUInt16BE(first + i * ITEM_BYTES + SIZE_BYTES);
  }
  return first + count * ITEM_BYTES;
}

/** Reads a user's slice of `lineup_chunk.rosters`; undefined: the user had no ledger yet. */
export function readRoster(slice: Uint16Array, slotCount: number): FrozenRoster | undefined {
  const formationIndex = slice[0] ?? ABSENT_PLAYER;
  if (slice.length < rosterWidth(slotCount) || formationIndex === ABSENT_PLAYER) return undefined;
  const signed = (number: number) => (number === ABSENT_PLAYER ? -1 : number);
  return {
    formationIndex,
    playerNos: Array.from(slice.subarray(1, 1 + slotCount), signed),
    teamNos: Array.from(slice.subarray(1 + slotCount, 1 + 2 * slotCount), signed),
  };
}

const EMPTY_BYTES = 12;
const HEADER_BYTES = 20;
const SIZE_BYTES = 4;
const ITEM_BYTES = 6;
