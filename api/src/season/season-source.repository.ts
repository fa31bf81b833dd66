import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SourceStatus } from '../feed/index.ts';

/** Keeps how it stands with a season's source, for all servers. */
export async function writeSourceStatus(
  db: Kysely<Database>,
  seasonId: string,
  { state, since, lastReadAt, problem }: SourceStatus,
): Promise<void> {
  const columns = {
    state,
    since: new Date(since),
    last_read_at: lastReadAt === null ? null : new Date(lastReadAt),
    problem,
  };
  await db
    .insertInto('season_source')
    .values({ season_id: seasonId, ...columns })
    .onConflict((conflict) => conflict.column('season_id').doUpdateSet(columns))
    .execute();
}
