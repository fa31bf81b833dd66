import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  openDatabase,
  PRIMARY_SETTINGS,
  startEmbeddedPostgres,
  startEmbeddedReplica,
} from '@spieltag/api/database';
import { sql } from 'kysely';
import type { Say } from './prefixed-output.ts';
import type { ComposeServices } from './services.ts';

export interface DatabasesOptions {
  readonly compose: ComposeServices;
  /** Of the compose file. */
  readonly variables: Readonly<Record<string, string>>;
  readonly root: string;
  readonly dataDir: string;
  readonly say: Say;
}

const NAMES = ['postgres', 'replica'] as const;

/** Names of the compose file's services. */
export type DatabaseName = (typeof NAMES)[number];

export const isDatabase = (name: string): name is DatabaseName =>
  NAMES.some((known) => known === name);

/** Which of the two has taken the other's place, for the next start; none: as the file says. */
const PRIMARY_FILE = 'primary';
const other = (name: DatabaseName): DatabaseName => (name === 'postgres' ? 'replica' : 'postgres');
/** It is for a machine with nothing else to do. */
const OF_THIS_MACHINE = { shared_buffers: '128MB' };

/** The database and its replica: the PostgreSQL that comes with the game, twice. */
export class Databases {
  readonly #options: DatabasesOptions;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #running = new Map<DatabaseName, EmbeddedPostgres>();
  #primary: DatabaseName = 'postgres';

  private constructor(options: DatabasesOptions, settings: Readonly<Record<string, string>>) {
    this.#options = options;
    this.#settings = settings;
  }

  static async start(options: DatabasesOptions): Promise<Databases> {
    const settings = {
      ...PRIMARY_SETTINGS,
      ...(await options.compose.databaseSettings('postgres')),
      ...OF_THIS_MACHINE,
    };
    const databases = new Databases(options, settings);
    try {
      databases.#primary = await readPrimary(options.dataDir);
      await databases.#startPrimary();
      await databases.#makeRoles();
      await databases.follow();
      return databases;
    } catch (error) {
      await databases.stop();
      throw error;
    }
  }

  /** Folders of the sockets, by service. */
  get sockets(): Readonly<Record<string, string>> {
    const sockets = Array.from(this.#running, ([name, { url }]) => [name, hostOf(url)]);
    return Object.fromEntries(sockets);
  }

  /** The one that takes writes. */
  get primary(): DatabaseName {
    return this.#primary;
  }

  /** Its address as the owner. */
  urlOf(name: DatabaseName): string {
    return this.#of(name).url;
  }

  /**
   * The replica takes the primary's place: the primary is ended for good first, so that nobody is
   * acknowledged there any more.
   */
  async failOver(): Promise<void> {
    const [lost, next] = [this.#primary, other(this.#primary)];
    // Refused before anything is ended: without a replica nobody could take its place.
    this.#of(next);
    await this.stopOne(lost);
    await writeFile(join(this.#options.dataDir, PRIMARY_FILE), next);
    await this.#ask(next, 'select pg_promote()');
    this.#primary = next;
    this.#options.say(next, `has taken the place of ${lost}`);
  }

  /** The one that is not the primary follows it: as it is, or where it was a primary, copied anew. */
  async follow(): Promise<void> {
    const { dataDir } = this.#options;
    const name = other(this.#primary);
    if (this.#running.has(name)) return;
    const cluster = join(dataDir, name, 'cluster');
    const isReplica = await access(join(cluster, 'standby.signal')).then(
      () => true,
      () => false,
    );
    if (!isReplica) await this.#putAside(name, cluster);
    this.#running.set(
      name,
      await startEmbeddedReplica({
        dataDir: join(dataDir, name),
        primaryUrl: this.urlOf(this.#primary),
        name,
        role: 'spieltag_replica',
        settings: this.#settings,
        ...this.#sayings(name),
      }),
    );
  }

  /** Nothing is removed that was a primary once: whoever knows that nobody needs it does that. */
  async #putAside(name: DatabaseName, cluster: string): Promise<void> {
    const aside = `${cluster}.replaced-${Date.now()}`;
    const isThere = await rename(cluster, aside).then(
      () => true,
      () => false,
    );
    if (isThere) this.#options.say(name, `was a primary: its data lie in ${aside}`);
  }

  /** Ends one without a word, as a fault would; it comes back. */
  async kill(name: DatabaseName): Promise<void> {
    const file = join(this.#options.dataDir, name, 'cluster/postmaster.pid');
    process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
  }

  async stop(): Promise<void> {
    for (const name of [other(this.#primary), this.#primary]) await this.stopOne(name);
  }

  /** Shuts one down in order, for good. */
  async stopOne(name: DatabaseName): Promise<void> {
    await this.#running.get(name)?.stop();
    this.#running.delete(name);
  }

  async #startPrimary(): Promise<void> {
    const { dataDir } = this.#options;
    const name = this.#primary;
    this.#running.set(
      name,
      await startEmbeddedPostgres({
        dataDir: join(dataDir, name),
        settings: this.#settings,
        ...this.#sayings(name),
      }),
    );
    // Where a fail-over was cut off it still follows.
    await this.#ask(name, 'select pg_promote() where pg_is_in_recovery()');
  }

  async #ask(name: DatabaseName, query: string): Promise<void> {
    const db = openDatabase({ url: this.urlOf(name), maxConnections: 1 });
    await sql
      .raw(query)
      .execute(db)
      .finally(() => db.destroy());
  }

  #of(name: DatabaseName): EmbeddedPostgres {
    const found = this.#running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  }

  #sayings(name: string) {
    const say = (line: string) => this.#options.say(name, line);
    return { onProgress: say, onFailure: say };
  }

  /** As the image does with its first start. */
  async #makeRoles(): Promise<void> {
    const { root, variables } = this.#options;
    const script = await readFile(join(root, 'docker/postgres/roles.sql'), 'utf8');
    const db = openDatabase({ url: this.urlOf(this.#primary), maxConnections: 1 });
    const { API_DB_PASSWORD, REGISTRY_DB_PASSWORD, REPLICA_DB_PASSWORD } = variables;
    try {
      await sql`
        select set_config('spieltag.api_password', ${API_DB_PASSWORD}, false),
               set_config('spieltag.registry_password', ${REGISTRY_DB_PASSWORD}, false),
               set_config('spieltag.replica_password', ${REPLICA_DB_PASSWORD}, false)`.execute(db);
      await sql.raw(script).execute(db);
    } finally {
      await db.destroy();
    }
  }
}

const hostOf = (url: string) => new URL(url).searchParams.get('host') ?? '';

async function readPrimary(dataDir: string): Promise<DatabaseName> {
  const name = await readFile(join(dataDir, PRIMARY_FILE), 'utf8').catch(() => 'postgres');
  return name === 'replica' ? 'replica' : 'postgres';
}
