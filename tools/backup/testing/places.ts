import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import type { Verb } from '../help.ts';
import { runBackupCli } from '../run-backup-cli.ts';

/** Where a game is kept, or nothing yet. */
export interface Place {
  readonly databaseUrl: string;
  /** Another address for the registry, where it has a role of its own. */
  readonly registryUrl?: string;
  readonly dataDir: string;
  /** Where a bucket with the files of versions is reached, where they lie in one. */
  readonly bucketEndpoint?: string;
  /** What `KEY_WRAPPING_SECRET` is there. */
  readonly secret?: string;
}

export interface Typed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const MAIN = join(import.meta.dirname, '../../spieltag/main.ts');
const POLL_MS = 5;

/** A folder with a game in it, and any number of empty places besides; commands are typed in it. */
export class Places {
  readonly folder: string;
  readonly database: TestDatabase;
  #made = 0;
  readonly #names: string[] = [];

  private constructor(folder: string, database: TestDatabase) {
    this.folder = folder;
    this.database = database;
  }

  static async make(): Promise<Places> {
    const folder = await mkdtemp(join(tmpdir(), 'spieltag-backup-'));
    return new Places(folder, await createTestDatabase());
  }

  /** Tables without a season, until there is one. */
  get first(): Place {
    return { databaseUrl: this.database.url, dataDir: join(this.folder, 'data') };
  }

  /** A database without a table, and no files. */
  async empty(): Promise<Place> {
    this.#made += 1;
    const url = new URL(this.database.url);
    const name = `${url.pathname.slice(1)}_${this.#made}`;
    await sql`create database ${sql.id(name)} template template0`.execute(this.database.db);
    this.#names.push(name);
    url.pathname = `/${name}`;
    return { databaseUrl: url.href, dataDir: join(this.folder, `place-${this.#made}`) };
  }

  /** Runs a command for what lies at a place. */
  async spieltag(place: Place, verb: Verb, ...args: readonly string[]): Promise<Typed> {
    const out = { stdout: '', stderr: '' };
    const code = await runBackupCli(verb, args, {
      env: this.#env(place),
      from: this.folder,
      clock: Date.now,
      print: (text) => {
        out.stdout += `${text}\n`;
      },
      progress: (line) => {
        out.stderr += `${line}\n`;
      },
    });
    return { code, ...out };
  }

  /**
   * The same as a process of its own, which a shell starts with what stands before.
   * @param killedAt with the line that has this in it, the process kills itself: not a step later
   */
  async process(
    place: Place,
    args: readonly string[],
    { before = '', killedAt }: ProcessOptions = {},
  ): Promise<Typed> {
    const options = [
      '--disable-warning=ExperimentalWarning',
      ...(killedAt ? [killAt(killedAt)] : []),
    ];
    const command = [process.execPath, ...options, MAIN, ...args];
    const child = spawn('sh', ['-c', `${before} exec "$@"`, 'sh', ...command], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, ...this.#env(place) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      out.stderr += text;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...out };
  }

  /** Waits until the database has noticed the end of whoever was killed. */
  async letGo({ databaseUrl }: Place): Promise<void> {
    const name = new URL(databaseUrl).pathname.slice(1);
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = ${name}`.execute(this.database.db);
      if (rows.length === 0) return;
      await wait(POLL_MS);
    }
  }

  async remove(): Promise<void> {
    for (const name of this.#names) {
      await sql`drop database ${sql.id(name)} with (force)`.execute(this.database.db);
    }
    await this.database.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  #env({ databaseUrl, registryUrl, dataDir, bucketEndpoint, secret }: Place) {
    return {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...(registryUrl && { REGISTRY_DATABASE_URL: registryUrl }),
      ...(bucketEndpoint && { ARTEFACTS_BUCKET: 'kept', S3_ENDPOINT: bucketEndpoint }),
      ...(secret && { KEY_WRAPPING_SECRET: secret }),
    };
  }
}

interface ProcessOptions {
  /** For the shell, such as a limit. */
  readonly before?: string;
  readonly killedAt?: string;
}

/** An option of Node by which a process kills itself as soon as it says something. */
function killAt(said: string): string {
  const script = `
    const write = process.stderr.write;
    process.stderr.write = (text, ...more) =>
      \`\${text}\`.includes(${JSON.stringify(said)})
        ? process.kill(process.pid, 'SIGKILL')
        : write.call(process.stderr, text, ...more);`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
