import { readFile } from 'node:fs/promises';
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

/** Names of the compose file's services. */
const PRIMARY = 'postgres';
const REPLICA = 'replica';
/** It is for a machine with nothing else to do. */
const OF_THIS_MACHINE = { shared_buffers: '128MB' };

/** The database and its replica: the PostgreSQL that comes with the game, twice. */
export class Databases {
  readonly #options: DatabasesOptions;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #running = new Map<string, EmbeddedPostgres>();

  private constructor(options: DatabasesOptions, settings: Readonly<Record<string, string>>) {
    this.#options = options;
    this.#settings = settings;
  }

  static async start(options: DatabasesOptions): Promise<Databases> {
    const settings = {
      ...PRIMARY_SETTINGS,
      ...(await options.compose.databaseSettings(PRIMARY)),
      ...OF_THIS_MACHINE,
    };
    const databases = new Databases(options, settings);
    try {
      await databases.startPrimary();
      await databases.#makeRoles();
      await databases.startReplica();
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

  /** Its address as the owner. */
  urlOf(name: 'postgres' | 'replica'): string {
    return this.#of(name).url;
  }

  async startPrimary(): Promise<void> {
    const { dataDir } = this.#options;
    this.#running.set(
      PRIMARY,
      await startEmbeddedPostgres({
        dataDir: join(dataDir, PRIMARY),
        settings: this.#settings,
        ...this.#sayings(PRIMARY),
      }),
    );
  }

  async startReplica(): Promise<void> {
    const { dataDir } = this.#options;
    this.#running.set(
      REPLICA,
      await startEmbeddedReplica({
        dataDir: join(dataDir, REPLICA),
        primaryUrl: this.urlOf(PRIMARY),
        name: REPLICA,
        role: 'spieltag_replica',
        settings: this.#settings,
        ...this.#sayings(REPLICA),
      }),
    );
  }

  async stop(): Promise<void> {
    for (const name of [REPLICA, PRIMARY] as const) await this.stopOne(name);
  }

  /** Shuts one down in order, for good. */
  async stopOne(name: 'postgres' | 'replica'): Promise<void> {
    await this.#running.get(name)?.stop();
    this.#running.delete(name);
  }

  #of(name: string): EmbeddedPostgres {
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
    const db = openDatabase({ url: this.urlOf(PRIMARY), maxConnections: 1 });
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
