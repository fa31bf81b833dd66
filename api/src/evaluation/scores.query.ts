import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ABSENT_POINTS, ABSENT_TOTAL, CHUNK_SHIFT, CHUNK_USERS } from './chunk.codec.ts';

/** A user in an evaluated round. */
export interface ScoreKey {
  readonly roundId: string;
  readonly userNo: number;
}

/** What a user reached, by kind of ranking; null: not ranked in it. */
export type UserScore = ScoreKey & Readonly<Record<RankingKind, number | null>>;

/**
 * Points and totals of single users, read as slices of their chunks. Users without a result in a
 * round are left out.
 */
export async function findScores(
  db: Kysely<Database>,
  seasonId: string,
  keys: readonly ScoreKey[],
): Promise<UserScore[]> {
  if (keys.length === 0) return [];
  const place = CHUNK_USERS - 1;
  const { rows } = await sql<{ roundId: string; userNo: number; points: Buffer; total: Buffer }>`
    select key.round_id as "roundId", key.user_no as "userNo",
      substring(points from (key.user_no & ${place}) * 2 + 1 for 2) as points,
      substring(totals from (key.user_no & ${place}) * 4 + 1 for 4) as total
    from unnest(
      ${keys.map((key) => key.roundId)}::text[],
      ${keys.map((key) => key.userNo)}::int[]
    ) as key (round_id, user_no)
    join result_chunk on result_chunk.season_id = ${seasonId}
      and result_chunk.round_id = key.round_id
      and result_chunk.chunk = key.user_no >> ${CHUNK_SHIFT}`.execute(db);
  return rows.map(({ roundId, userNo, points, total }) => ({
    roundId,
    userNo,
    round: points.length === 0 ? null : present(points.readInt16LE(), ABSENT_POINTS),
    season: total.length === 0 ? null : present(total.readInt32LE(), ABSENT_TOTAL),
  }));
}

function present(score: number, absent: number): number | null {
  return score === absent ? null : score;
}
