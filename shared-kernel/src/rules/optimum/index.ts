/** The best elevens of a round, exact, and what a score lacks of them. */
export type { Optimum, PricedPlayer, ScoredPlayer } from './candidates.ts';
export { type CaptainedOptimum, captainedOptimum } from './captained-optimum.ts';
export {
  attributeMissedPoints,
  type CountedLineup,
  MISSED_PARTS,
  type MissedPart,
  type MissedPlayer,
  type MissedPoints,
  type ReachableEleven,
} from './missed-points.ts';
export { type OptimumOptions, optimalLineup } from './optimal-lineup.ts';
export { personalOptimum } from './personal-optimum.ts';
