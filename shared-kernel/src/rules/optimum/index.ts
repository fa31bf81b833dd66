/** The best elevens of a round, exact. */
export type { Optimum, PricedPlayer, ScoredPlayer } from './candidates.ts';
export { type OptimumOptions, optimalLineup } from './optimal-lineup.ts';
export { missedPoints, personalOptimum } from './personal-optimum.ts';
