import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';
import { chunkOf, sliceOf } from './slices.ts';

/** How a score of each kind is kept. */
const FORMS = {
  round: { column: 'chunk.points', bytes: 2, absent: ABSENT_POINTS },
  season: { column: 'chunk.totals', bytes: 4, absent: ABSENT_TOTAL },
} as const satisfies Readonly<Record<RankingKind, object>>;

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
  kind: RankingKind,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  if (roundIds.length === 0 || userNos.length === 0) return new Map();
  const form = FORMS[kind];
  const absent = Buffer.alloc(form.bytes);
  absent.writeIntLE(form.absent, 0, form.bytes);
  const { rows } = await sql<{ roundId: string; scores: Buffer }>`
    select wanted.round_id as "roundId",
      string_agg(coalesce(nullif(cut.slice, ''::bytea), ${absent}), ''::bytea order by key.place)
        as scores
    from unnest(${[...roundIds]}::text[]) as wanted (round_id)
    cross join unnest(${[...userNos]}::int[]) with ordinality as key (user_no, place)
    left join result_chunk chunk on chunk.season_id = ${seasonId}
      and chunk.round_id = wanted.round_id and chunk.chunk = ${chunkOf('key.user_no')}
    cross join lateral (
      select ${sliceOf(form.column, 'key.user_no', form.bytes)} as slice
    ) cut
    group by wanted.round_id`.execute(db);
  return new Map(rows.map(({ roundId, scores }) => [roundId, scoresOf(scores, form)]));
}

interface Form {
  readonly bytes: number;
  readonly absent: number;
}

function scoresOf(scores: Buffer, { bytes, absent }: Form): (number | null)[] {
  return Array.from({ length: scores.length / bytes }, (_, place) => {
    const score = scores.readIntLE(place * bytes, bytes);
    return score === absent ? null : score;
  });
}
