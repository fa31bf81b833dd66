/** Filling up a roster by chance, always to a complete and legal one. */
export { type CompletedSquad, completeSquad, completionVerdict } from './complete-squad.ts';
export { fillUp, fillUpVerdict, randomRoster } from './fill-up.ts';
