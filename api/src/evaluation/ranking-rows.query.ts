import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ORDER_CHUNK_ROWS, toUint32 } from './chunk.codec.ts';
import type { ScoreCount } from './rank-scores.ts';
import { findScoresOfRows } from './ranks.query.ts';
import type { RoundKey } from './round-key.ts';

const USER_BYTES = 4;

/** A user's row in a ranking. */
export interface RankingRow {
  /** From 0. */
  readonly index: number;
  readonly userNo: number;
  readonly score: number;
  readonly rank: number;
}

/** The rows from `first` on, at most `count`; empty beyond the end of the ranking. */
export async function findRankingRows(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  first: number,
  count: number,
): Promise<RankingRow[]> {
  const { seasonId, roundId } = round;
  const end = first + count;
  const [userNos, scores] = await Promise.all([
    userNosOf(db, round, kind, first, end),
    findScoresOfRows(db, seasonId, roundId, kind, first, end),
  ]);
  let at = 0;
  return Array.from(userNos, (userNo, i) => {
    const index = first + i;
    while (index >= endOf(scores[at])) at++;
    const { score, usersAbove } = scores[at] ?? missingScore(index);
    return { index, userNo, score, rank: usersAbove + 1 };
  });
}

/** The row of a user with the given score; undefined: the user is not ranked with it. */
export async function findRankingRowOf(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userNo: number,
  score: number,
): Promise<RankingRow | undefined> {
  const tied = await db
    .selectFrom('score_histogram')
    .select(['users', 'users_above'])
    .where('season_id', '=', round.seasonId)
    .where('round_id', '=', round.roundId)
    .where('kind', '=', kind)
    .where('score', '=', score)
    .executeTakeFirst();
  if (!tied) return undefined;
  const end = tied.users_above + tied.users;
  const first = await startOfChunkWith(db, round, kind, userNo, tied.users_above, end);
  const chunkEnd = (Math.floor(first / ORDER_CHUNK_ROWS) + 1) * ORDER_CHUNK_ROWS;
  const userNos = await userNosOf(db, round, kind, first, Math.min(end, chunkEnd));
  const offset = userNos.indexOf(userNo);
  if (offset < 0) return undefined;
  return { index: first + offset, userNo, score, rank: tied.users_above + 1 };
}

/** Ties stand in the order of their numbers: finds the chunk among theirs that holds the user. */
async function startOfChunkWith(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userNo: number,
  first: number,
  end: number,
): Promise<number> {
  const { rows } = await sql<{ chunk: number; lowest: Buffer }>`
    select chunk, substring(
      user_nos from greatest(${first} - chunk * ${ORDER_CHUNK_ROWS}, 0) * ${USER_BYTES} + 1
      for ${USER_BYTES}
    ) as lowest
    from order_chunk
    where season_id = ${round.seasonId} and round_id = ${round.roundId} and kind = ${kind}
      and chunk between ${Math.floor(first / ORDER_CHUNK_ROWS)}
        and ${Math.floor((end - 1) / ORDER_CHUNK_ROWS)}
    order by chunk`.execute(db);
  const holder = rows.findLast((row) => row.lowest.readUInt32LE() <= userNo);
  return Math.max(first, (holder?.chunk ?? 0) * ORDER_CHUNK_ROWS);
}

/** User numbers of the rows from `first` up to before `end`, as slices of their chunks. */
async function userNosOf(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  first: number,
  end: number,
): Promise<Uint32Array> {
  const { rows } = await sql<{ user_nos: Buffer }>`
    select substring(
      user_nos from greatest(${first} - chunk * ${ORDER_CHUNK_ROWS}, 0) * ${USER_BYTES} + 1
      for (${end} - greatest(${first}, chunk * ${ORDER_CHUNK_ROWS})) * ${USER_BYTES}
    ) as user_nos
    from order_chunk
    where season_id = ${round.seasonId} and round_id = ${round.roundId} and kind = ${kind}
      and chunk between ${Math.floor(first / ORDER_CHUNK_ROWS)}
        and ${Math.floor((end - 1) / ORDER_CHUNK_ROWS)}
    order by chunk`.execute(db);
  return toUint32(Buffer.concat(rows.map((row) => row.user_nos)));
}

function endOf(count: ScoreCount | undefined): number {
  return count ? count.usersAbove + count.users : Number.POSITIVE_INFINITY;
}

function missingScore(index: number): never {
  throw new Error(`The ranking has a place ${index} without a score`);
}
