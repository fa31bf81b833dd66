import type { SlotPlan } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { CHUNK_SHIFT, indexInChunk, toInt16 } from './chunk.codec.ts';
import { planWidth, readPlan } from './plan.codec.ts';
import type { RoundKey } from './round-key.ts';

/** What a user's score of an evaluated round goes by in a season with substitutions. */
export interface SubstitutionFacts {
  /** Points by player number; a player beyond its end has 0. */
  readonly playerPoints: Int16Array;
  /** Who was on a pitch, see `played.codec.ts`; null: it was evaluated without substitutions. */
  readonly played: Uint8Array | null;
  /** As it was locked; undefined: nothing was planned. */
  readonly plan: SlotPlan | undefined;
}

/** undefined: the round is not evaluated, or nobody of the user's chunk had a ledger. */
export async function findSubstitutionFacts(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  userNo: number,
): Promise<SubstitutionFacts | undefined> {
  const row = await db
    .selectFrom('round_evaluation as evaluation')
    .innerJoin('frozen_round as frozen', (join) =>
      join
        .onRef('frozen.season_id', '=', 'evaluation.season_id')
        .onRef('frozen.round_id', '=', 'evaluation.round_id'),
    )
    .innerJoin('lineup_chunk as lineups', (join) =>
      join
        .onRef('lineups.season_id', '=', 'evaluation.season_id')
        .onRef('lineups.round_id', '=', 'evaluation.round_id'),
    )
    .select(['evaluation.player_points', 'evaluation.played', 'frozen.slot_count'])
    .select(sliceOfPlan(indexInChunk(userNo)).as('plan'))
    .where('evaluation.season_id', '=', seasonId)
    .where('evaluation.round_id', '=', roundId)
    .where('lineups.chunk', '=', userNo >> CHUNK_SHIFT)
    .executeTakeFirst();
  if (!row) return undefined;
  const { player_points, played, slot_count, plan } = row;
  return {
    playerPoints: toInt16(player_points),
    played,
    plan: plan ? readPlan(plan, slot_count) : undefined,
  };
}

/** The bytes of one user, however many the chunk has. */
function sliceOfPlan(place: number) {
  const width = sql`(${sql.lit(planWidth(0))} + frozen.slot_count)`;
  return sql<Buffer | null>`
    substring(lineups.plans from ${place} * ${width} + 1 for ${width})`;
}
