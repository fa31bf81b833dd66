import { sql, type Transaction } from 'kysely';
import { type Database, takeCopiedRows, writeRows } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { AlignedBytes, ORDER_CHUNK_ROWS, toBytes, toInt32, toUint16 } from './chunk.codec.ts';
import type { RankedScores } from './rank-scores.ts';
import type { RatedChunk } from './rate-lineups.ts';
import type { RoundKey } from './round-key.ts';

/** The stored columns that the rating of one chunk of users needs. */
export interface ChunkToRate {
  readonly chunk: number;
  readonly lineups: Uint16Array;
  readonly previousTotals: Int32Array;
  /** undefined: no user of the chunk has a captain. */
  readonly captains: Uint8Array | undefined;
  /** Empty where they are not asked for. */
  readonly rosters: Uint16Array;
  /** undefined: not asked for, or no user of the chunk has planned anything. */
  readonly plans: Uint8Array | undefined;
}

/**
 * Gives every chunk with frozen lineups or with totals of the previous round, in ascending order.
 * @param withRosters whether whole rosters and plans come along, which only substitutions need
 * @param rate done with a chunk when it returns: the next one takes its memory
 */
export async function rateChunks(
  trx: Transaction<Database>,
  round: RoundKey,
  previousRoundId: string | null,
  rate: (chunk: ChunkToRate) => void,
  withRosters = false,
): Promise<void> {
  const seasonId = sql.lit(round.seasonId);
  const lineupBytes = new AlignedBytes();
  const totalBytes = new AlignedBytes();
  const rosterBytes = new AlignedBytes();
  const more = withRosters ? sql`, rosters, plans` : sql``;
  await takeCopiedRows(
    trx,
    sql`
      select chunk, frozen.lineups, previous.totals, frozen.captains${more}
      from (
        select chunk, lineups, captains${more} from lineup_chunk
        where season_id = ${seasonId} and round_id = ${sql.lit(round.roundId)}
      ) frozen
      full join (
        select chunk, totals from result_chunk
        where season_id = ${seasonId} and round_id = ${sql.lit(previousRoundId)}
      ) previous using (chunk)
      order by chunk`,
    ([chunk, lineups, totals, captains, rosters, plans]) => {
      if (!chunk) throw new Error('A chunk without a number');
      rate({
        chunk: chunk.readInt32BE(),
        lineups: lineups ? toUint16(lineupBytes.of(lineups)) : new Uint16Array(0),
        previousTotals: totals ? toInt32(totalBytes.of(totals)) : new Int32Array(0),
        captains: captains ? bytesOf(captains) : undefined,
        rosters: rosters ? toUint16(rosterBytes.of(rosters)) : new Uint16Array(0),
        plans: plans ? bytesOf(plans) : undefined,
      });
    },
  );
}

/** The same bytes, whose `slice` copies: that of a `Buffer` goes on sharing the driver's memory. */
function bytesOf({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Removes all that is known of the round's evaluation. */
export async function clearEvaluation(trx: Transaction<Database>, round: RoundKey): Promise<void> {
  const tables = [
    'round_evaluation',
    'result_chunk',
    'score_histogram',
    'order_chunk',
    'round_optimum',
  ] as const;
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('season_id', '=', round.seasonId)
      .where('round_id', '=', round.roundId)
      .execute();
  }
}

/** Writes points and totals of all chunks. */
export async function insertResults(
  trx: Transaction<Database>,
  round: RoundKey,
  rated: readonly (RatedChunk & { readonly chunk: number; readonly elevens?: Uint8Array })[],
): Promise<void> {
  await writeRows(
    trx,
    'result_chunk',
    ['season_id', 'round_id', 'chunk', 'points', 'totals', 'elevens'],
    rated.map(({ chunk, points, totals, elevens }) => [
      round.seasonId,
      round.roundId,
      chunk,
      toBytes(points),
      toBytes(totals),
      elevens ? Buffer.from(elevens.buffer, elevens.byteOffset, elevens.length) : null,
    ]),
  );
}

/** Writes a ranking: how many users reached which score, and the order of the users. */
export async function insertRanking(
  trx: Transaction<Database>,
  round: RoundKey,
  kind: RankingKind,
  ranked: RankedScores,
): Promise<void> {
  await sql`
    insert into score_histogram (season_id, round_id, kind, score, users, users_above)
    select ${round.seasonId}, ${round.roundId}, ${kind}, score, users, users_above
    from unnest(
      ${intArray(ranked.histogram.map((row) => row.score))}::int[],
      ${intArray(ranked.histogram.map((row) => row.users))}::int[],
      ${intArray(ranked.histogram.map((row) => row.usersAbove))}::int[]
    ) as counted (score, users, users_above)`.execute(trx);

  const { userNos } = ranked;
  const chunks = Math.ceil(userNos.length / ORDER_CHUNK_ROWS);
  await writeRows(
    trx,
    'order_chunk',
    ['season_id', 'round_id', 'kind', 'chunk', 'user_nos'],
    Array.from({ length: chunks }, (_, chunk) => [
      round.seasonId,
      round.roundId,
      kind,
      chunk,
      toBytes(userNos.subarray(chunk * ORDER_CHUNK_ROWS, (chunk + 1) * ORDER_CHUNK_ROWS)),
    ]),
  );
}

/** As PostgreSQL reads an array; the driver would look at every number for what to escape. */
function intArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
