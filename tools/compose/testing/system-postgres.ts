import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../api/src/testing/free-port.ts';

const SCRIPTS = join(import.meta.dirname, '../../../docker/postgres');
const INSTALLED = '/usr/lib/postgresql';
const IS_ROOT = process.getuid?.() === 0;

/** Folder of the newest PostgreSQL of the machine with all its programs; undefined: there is none. */
export function findSystemPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const folders = versions.sort((a, b) => b - a).map((one) => join(INSTALLED, `${one}`, 'bin'));
  const needed = ['initdb', 'postgres', 'pg_basebackup', 'psql'];
  return folders.find((bin) => needed.every((name) => existsSync(join(bin, name))));
}

/** What the scripts of the image find there and elsewhere not, as it works there. */
const OF_THE_IMAGE: Readonly<Record<string, string>> = {
  gosu: IS_ROOT
    ? 'user=$1; shift; exec setpriv --reuid="$user" --regid="$user" --init-groups --pdeathsig SIGQUIT "$@"'
    : 'shift; exec "$@"',
  'docker-entrypoint.sh': 'exec gosu postgres "$@"',
  // Only root gives folders away; others are the database's user themselves.
  ...(IS_ROOT ? {} : { install: 'for last; do :; done; exec mkdir -p -m 700 "$last"' }),
};

/** A place where the scripts of `docker/postgres` run as in the image, with the machine's PostgreSQL. */
export class ScriptPlace {
  readonly #folder: string;
  readonly #bin: string;

  /** The folder can be passed by everybody. */
  constructor(folder: string, bin: string) {
    this.#folder = folder;
    this.#bin = bin;
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.#folder, 'bin'));
    for (const [name, does] of Object.entries(OF_THE_IMAGE)) {
      const file = join(this.#folder, 'bin', name);
      await writeFile(file, `#!/bin/sh\n${does}\n`);
      await chmod(file, 0o755);
    }
    // The one path of the image that is not a variable.
    const roles = await readFile(join(SCRIPTS, 'roles.sh'), 'utf8');
    const path = '/usr/local/share/spieltag/roles.sql';
    await writeFile(this.#rolesFile, roles.replace(path, join(SCRIPTS, 'roles.sql')));
  }

  get #rolesFile(): string {
    return join(this.#folder, 'roles.sh');
  }

  /** A server of this name, which does not run. */
  async server(name: string): Promise<ScriptedServer> {
    const home = join(this.#folder, name);
    await mkdir(home);
    await chmod(home, 0o777);
    const env = {
      PATH: [join(this.#folder, 'bin'), this.#bin, process.env.PATH].join(':'),
      PGDATA: join(home, 'data'),
      PGHOST: home,
      PGPORT: String(await freePort()),
      POSTGRES_USER: 'spieltag',
      POSTGRES_DB: 'spieltag',
    };
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: home,
      port: env.PGPORT,
      shared_buffers: '16MB',
      fsync: 'off',
    };
    return new ScriptedServer(
      name,
      env,
      Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      this.#rolesFile,
    );
  }
}

/** One PostgreSQL, as one service of the compose file. */
export class ScriptedServer {
  readonly env: Readonly<Record<string, string>>;
  readonly #name: string;
  readonly #command: readonly string[];
  readonly #rolesFile: string;
  #kill: (signal: NodeJS.Signals) => void = () => undefined;
  #end: Promise<number | null> = Promise.resolve(null);

  constructor(
    name: string,
    env: Readonly<Record<string, string>>,
    settings: readonly string[],
    rolesFile: string,
  ) {
    this.#name = name;
    this.env = env;
    this.#command = ['postgres', ...settings];
    this.#rolesFile = rolesFile;
  }

  get dataDir(): string {
    return this.env.PGDATA ?? '';
  }

  /** Its address for the role that follows it. */
  addressFor(password: string): string {
    return `postgresql://spieltag_replica:${password}@127.0.0.1:${this.env.PGPORT}/spieltag`;
  }

  /** An empty cluster that lets in over the network who has a password, as the image makes it. */
  async init(): Promise<void> {
    await this.#run('gosu', ['postgres', 'initdb', '-N', '-U', 'spieltag', '--auth=trust']);
    const hba = 'local all all trust\nhost all all all scram-sha-256\n';
    await writeFile(join(this.dataDir, 'pg_hba.conf'), hba);
  }

  /** Starts it as the compose file does, where this one is named as the one that leads. */
  start(leader: ScriptedServer, password: string): void {
    this.#spawn('sh', [join(SCRIPTS, 'replica.sh'), ...this.#command], {
      SERVICE: this.#name,
      PRIMARY: leader.#name,
      PRIMARY_URL: `${leader.addressFor(password)}?application_name=${this.#name}`,
    });
  }

  async makeRoles(passwords: Readonly<Record<string, string>>): Promise<void> {
    await this.#run('sh', [this.#rolesFile], passwords);
  }

  async ask(query: string, database = 'spieltag'): Promise<string> {
    const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-U', 'spieltag', '-d', database, '-c', query];
    return (await this.#run('psql', args)).trim();
  }

  /** Its exit code, once it has ended by itself. */
  async ended(): Promise<number | null> {
    return this.#end;
  }

  /** Shuts it down in order. */
  async stop(): Promise<void> {
    await this.#endBy('SIGINT');
  }

  /** Ends it as a fault would: nothing is written any more, nobody is told. */
  async crash(): Promise<void> {
    await this.#endBy('SIGQUIT');
  }

  async #endBy(signal: NodeJS.Signals): Promise<void> {
    this.#kill(signal);
    await this.ended();
  }

  #spawn(file: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): void {
    const child = spawn(file, args, {
      env: { ...this.env, ...more },
      stdio: 'ignore',
    });
    this.#kill = (signal) => child.kill(signal);
    this.#end = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
  }

  async #run(
    file: string,
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    return (await promisify(execFile)(file, args, { env: { ...this.env, ...more } })).stdout;
  }
}
