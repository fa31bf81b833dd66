import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RoundKey } from './round-key.ts';

/** The evaluated rounds around a round, in order of play. */
export interface EvaluatedRounds {
  /** The last one before it; null: none. */
  readonly before: string | null;
  readonly after: readonly string[];
}

/** Finds the rounds whose evaluation this one builds on, and those that build on it. */
export async function findEvaluatedRounds(
  trx: Kysely<Database>,
  round: RoundKey,
): Promise<EvaluatedRounds> {
  const { round_no } = await trx
    .selectFrom('round')
    .select('round_no')
    .where('season_id', '=', round.seasonId)
    .where('id', '=', round.roundId)
    .executeTakeFirstOrThrow();
  const evaluated = await trx
    .selectFrom('round_evaluation')
    .innerJoin('round', 'round.id', 'round_evaluation.round_id')
    .select(['round.id', 'round.round_no'])
    .where('round_evaluation.season_id', '=', round.seasonId)
    .orderBy('round.round_no')
    .execute();
  return {
    before: evaluated.findLast((other) => other.round_no < round_no)?.id ?? null,
    after: evaluated.filter((other) => other.round_no > round_no).map((other) => other.id),
  };
}
