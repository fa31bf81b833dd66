import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';
import { chunkOf, sliceOf } from './slices.ts';

/** How a score of each kind is kept. */
const FORMS = {
  round: { column: 'chunk.points', bytes: 2, absent: ABSENT_POINTS },
  season: { column: 'chunk.totals', bytes: 4, absent: ABSENT_TOTAL },
} as const satisfies Readonly<Record<RankingKind, object>>;

/** Scores that are held: eight bytes each, a season of thirty groups of a thousand. */
const MOST_SCORES = 2_000_000;
const LEAST_SCORES = 100;

/** What users reached in a round, by its evaluation: it does not change until the round is evaluated anew. */
type Scores = readonly (number | null)[];
const held = new LRUCache<string, Scores>({
  maxSize: MOST_SCORES,
  sizeCalculation: ({ length }) => LEAST_SCORES + length,
});

/**
 * What many users reached in many rounds: by round, in the order of the user numbers; null: not ranked.
 * A round of the same users is read once for each of its evaluations: a thousand members of a group in a
 * whole season are as many slices, which take a second to be read.
 */
export async function findRoundScores(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
  userNos: readonly number[],
  kind: RankingKind,
): Promise<ReadonlyMap<string, Scores>> {
  if (roundIds.length === 0 || userNos.length === 0) return new Map();
  const evaluated = await db
    .selectFrom('round_evaluation')
    .select(['round_id as roundId', sql<string>`evaluated_at::text`.as('evaluatedAt')])
    .where('season_id', '=', seasonId)
    .where('round_id', 'in', roundIds)
    .execute();
  const users = hash('sha256', Uint32Array.from(userNos));
  const keys = new Map(
    evaluated.map(({ roundId, evaluatedAt }) => [
      roundId,
      [seasonId, roundId, evaluatedAt, kind, users].join(' '),
    ]),
  );
  const known = new Map(Array.from(keys, ([roundId, key]) => [roundId, held.get(key)]));
  const unknown = roundIds.filter((roundId) => known.get(roundId) === undefined);
  const read = await readScores(db, seasonId, unknown, userNos, kind);
  for (const [roundId, scores] of read) {
    const key = keys.get(roundId);
    if (key !== undefined) held.set(key, scores);
  }
  return new Map(
    roundIds.map((roundId) => [roundId, known.get(roundId) ?? read.get(roundId) ?? []]),
  );
}

/** A round comes as one row, however many users: they would take longer on the way than to be read. */
async function readScores(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
  userNos: readonly number[],
  kind: RankingKind,
): Promise<ReadonlyMap<string, Scores>> {
  if (roundIds.length === 0) return new Map();
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
