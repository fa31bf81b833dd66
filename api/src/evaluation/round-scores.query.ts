import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ABSENT_POINTS } from './chunk.codec.ts';
import { chunkOf, sliceOf } from './slices.ts';

const POINTS_BYTES = 2;

/**
 * What many users reached in many rounds: by round, in the order of the user numbers; null: not ranked.
 * A round comes as one row, however many they are: a thousand members of a group in a whole season are
 * as many slices, and would take longer on the way than to be read.
 */
export async function findRoundScores(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
  userNos: readonly number[],
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  if (roundIds.length === 0 || userNos.length === 0) return new Map();
  const absent = Buffer.alloc(POINTS_BYTES);
  absent.writeInt16LE(ABSENT_POINTS);
  const { rows } = await sql<{ roundId: string; points: Buffer }>`
    select wanted.round_id as "roundId",
      string_agg(coalesce(nullif(cut.slice, ''::bytea), ${absent}), ''::bytea order by key.place)
        as points
    from unnest(${[...roundIds]}::text[]) as wanted (round_id)
    cross join unnest(${[...userNos]}::int[]) with ordinality as key (user_no, place)
    left join result_chunk chunk on chunk.season_id = ${seasonId}
      and chunk.round_id = wanted.round_id and chunk.chunk = ${chunkOf('key.user_no')}
    cross join lateral (
      select ${sliceOf('chunk.points', 'key.user_no', POINTS_BYTES)} as slice
    ) cut
    group by wanted.round_id`.execute(db);
  return new Map(rows.map(({ roundId, points }) => [roundId, scoresOf(points)]));
}

function scoresOf(points: Buffer): (number | null)[] {
  return Array.from({ length: points.length / POINTS_BYTES }, (_, place) => {
    const score = points.readInt16LE(place * POINTS_BYTES);
    return score === ABSENT_POINTS ? null : score;
  });
}
