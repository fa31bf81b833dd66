import type { LockedSlots } from '@spieltag/shared-kernel/rules';

/** In `played`, by player number: was on a pitch in the round. Whoever was not has 0, or is beyond its end. */
export const PLAYED = 1;
/** In `played`: the same, but a match of the player's team had begun when lineups were locked. */
export const SETTLED = 2;

/** What substitutions ask of the players in the slots of a roster. */
export function playedInSlots(
  played: Uint8Array,
  playerNoOf: (slot: number) => number,
): Required<Pick<LockedSlots, 'hasPlayed' | 'isSettled'>> {
  return {
    hasPlayed: (slot) => Boolean(played[playerNoOf(slot)]),
    isSettled: (slot) => played[playerNoOf(slot)] === SETTLED,
  };
}
