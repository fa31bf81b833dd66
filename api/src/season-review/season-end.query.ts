import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** Which of those seasons have all their rounds evaluated; one without rounds has not begun. */
export async function findEndedSeasons(
  db: Kysely<Database>,
  seasonIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (seasonIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('round')
    .select('season_id')
    .where('season_id', 'in', seasonIds)
    .groupBy('season_id')
    .having(({ eb, fn }) => eb(fn.countAll(), '=', fn.count('completed_at_ms')))
    .execute();
  return new Set(rows.map(({ season_id }) => season_id));
}

/** Whether all rounds of a season are evaluated; one without rounds has not begun. */
export async function isSeasonOver(db: Kysely<Database>, seasonId: string): Promise<boolean> {
  return (await findEndedSeasons(db, [seasonId])).has(seasonId);
}
