import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** Whether all rounds of a season are evaluated; one without rounds has not begun. */
export async function isSeasonOver(db: Kysely<Database>, seasonId: string): Promise<boolean> {
  const { rounds, completed } = await db
    .selectFrom('round')
    .select(({ fn }) => [
      fn.countAll<number>().as('rounds'),
      fn.count<number>('completed_at_ms').as('completed'),
    ])
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return rounds > 0 && completed === rounds;
}
