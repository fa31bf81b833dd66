/** Matchday evaluation: freezing lineups, rating and ranking them, and reading the outcome. */

export type { RankingKind } from '../database/tables/evaluation.tables.ts';
export { type Candidate, findCandidates, findFrozenPrices, isForSale } from './candidates.query.ts';
export { correctRounds, type LateResult } from './correct-rounds.command.ts';
export { evaluateRound } from './evaluate-round.command.ts';
export { findEvaluatedRounds } from './evaluated-rounds.query.ts';
export { LiveField } from './live-field.ts';
export { type LiveRating, LiveRatings } from './live-ratings.ts';
export { LiveScores } from './live-scores.ts';
export { lockLineups } from './lock-lineups.command.ts';
export { findOutcomes, type RoundOptimum, type RoundOutcome } from './outcomes.query.ts';
export { findOwners } from './owners.query.ts';
export { packLineups } from './pack-lineups.command.ts';
export { planColumn, planOfColumn } from './plan.codec.ts';
export { findPlayerPrices, type RoundPrice } from './player-prices.query.ts';
export type { RankedScores, ScoreCount } from './rank-scores.ts';
export { findRankedScores } from './ranked-scores.query.ts';
export { findRankingRowOf, findRankingRows, type RankingRow } from './ranking-rows.query.ts';
export { findRanks, findRanksOf } from './ranks.query.ts';
export { findRosters, findRostersOf, type RoundRoster, type UserRound } from './rosters.query.ts';
export type { RoundKey } from './round-key.ts';
export { findLivePoints, sumPlayerPoints } from './round-points.query.ts';
export { findRoundScores } from './round-scores.query.ts';
export { findRunningScores } from './running-scores.query.ts';
export { findScores, type UserScore } from './scores.query.ts';
export { chunkOf, sliceOf } from './slices.ts';
export { findSubstitutionFacts, type SubstitutionFacts } from './substitution-facts.query.ts';
export { findUnpackedRound, findUnpackedSeasons, isUnpacked } from './unpacked-round.repository.ts';
