import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ORDER_CHUNK_ROWS, toUint32 } from './chunk.codec.ts';
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

/**
 * The rows from `first` on, at most `count`; empty beyond the end of the ranking. Asked for in one
 * statement: each costs the server as much as making a page of its rows.
 */
export async function findRankingRows(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  first: number,
  count: number,
): Promise<RankingRow[]> {
  const end = first + count;
  const { rows } = await sql<{ userNos: Buffer | null; scores: ScoreOfRows[] }>`
    select (${userNosOfRows(round, kind, first, end)}) as "userNos",
      array(${scoresOfRows(round, kind, first, end)}) as scores`.execute(db);
  const [{ userNos, scores } = { userNos: null, scores: [] }] = rows;
  let at = 0;
  return Array.from(toUint32(userNos ?? Buffer.of()), (userNo, i) => {
    const index = first + i;
    while (index >= endOf(scores[at])) at++;
    const [score, , usersAbove] = scores[at] ?? missingScore(index);
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

/** User numbers of the rows from `first` up to before `end`. */
async function userNosOf(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  first: number,
  end: number,
): Promise<Uint32Array> {
  const { rows } = await sql<{ userNos: Buffer | null }>`
    select (${userNosOfRows(round, kind, first, end)}) as "userNos"`.execute(db);
  return toUint32(rows[0]?.userNos ?? Buffer.of());
}

/** The same as a query of one value, put together of slices of their chunks; null: there are none. */
function userNosOfRows(round: RoundKey, kind: RankingKind, first: number, end: number) {
  return sql<Buffer | null>`
    select string_agg(substring(
      user_nos from greatest(${first} - chunk * ${ORDER_CHUNK_ROWS}, 0) * ${USER_BYTES} + 1
      for (${end} - greatest(${first}, chunk * ${ORDER_CHUNK_ROWS})) * ${USER_BYTES}
    ), '' order by chunk)
    from order_chunk
    where season_id = ${round.seasonId} and round_id = ${round.roundId} and kind = ${kind}
      and chunk between ${Math.floor(first / ORDER_CHUNK_ROWS)}
        and ${Math.floor((end - 1) / ORDER_CHUNK_ROWS)}`;
}

/** A score, how many have it, and how many stand above them. */
type ScoreOfRows = readonly [score: number, users: number, usersAbove: number];

/** A query for the scores that stand on the places from `first` up to before `end`, best first. */
function scoresOfRows(round: RoundKey, kind: RankingKind, first: number, end: number) {
  const ranking = sql`
    from score_histogram
    where season_id = ${round.seasonId} and round_id = ${round.roundId} and kind = ${kind}`;
  return sql<ScoreOfRows>`
    select array[score, users, users_above] ${ranking} and users_above < ${end}
      and users_above >= coalesce((
        select users_above ${ranking} and users_above <= ${first}
        order by users_above desc limit 1
      ), 0)
    order by users_above`;
}

function endOf(scores: ScoreOfRows | undefined): number {
  return scores ? scores[2] + scores[1] : Number.POSITIVE_INFINITY;
}

function missingScore(index: number): never {
  throw new Error(`The ranking has a place ${index} without a score`);
}
