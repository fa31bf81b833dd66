import { FIELD_SIZE, type Substitution } from '@spieltag/shared-kernel/rules';

/** In `result_chunk.elevens`: a condition has brought them on. */
const BY_CONDITION = 0x80;
const SLOT = 0x7f;
/** In `result_chunk.elevens`: no rated lineup. */
export const NO_ELEVEN = 0xff;

/** Writes who counts in each slot of a user's locked pitch. */
export function writeEleven(
  elevens: Uint8Array,
  user: number,
  made: readonly Substitution[],
): void {
  const at = user * FIELD_SIZE;
  for (let slot = 0; slot < FIELD_SIZE; slot++) elevens[at + slot] = slot;
  for (const { out, in: coming, byCondition } of made) {
    elevens[at + out] = byCondition ? coming | BY_CONDITION : coming;
  }
}

/** The substitutions of a user's slice; none without a rated lineup. */
export function readEleven(slice: Uint8Array): readonly Substitution[] {
  return Array.from(slice).flatMap((byte, out) => {
    const coming = byte & SLOT;
    if (byte === NO_ELEVEN || coming === out) return [];
    return [{ out, in: coming, byCondition: byte !== coming }];
  });
}
