/** Matchday evaluation: freezing lineups, rating and ranking them, and reading the outcome. */
export { correctRounds } from './correct-rounds.command.ts';
export { evaluateRound } from './evaluate-round.command.ts';
export type { RankingKind } from './evaluation.tables.ts';
export { freezeLineups } from './freeze-lineups.command.ts';
export { inSnapshot } from './in-snapshot.ts';
export { findOutcomes, type RoundOptimum, type RoundOutcome } from './outcomes.query.ts';
export { findOwners } from './owners.query.ts';
export { findPlaceOf, findPlaces, type Place } from './places.query.ts';
export { findRanks } from './ranks.query.ts';
export { findRosters } from './rosters.query.ts';
export type { RoundKey } from './round-key.ts';
export { findPointsOfThosePlaying, sumPlayerPoints } from './round-points.query.ts';
export { findScores, type UserScore } from './scores.query.ts';
