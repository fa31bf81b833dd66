import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** A process whose machine is gone takes its locks along after this time at the latest. */
const DEAD_AFTER_SECONDS = 15;

/** Lets PostgreSQL detect a dead connection soon; without effect on unix sockets. */
export async function enableKeepalives(connection: Kysely<Database>): Promise<void> {
  const seconds = `${DEAD_AFTER_SECONDS / 3}`;
  await sql`
    select set_config('tcp_keepalives_idle', ${seconds}, false),
      set_config('tcp_keepalives_interval', ${seconds}, false),
      set_config('tcp_keepalives_count', '2', false)`.execute(connection);
}
