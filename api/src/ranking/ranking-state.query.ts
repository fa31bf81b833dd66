import {
  arePointsProvisional,
  type CalculationState,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind, RoundKey } from '../evaluation/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** How far the rankings of a round are. */
export interface RankingState {
  readonly state: CalculationState;
  /** Trends are worked out together with the ranks. */
  readonly trendState: CalculationState;
  /** When the ranking was worked out, epoch ms; 0: not yet. */
  readonly ts: number;
  readonly previousRoundId: string | null;
  /** Matches are played and points come in: nothing is final. */
  readonly isRunning: boolean;
  /** Ranked users; all 0 before the evaluation. */
  readonly users: Readonly<Record<RankingKind, number>>;
}

/**
 * Says how far the rankings of a round are.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND (also for a round of another season)
 */
export async function findRankingState(
  db: Kysely<Database>,
  round: RoundKey,
): Promise<RankingState> {
  const found = await db
    .selectFrom('season')
    .leftJoin('round', (join) =>
      join.onRef('round.season_id', '=', 'season.id').on('round.id', '=', round.roundId),
    )
    .leftJoin('round_evaluation as evaluation', (join) =>
      join
        .onRef('evaluation.season_id', '=', 'season.id')
        .onRef('evaluation.round_id', '=', 'round.id'),
    )
    .leftJoin('unpacked_round as unpacked', (join) =>
      join
        .onRef('unpacked.season_id', '=', 'season.id')
        .onRef('unpacked.round_id', '=', 'round.id'),
    )
    .select([
      'round.phase',
      'unpacked.round_id as unpacked_id',
      'evaluation.previous_round_id',
      'evaluation.round_users',
      'evaluation.season_users',
      'evaluation.evaluated_at',
    ])
    .where('season.id', '=', round.seasonId)
    .executeTakeFirst();
  if (!found) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId: round.seasonId });
  if (!found.phase) throw new ApiProblem('ROUND_NOT_FOUND', { roundId: round.roundId });
  const isWorkedOut = RANKED_PHASES.includes(found.phase) || found.unpacked_id !== null;
  const state = stateOf(isWorkedOut, found.evaluated_at !== null);
  return {
    state,
    trendState: state,
    ts: found.evaluated_at?.getTime() ?? 0,
    previousRoundId: found.previous_round_id,
    isRunning: state === 'CREATED' && arePointsProvisional(found.phase),
    users: { round: found.round_users ?? 0, season: found.season_users ?? 0 },
  };
}

/**
 * Phases in which there ought to be a ranking: until it is there, it is being worked out, as it is
 * while the lineups of a lock are packed.
 */
const RANKED_PHASES: readonly RoundPhase[] = ['EVALUATING', 'COMPLETED', 'LOCKED'];

function stateOf(isWorkedOut: boolean, evaluated: boolean): CalculationState {
  if (evaluated) return 'CALCULATED';
  return isWorkedOut ? 'DISPATCHED' : 'CREATED';
}
