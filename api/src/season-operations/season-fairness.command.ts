import { type OutageFairness, rulesInForce } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
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
  change: Change,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const season = await trx
      .selectFrom('season')
      .select('preset')
      .where('id', '=', seasonId)
      .forUpdate()
      .executeTakeFirst();
    if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    const set = JSON.stringify({ fairness });
    await trx
      .updateTable('season')
      .set((eb) => ({
        preset: sql<string>`preset || ${set}::jsonb`,
        catalogue_version: eb('catalogue_version', '+', 1),
      }))
      .where('id', '=', seasonId)
      .execute();
    const before = { fairness: rulesInForce(season.preset).fairness };
    const action = 'setSeasonFairness';
    await insertAudit(trx, { ...change, action, subject: seasonId, before, after: { fairness } });
  });
}
