import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/**
 * Refuses a season whose import was interrupted, or is still under way: shown or played it would begin without what was
 * ordered with it, and the import that finishes it would change it while people play.
 * @throws ApiProblem PARAMETER_INVALID with the cause SEASON_UNFINISHED
 */
export async function requireFinished(db: Kysely<Database>, seasonId: string): Promise<void> {
  const season = await db
    .selectFrom('season')
    .select('unfinished')
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!season?.unfinished) return;
  const reason = 'was not imported to the end: the same import finishes it';
  throw new ApiProblem('PARAMETER_INVALID', {
    name: 'seasonId',
    cause: 'SEASON_UNFINISHED',
    reason,
  });
}
