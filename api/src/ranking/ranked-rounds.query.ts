import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** The evaluated rounds of a season, in order of play. */
export function findRankedRounds(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('round_evaluation')
    .innerJoin('round', 'round.id', 'round_evaluation.round_id')
    .select([
      'round.id',
      'round_evaluation.previous_round_id as previousRoundId',
      'round_evaluation.round_users as roundUsers',
      'round_evaluation.season_users as seasonUsers',
    ])
    .where('round_evaluation.season_id', '=', seasonId)
    .orderBy('round.round_no')
    .execute();
}
