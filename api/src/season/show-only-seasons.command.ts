import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Shows these seasons and hides all others. The first one named of a league becomes its current
 * season.
 */
export async function showOnlySeasons(
  db: Kysely<Database>,
  seasonIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update season set hidden = not (id = any (${seasonIds}::text[]))`.execute(trx);
    await sql`
      update league set current_season_id = (
        select id from season
        where league_id = league.id and not hidden
        order by array_position(${seasonIds}::text[], id) limit 1
      )`.execute(trx);
  });
}
