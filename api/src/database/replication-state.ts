import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** As PostgreSQL lists the connection by which it is decided whether changes wait for a replica. */
export const REPLICATION_NAME = 'spieltag replication';

/** Whether what is changed is kept twice. */
export interface ReplicationState {
  /** Changes wait until a replica has written them too. */
  readonly isWaitedFor: boolean;
  /** One of those they wait for is connected. */
  readonly follows: boolean;
  /** Somebody decides whether they wait. */
  readonly isWatched: boolean;
}

/** Reads what every role may know: of connections that are not its own, who they are and not what they do. */
export async function readReplicationState(db: Kysely<Database>): Promise<ReplicationState> {
  const { rows } = await sql<ReplicationState>`
    select names <> '' as "isWaitedFor",
      exists (
        select from pg_stat_replication
        where names like '%*%' or (application_name <> '' and strpos(names, application_name) > 0)
      ) as follows,
      exists (
        select from pg_stat_activity where application_name = ${REPLICATION_NAME}
      ) as "isWatched"
    from current_setting('synchronous_standby_names') as names`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database says nothing of its replication');
  return state;
}
