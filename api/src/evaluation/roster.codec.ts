import { ABSENT_PLAYER, rosterWidth } from './chunk.codec.ts';

/** One user's frozen roster, all slots, -1 where a slot was empty. */
export interface FrozenRoster {
  /** Place of the formation in `frozen_round.formation_ids`. */
  readonly formationIndex: number;
  readonly playerNos: readonly number[];
  readonly teamNos: readonly number[];
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
