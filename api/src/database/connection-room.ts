import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** Beside its pool a game server holds a connection for each channel it listens to: of seasons, and of ledgers. */
export const LISTENING_CONNECTIONS = 2;

/** And one to see what becomes of its changes, where the database has another address to fail over to. */
export const WATCHING_CONNECTIONS = 1;

/** More connections than there are. */
export interface MissingConnections {
  /** All game servers of the database may come to hold so many. */
  readonly needed: number;
  /** PostgreSQL gives so many to everybody. */
  readonly allowed: number;
}

/**
 * Whether one game server more is too many for a database. Pools are full only when everybody comes, before a
 * deadline, and then it would be too late to find out.
 * @param db of a server that does not listen yet
 * @param pool connections of its pool at most; those of the others are taken to be as large
 * @param failsOver the database has another address
 * @returns undefined: there is room for all
 */
export async function findMissingConnections(
  db: Kysely<Database>,
  pool: number,
  failsOver: boolean,
): Promise<MissingConnections | undefined> {
  const { rows } = await sql<{ allowed: number; listening: number }>`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as allowed,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'spieltag %news') as listening`.execute(
    db,
  );
  const { allowed = 0, listening = 0 } = rows[0] ?? {};
  const servers = Math.ceil(listening / LISTENING_CONNECTIONS) + 1;
  const beside = LISTENING_CONNECTIONS + (failsOver ? WATCHING_CONNECTIONS : 0);
  const needed = servers * (pool + beside);
  return needed > allowed ? { needed, allowed } : undefined;
}
