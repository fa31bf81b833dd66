import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { mountSmallDisk } from '../../faults/testing/small-disk.ts';
import { copyTemplateCluster } from '../../testing/template-cluster.ts';
import { openDatabase } from '../open-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isPostmasterOf } from './process-identity.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-embedded-'));
  await chmod(dataDir, 0o711);
  await copyTemplateCluster(dataDir);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await gone(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const cluster = (dir = dataDir) => path.join(dir, 'cluster');

async function postmasterPid(dir: string): Promise<number> {
  const text = await readFile(path.join(cluster(dir), 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

/** Waits until no PostgreSQL runs on the folder. */
async function gone(dir: string): Promise<void> {
  for (let pid = await postmasterPid(dir); pid > 0; pid = await postmasterPid(dir)) {
    if (!(await isPostmasterOf(pid, cluster(dir)))) return;
    await sleep(20);
  }
}

interface Other {
  readonly child: ChildProcess;
  readonly watchdogPid: number;
  readonly url: string;
}

/** Another process that starts the database in the folder and stays. */
async function startElsewhere(): Promise<Other> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  children.push(child);
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  const pid = await postmasterPid(dataDir);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return { child, url, watchdogPid: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function withDatabase<T>(
  url: string,
  use: (db: ReturnType<typeof openDatabase>) => Promise<T>,
) {
  const db = openDatabase({ url, maxConnections: 1 });
  return use(db).finally(() => db.destroy());
}

describe('starting and stopping', () => {
  test('an empty folder becomes a database with the order of Unicode', async () => {
    await rm(cluster(), { recursive: true });
    const progress: string[] = [];
    const postgres = await startEmbeddedPostgres({
      dataDir,
      onProgress: (message) => progress.push(message),
    });
    const row = await withDatabase(postgres.url, async (db) =>
      sql<{ upper: string; encoding: string; fsync: string; commit: string; address: string }>`
        select upper('äöü'), pg_encoding_to_char(encoding) as encoding,
          current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
          current_setting('listen_addresses') as address
        from pg_database where datname = current_database()`.execute(db),
    );
    await postgres.stop();
    expect(row.rows).toEqual([
      { upper: 'ÄÖÜ', encoding: 'UTF8', fsync: 'on', commit: 'on', address: '' },
    ]);
    expect(progress).toEqual(['Preparing the database for the first time']);
  });

  test('an interrupted first start leaves nothing that stands in the way of the next', async () => {
    await rm(cluster(), { recursive: true });
    const unfinished = `${cluster()}.new-1`;
    await mkdir(unfinished);
    await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n');
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(await readdir(dataDir)).not.toContain(path.basename(unfinished));
    expect(await readFile(path.join(cluster(), 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test('stopping ends PostgreSQL in order and lets go of the folder', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const pid = await postmasterPid(dataDir);
    await first.stop();
    expect(await isPostmasterOf(pid, cluster())).toBe(false);
    expect(await postmasterPid(dataDir)).toBeFalsy();
    const second = await startEmbeddedPostgres({ dataDir });
    await second.stop();
  });

  test('a folder whose path is too long for a socket works all the same', async () => {
    const deep = path.join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
    await mkdir(deep, { recursive: true });
    await copyTemplateCluster(deep);
    const postgres = await startEmbeddedPostgres({ dataDir: deep });
    const answer = await withDatabase(postgres.url, (db) => sql`select 1 as one`.execute(db));
    await postgres.stop();
    expect(answer.rows).toEqual([{ one: 1 }]);
  });

  test('a PostgreSQL that dies is started again', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    for (let alive = false; !alive; await sleep(20)) {
      alive = await withDatabase(postgres.url, (db) => sql`select 1`.execute(db)).then(
        () => true,
        () => false,
      );
    }
    expect(await postmasterPid(dataDir)).not.toBe(pid);
    await postgres.stop();
  });
});

describe('one process at a time', () => {
  test('a folder in use is refused, and its user is not disturbed', async () => {
    const { child, url } = await startElsewhere();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: 'DATA_DIR_LOCKED',
      message: expect.stringContaining(`process ${child.pid}`),
    });
    const answer = await withDatabase(url, (db) => sql`select 1 as one`.execute(db));
    expect(answer.rows).toEqual([{ one: 1 }]);
    await kill(child);
  });

  test('the same process does not get it twice either', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: 'DATA_DIR_LOCKED',
    });
    await postgres.stop();
  });

  test('of many who find the lock of a dead process one gets the folder', async () => {
    await writeFile(path.join(dataDir, 'spieltag.lock'), `${2 ** 22 + 1}\n123\n`);
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => startEmbeddedPostgres({ dataDir })),
    );
    const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
    for (const { value } of won) await value.stop();
    expect(won).toHaveLength(1);
  });
});

const linux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux')
  console.warn('left out: a server that is killed, as this is no Linux');
linux('when the server is killed', () => {
  test('PostgreSQL ends by itself, and what was acknowledged is there again', async () => {
    const { child, url } = await startElsewhere();
    const pid = await postmasterPid(dataDir);
    await withDatabase(url, async (db) => {
      await sql`create table kept (value int)`.execute(db);
      await sql`insert into kept values (42)`.execute(db);
    });
    await kill(child);
    await gone(dataDir);
    // It lets go of its file a moment before it ends.
    while (await isPostmasterOf(pid, cluster())) await sleep(20);

    const postgres = await startEmbeddedPostgres({ dataDir });
    const answer = await withDatabase(postgres.url, (db) =>
      sql`select value from kept`.execute(db),
    );
    await postgres.stop();
    expect(answer.rows).toEqual([{ value: 42 }]);
  });

  test('together with its watchdog, the next start stops the orphan and goes on', async () => {
    const { child, watchdogPid, url } = await startElsewhere();
    const pid = await postmasterPid(dataDir);
    await withDatabase(url, async (db) => {
      await sql`create table kept as select 7 as value`.execute(db);
    });
    process.kill(watchdogPid, 'SIGKILL');
    await kill(child);
    expect(await isPostmasterOf(pid, cluster())).toBe(true);

    const progress: string[] = [];
    const postgres = await startEmbeddedPostgres({
      dataDir,
      onProgress: (message) => progress.push(message),
    });
    const answer = await withDatabase(postgres.url, (db) =>
      sql`select value from kept`.execute(db),
    );
    await postgres.stop();
    expect(progress).toEqual(['Stopped a database that was left behind']);
    expect(answer.rows).toEqual([{ value: 7 }]);
  });

  test('a stranger under the number of a dead PostgreSQL is left alone', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    children.push(stranger);
    await writeFile(
      path.join(cluster(), 'postmaster.pid'),
      `${stranger.pid}\n${cluster()}\n0\n5432\n${dataDir}\n\n 1 1\nready\n`,
    );
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });
});

