import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { contract, type Login } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { migrate, openDatabase, startEmbeddedPostgres } from '../database/index.ts';
import { copyTemplateCluster } from '../testing/template-cluster.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const MEGABYTES = 160;
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A game on a disk of its own, and what its operator reads. */
async function startGame(disk: SmallDisk) {
  const dataDir = path.join(disk.folder, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  await copyTemplateCluster(dataDir);
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { min_wal_size: '32MB', max_wal_size: '48MB' },
    onProgress: (line) => lines.push(line),
    onFailure: (line) => lines.push(line),
  });
  ends.push(() => postgres.stop());
  const db = openDatabase({ url: postgres.url });
  await migrate(db);
  const server = await createTestServer({
    database: { db, url: postgres.url, close: async () => {} },
  });
  ends.push(async () => {
    await server.close();
    await db.destroy();
  });
  return { server, db, lines };
}

/** Signs in a new device: a change that is on the disk when it is acknowledged. */
async function signIn({ app }: TestServer) {
  const uid = randomBytes(16).toString('base64url');
  const payload = { uid, buildNr: 51 };
  const reply = await app.inject({ method: 'POST', url: contract.account.uidAuth.path, payload });
  const userId = reply.statusCode === 200 ? (reply.json() as Login).account.id : undefined;
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], userId };
}

test('On a full disk changes are refused, and with space play goes on with all that was acknowledged', async () => {
  const disk = await mountSmallDisk(MEGABYTES);
  if (!disk) {
    process.stdout.write('no disk can be mounted here: a full one was not tried\n');
    return;
  }
  ends.push(() => disk.remove());
  const { server, db, lines } = await startGame(disk);
  const acknowledged: string[] = [];
  const play = async () => {
    const { status, retryAfter, userId } = await signIn(server);
    expect([status, retryAfter]).toEqual(userId ? [200, undefined] : [503, '2']);
    if (userId) acknowledged.push(userId);
    return status;
  };
  expect(await play()).toBe(200);

  await disk.fill();
  // The log of changes finds no room: PostgreSQL ends, and does not come up again.
  while (lines.length === 0) {
    await sql`select pg_switch_wal() from pg_create_restore_point('full')`
      .execute(db)
      .catch(() => undefined);
    await play();
  }
  expect(lines).toEqual([
    expect.stringMatching(/^The database has stopped .*: No space left on device$/),
  ]);
  expect(await play()).toBe(503);
  const ready = await server.app.inject({ url: '/health/ready' });
  expect(ready.statusCode).toBe(503);

  await disk.free();
  while ((await play()) !== 200);
  expect(lines.at(-1)).toBe('The database is back');
  const { rows } = await sql<{ id: string }>`select id from users`.execute(db);
  expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
});
