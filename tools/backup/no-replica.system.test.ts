import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  PRIMARY_SETTINGS,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { sql } from 'kysely';
import { copyTemplateCluster } from '../../api/src/testing/template-cluster.ts';
import { runBackupCli } from './run-backup-cli.ts';

const POLL_MS = 20;

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-no-replica-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'spieltag-test-'));
  await copyTemplateCluster(dataDir);
  postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { ...PRIMARY_SETTINGS, fsync: 'off' },
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url });
  await migrate(db);
  await db.destroy();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function databaseUrl(name: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

const spieltag = (verb: 'backup' | 'restore', url: string) =>
  runBackupCli(verb, ['kept'], {
    env: { DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    from: folder,
    clock: Date.now,
    print: () => undefined,
    progress: () => undefined,
  });

test('A backup is restored where changes wait for a replica that does not run', async () => {
  expect(await spieltag('backup', postgres.url)).toBe(0);
  const watching = openDatabase({ url: databaseUrl('postgres'), maxConnections: 1 });
  await sql`create database again template template0`.execute(watching);
  await sql`alter system set synchronous_standby_names = 'ANY 1 (replica, postgres)'`.execute(
    watching,
  );
  await sql`select pg_reload_conf()`.execute(watching);
  let isOver = false;
  const restoring = spieltag('restore', databaseUrl('again'))
    .catch(() => 'failed')
    .finally(() => {
      isOver = true;
    });
  // Whoever waits for the replica is ended, as it would wait for ever.
  const waited: unknown[] = [];
  while (!isOver && waited.length === 0) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'
      `.execute(watching);
    waited.push(...rows);
    await wait(POLL_MS);
  }
  const code = await restoring;
  await watching.destroy();
  expect({ code, waited }).toEqual({ code: 0, waited: [] });
});
