import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** What becomes of a change when its server is lost for good. */
export type Safety = 'replicated' | 'alone';

/** A replica calls itself by its service; any one of them is enough. */
const STANDBYS = 'ANY 1 (replica, postgres)';
/** Players wait so long for a replica before the game goes on without it. */
const AWAY_AFTER_MS = 2000;

/**
 * Makes changes wait until a replica has written them too, as long as one follows: then a fail-over
 * loses nothing that was acknowledged. Once none has followed for two seconds changes go on without, since a
 * game that stands still because of its copy is worse off than one without a copy; they wait again from
 * when one has caught up.
 */
export class SynchronousReplication {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  #followedAt: number | undefined;

  /** @param db as a role that may set `synchronous_standby_names` @param now monotonic ms */
  constructor(db: Kysely<Database>, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Looks, and sets what has to be otherwise. A copy that is made under a replica's name has a stream of the log
   * beside it, and is nobody to wait for: it has changes on its disk only with every 16 MB of them.
   * @returns how it stands from now on
   */
  async look(): Promise<Safety> {
    const { rows } = await sql<{ names: string; follows: boolean }>`
      select current_setting('synchronous_standby_names') as names,
        count(*) filter (where state = 'streaming') > count(*) filter (where state = 'backup')
          as follows
      from pg_stat_replication
      where application_name in ('replica', 'postgres')`.execute(this.#db);
    const { names = '', follows = false } = rows[0] ?? {};
    if (follows || this.#followedAt === undefined) this.#followedAt = this.#now();
    const isAway = this.#now() - this.#followedAt > AWAY_AFTER_MS;
    const wanted = follows ? STANDBYS : isAway ? '' : names;
    if (wanted !== names) await this.#set(wanted);
    return wanted === '' ? 'alone' : 'replicated';
  }

  async #set(names: string): Promise<void> {
    await this.#db.connection().execute(async (connection) => {
      // Not in a transaction, and without parameters: PostgreSQL takes neither.
      await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(connection);
      await sql`select pg_reload_conf()`.execute(connection);
    });
  }
}
