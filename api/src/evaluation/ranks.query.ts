import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import type { ScoreCount } from './rank-scores.ts';

/** A score in the ranking of a round. */
export interface RankKey {
  readonly roundId: string;
  readonly score: number;
}

/** Looks a score of a round up; undefined: nobody reached it. */
export type FindRank = (roundId: string, score: number) => number | undefined;

/** Ranks of scores, all of one kind, over any number of rounds: 1 + users with a higher score. */
export async function findRanks(
  db: Kysely<Database>,
  seasonId: string,
  kind: RankingKind,
  keys: readonly RankKey[],
): Promise<FindRank> {
  const ranks = new Map<string, number>();
  if (keys.length > 0) {
    const { rows } = await sql<{ round_id: string; score: number; users_above: number }>`
      select round_id, score, users_above from score_histogram
      where season_id = ${seasonId} and kind = ${kind} and (round_id, score) in (
        select * from unnest(
          ${keys.map((key) => key.roundId)}::text[], ${keys.map((key) => key.score)}::int[]
        )
      )`.execute(db);
    for (const row of rows) ranks.set(`${row.round_id} ${row.score}`, row.users_above + 1);
  }
  return (roundId, score) => ranks.get(`${roundId} ${score}`);
}

/** The scores that stand on the places from `first` up to before `end`, best first. */
export async function findScoresOfRows(
  db: Kysely<Database>,
  seasonId: string,
  roundId: string,
  kind: RankingKind,
  first: number,
  end: number,
): Promise<ScoreCount[]> {
  const ranking = db
    .selectFrom('score_histogram')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where('kind', '=', kind);
  const rows = await ranking
    .select(['score', 'users', 'users_above as usersAbove'])
    .where('users_above', '<', end)
    .where('users_above', '>=', (eb) =>
      eb.fn.coalesce(
        ranking
          .select('users_above')
          .where('users_above', '<=', first)
          .orderBy('users_above', 'desc')
          .limit(1),
        eb.lit(0),
      ),
    )
    .orderBy('users_above')
    .execute();
  return rows;
}
