import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { sql } from 'kysely';
import { writeShell } from '../../registry/src/testing/builds.ts';
import { asRole, makeRoles } from '../compose/testing/database-roles.ts';
import { runBackupCli } from './run-backup-cli.ts';
import { type Place, Places } from './testing/places.ts';
import { startSite } from './testing/site.ts';

const ROLES = { api: 'secret2', registry: 'secret3' };
const POLL_MS = 5;

let places: Places;
beforeAll(async () => {
  places = await Places.make();
  const site = await startSite(places.first.databaseUrl, places.first.dataDir);
  await site.registry.publishFromBuild(await writeShell(places.folder));
  await site.close();
  expect(await places.spieltag(places.first, 'backup', 'kept')).toMatchObject({ code: 0 });
});
afterAll(() => places.remove());

async function asOwner<T>(place: Place, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const db = openDatabase({ url: place.databaseUrl, maxConnections: 1 });
  return work(db).finally(() => db.destroy());
}

/** A place where each server has a role of its own, so that there are two transactions. */
async function emptyWithRoles(): Promise<Place> {
  const place = await places.empty();
  await asOwner(place, (db) => makeRoles(db, ROLES));
  return place;
}

/** Nothing goes on in this process for so long, as files that take long look to the database. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function restore({ databaseUrl, dataDir }: Place, whileFilesComeBack = () => {}) {
  const lines: string[] = [];
  const address = (name: keyof typeof ROLES) =>
    asRole(databaseUrl, { username: `spieltag_${name}`, password: ROLES[name] });
  const code = await runBackupCli('restore', ['kept'], {
    env: {
      DATABASE_URL: address('api'),
      REGISTRY_DATABASE_URL: address('registry'),
      DATA_DIR: dataDir,
    },
    from: places.folder,
    clock: Date.now,
    print: () => undefined,
    progress: (line) => {
      lines.push(line);
      if (line === 'bringing back files') whileFilesComeBack();
    },
  });
  return { code, said: lines.at(-1) };
}

test('files that take longer to come back than a transaction may do nothing are waited for', async () => {
  const place = await emptyWithRoles();
  // Whatever the command allows its transactions at first is cut down by the tables they make.
  await asOwner(place, async (db) => {
    await sql`create schema hasty`.execute(db);
    await sql`
      create function hasty.cut_down() returns event_trigger language plpgsql as $$
      begin
        perform set_config('idle_in_transaction_session_timeout', '200', true);
      end $$`.execute(db);
    await sql`
      create event trigger cut_down on ddl_command_end
      execute function hasty.cut_down()`.execute(db);
  });
  expect(await restore(place, () => standStill(1000))).toMatchObject({ code: 0 });
});

test('a connection that is lost while files come back leaves nothing, of either server', async () => {
  const place = await emptyWithRoles();
  const database = new URL(place.databaseUrl).pathname.slice(1);
  const waiting = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = ${database} and usename = 'spieltag_api'`.execute(places.database.db);
      for (const { pid } of rows) waiting.add(pid);
      await wait(POLL_MS);
    }
  })();
  const refused = await restore(place, () => {
    for (const pid of waiting) process.kill(pid, 'SIGTERM');
    standStill(300);
  });
  isOver = true;
  await watching;
  expect(waiting.size).toBe(1);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('(DATABASE_UNREACHABLE)'),
  });
  const left = await asOwner(place, async (db) => {
    const { rows } = await sql`
      select from pg_class
      where relnamespace in ('public'::regnamespace, 'registry'::regnamespace)`.execute(db);
    return rows.length;
  });
  expect(left).toBe(0);
  expect(await restore(place)).toMatchObject({ code: 0 });
});
