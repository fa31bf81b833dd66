import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Matches whose round was completed without them and that have no date to come, by their ids: a later
 * one has been played.
 */
export async function readPostponedMatches(
  db: Kysely<Database>,
  seasonId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('match')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'match.season_id')
        .onRef('round.id', '=', 'match.round_id'),
    )
    .select('match.id')
    .where('match.season_id', '=', seasonId)
    .where('round.phase', 'in', ['COMPLETED', 'LOCKED'])
    .where('match.state', 'not in', ['LIVE', 'FINISHED'])
    .where('match.date_ms', '<', (eb) =>
      eb
        .selectFrom('match as played')
        .select((played) => played.fn.max('played.date_ms').as('last'))
        .where('played.season_id', '=', seasonId)
        .where('played.state', '=', 'FINISHED'),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
