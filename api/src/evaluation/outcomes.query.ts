import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { toInt16 } from './chunk.codec.ts';

/** The best eleven of a round; arrays by pitch slot. */
export interface RoundOptimum {
  readonly formationId: string;
  readonly points: number;
  readonly playerNos: readonly number[];
  readonly teamIds: readonly string[];
}

/** What an evaluated round was worth. */
export interface RoundOutcome {
  readonly roundId: string;
  /** Differs from one evaluation of the round to the next. */
  readonly evaluatedAt: string;
  /** Points by player number; a player beyond its end has 0. */
  readonly playerPoints: Int16Array;
  /** Null: no legal eleven could be put together. */
  readonly optimum: RoundOptimum | null;
}

/** The outcomes of those of the rounds that are evaluated, by round. */
export async function findOutcomes(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, RoundOutcome>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('round_evaluation as evaluation')
    .leftJoin('round_optimum as optimum', (join) =>
      join
        .onRef('optimum.season_id', '=', 'evaluation.season_id')
        .onRef('optimum.round_id', '=', 'evaluation.round_id'),
    )
    .select([
      'evaluation.round_id as roundId',
      sql<string>`evaluation.evaluated_at::text`.as('evaluatedAt'),
      'evaluation.player_points as playerPoints',
      'optimum.formation_id as formationId',
      'optimum.points',
      'optimum.slot_player_no as playerNos',
      'optimum.slot_team_id as teamIds',
    ])
    .where('evaluation.season_id', '=', seasonId)
    .where('evaluation.round_id', 'in', roundIds)
    .execute();
  return new Map(
    rows.map(({ roundId, evaluatedAt, playerPoints, ...stored }) => {
      const { formationId, points, playerNos, teamIds } = stored;
      const optimum =
        formationId === null || points === null || playerNos === null || teamIds === null
          ? null
          : { formationId, points, playerNos, teamIds };
      return [roundId, { roundId, evaluatedAt, playerPoints: toInt16(playerPoints), optimum }];
    }),
  );
}
