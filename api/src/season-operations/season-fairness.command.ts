import type { OutageFairness } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/**
 * Says what happens to the locks of a season after an outage, from the next lock on.
 * @param fairness null: nothing
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function setSeasonFairness(
  db: Kysely<Database>,
  seasonId: string,
  fairness: OutageFairness | null,
): Promise<void> {
  const set = JSON.stringify({ fairness });
  const { numUpdatedRows } = await db
    .updateTable('season')
    .set((eb) => ({
      preset: sql<string>`preset || ${set}::jsonb`,
      catalogue_version: eb('catalogue_version', '+', 1),
    }))
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
}
