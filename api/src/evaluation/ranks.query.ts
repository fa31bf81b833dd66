import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { CHUNK_SHIFT, CHUNK_USERS } from './chunk.codec.ts';
import type { RoundKey } from './round-key.ts';

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

/**
 * Ranks of users in a round, by user number; without those who are not ranked in it. Their scores are
 * read from the chunks and looked up in the ranking by one statement.
 */
export async function findRanksOf(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  kind: RankingKind,
  userNos: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userNos.length === 0) return new Map();
  const { rows } = await sql<{ userNo: number; rank: number }>`
    select key.user_no as "userNo", users_above + 1 as rank
    from unnest(${userNos}::int[]) as key (user_no)
    join result_chunk as result on result.season_id = ${seasonId} and result.round_id = ${roundId}
      and result.chunk = key.user_no >> ${CHUNK_SHIFT}
    -- The offset keeps the slice from being read anew for each of its bytes.
    cross join lateral (select ${BYTES_OF[kind]} as bytes offset 0) as slice
    join score_histogram as ranking on ranking.season_id = ${seasonId}
      and ranking.round_id = ${roundId} and ranking.kind = ${kind}
      and ranking.score = case when length(bytes) > 0 then ${SCORE_IN[kind]} end`.execute(db);
  return new Map(rows.map(({ userNo, rank }) => [userNo, rank]));
}

/** Of a user in its chunk. */
const PLACE = CHUNK_USERS - 1;

/** What a user reached, in its chunk of results; empty: the chunk ends before. */
const BYTES_OF: Readonly<Record<RankingKind, RawBuilder<Buffer>>> = {
  round: sql`substring(result.points from (key.user_no & ${PLACE}) * 2 + 1 for 2)`,
  season: sql`substring(result.totals from (key.user_no & ${PLACE}) * 4 + 1 for 4)`,
};

/** The score these bytes are, the lowest first: of 16 bits with a sign, or of 32. */
const SCORE_IN: Readonly<Record<RankingKind, RawBuilder<number>>> = {
  round: sql`((get_byte(bytes, 0) | (get_byte(bytes, 1) << 8)) # 32768) - 32768`,
  season: sql`(get_byte(bytes, 0) | (get_byte(bytes, 1) << 8)
    | (get_byte(bytes, 2) << 16) | (get_byte(bytes, 3) << 24))`,
};
