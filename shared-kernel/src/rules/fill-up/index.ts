/** Filling up a roster by chance, always to a complete and legal one. */
export { fillUp, fillUpVerdict, randomRoster } from './fill-up.ts';