describe('refusals', () => {
  test('a folder of another major version is not touched', async () => {
    await writeFile(path.join(cluster(), 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: 'DATA_DIR_VERSION',
    });
  });

  test('a folder that cannot be made is named', async () => {
    await writeFile(path.join(dataDir, 'file'), '');
    const inside = path.join(dataDir, 'file', 'data');
    await expect(startEmbeddedPostgres({ dataDir: inside })).rejects.toMatchObject({
      code: 'DATA_DIR_NOT_WRITABLE',
      message: expect.stringContaining(inside),
    });
  });

  test('a folder that is no database any more is refused, and nothing is left besides', async () => {
    await rm(path.join(cluster(), 'PG_VERSION'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: 'DATA_DIR_DAMAGED',
      message: expect.stringContaining(cluster()),
    });
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'run']);
  });

  test('a database that cannot be made leaves nothing besides', async () => {
    await rm(cluster(), { recursive: true });
    // A file under its name cannot be replaced by a folder.
    await writeFile(cluster(), '');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow();
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'run']);
  });

  test('a folder that cannot be written is named', async () => {
    const disk = await mountSmallDisk(1);
    if (!disk) {
      process.stdout.write('no disk can be mounted here: one that is read only was not tried\n');
      return;
    }
    await disk.forbidWriting();
    await expect(startEmbeddedPostgres({ dataDir: disk.folder })).rejects.toMatchObject({
      code: 'DATA_DIR_NOT_WRITABLE',
      message: expect.stringContaining(`${disk.folder} cannot be made or written`),
    });
    await disk.remove();
  });

  test('what PostgreSQL says is part of the refusal, and the folder is free again', async () => {
    const settings = { shared_buffers: 'many' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject({
        code: 'START_FAILED',
        message: expect.stringContaining('shared_buffers'),
      });
    }
  });

  const isRoot = process.getuid?.() === 0;
  if (!isRoot) console.warn('left out: a folder root alone may pass through, as this is not root');
  const root = isRoot ? test : test.skip;
  root('as root, a folder under one that nobody else may pass through is refused', async () => {
    const closed = path.join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(
      startEmbeddedPostgres({ dataDir: path.join(closed, 'data') }),
    ).rejects.toMatchObject({
      code: 'DATA_DIR_NOT_REACHABLE',
      message: expect.stringContaining(closed),
    });
  });
});
