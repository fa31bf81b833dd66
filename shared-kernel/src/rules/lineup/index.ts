/** The lineup: who stands where, and what may be changed when. */
export { bestPitch } from './best-pitch.ts';
export {
  changeFormation,
  type FormationOption,
  possibleFormations,
} from './change-formation.ts';
export { checkLineup, checkLineupCommit } from './check-lineup.ts';
export { hasSettledPart, isPartSettled, isPlayerLocked } from './locks.ts';
export type { SentLineup } from './placement.ts';
export { dragVerdict, legalTargets, swapSlots, swapVerdict } from './swap-slots.ts';
