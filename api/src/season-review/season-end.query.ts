import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Which of those seasons are over: all their rounds are evaluated, and the game is frozen after the last
 * one, or their league plays another season. Before that the last round may be one that is known so far.
 */
export async function findEndedSeasons(
  db: Kysely<Database>,
  seasonIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (seasonIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('season')
    .innerJoin('league', 'league.id', 'season.league_id')
    .innerJoin('round', 'round.season_id', 'season.id')
    .select('season.id')
    .where('season.id', 'in', seasonIds)
    .groupBy(['season.id', 'league.current_season_id'])
    .having(({ eb, fn }) => eb(fn.countAll(), '=', fn.count('round.completed_at_ms')))
    .having(({ eb, fn, ref }) => {
      const frozen = fn.max('round.round_no').filterWhere('round.phase', '=', 'LOCKED');
      return eb.or([
        eb(frozen, '=', fn.max('round.round_no')),
        eb('league.current_season_id', '<>', ref('season.id')),
      ]);
    })
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a season is over, see `findEndedSeasons`. */
export async function isSeasonOver(db: Kysely<Database>, seasonId: string): Promise<boolean> {
  return (await findEndedSeasons(db, [seasonId])).has(seasonId);
}
