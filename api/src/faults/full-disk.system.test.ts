import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { watchDisk } from '@spieltag/server-kit/metrics';
import { contract, type Ledger, type Login } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { migrate, openDatabase, startEmbeddedPostgres } from '../database/index.ts';
import { changesIn } from '../ledger/shown-version.model.ts';
import { createSeasonServer } from '../testing/season-server.ts';
import { copyTemplateCluster } from '../testing/template-cluster.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { lostOf } from './testing/fault-season.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const MEGABYTES = 160;
/** As the rule DiskNearlyFull has it. */
const LOW_SHARE = 0.1;
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const disk = await mountSmallDisk(MEGABYTES);
if (disk) ends.push(() => disk.remove());
else console.warn('left out: a full disk, as none can be mounted here, which takes root');
const whereDisksAreMounted = disk ? test : test.skip;

/** A game with a season on a disk of its own, and what its operator reads. */
async function startGame({ folder }: SmallDisk) {
  const dataDir = path.join(folder, 'data');
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
  const server = await createSeasonServer({
    database: { db, url: postgres.url, close: async () => {} },
  });
  ends.push(async () => {
    await server.close();
    await db.destroy();
  });
  return { server, db, lines };
}

/** What is told of the disk: its share that is free, and the lines of the log. */
function watch({ folder }: SmallDisk) {
  const registry = new Registry();
  const said: string[] = [];
  const say = (_: unknown, line: string) => said.push(line);
  const log = { error: say, info: say } as never;
  ends.push(watchDisk({ registry, log, folders: [folder], lowShare: LOW_SHARE, lookEveryMs: 20 }));
  const bytes = (text: string, what: string) =>
    Number(new RegExp(`^spieltag_disk_${what}_bytes\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    said,
    async freeShare() {
      const text = await registry.metrics();
      return bytes(text, 'free') / bytes(text, 'size');
    },
  };
}

/** Changes that are on the disk when they are acknowledged. */
class Play {
  readonly users: string[] = [];
  readonly changes = new Set<string>();
  readonly #server: Awaited<ReturnType<typeof createSeasonServer>>;
  readonly #manager: TestUser;
  #no = 0;

  constructor(server: Awaited<ReturnType<typeof createSeasonServer>>, manager: TestUser) {
    this.#server = server;
    this.#manager = manager;
    this.users.push(manager.userId);
  }

  /** Signs in a new device, and changes a ledger. @returns both statuses */
  async both(): Promise<readonly number[]> {
    return [await this.#signIn(), await this.#change()];
  }

  async #signIn(): Promise<number> {
    const uid = randomBytes(16).toString('base64url');
    const payload = { uid, buildNr: 51 };
    const url = contract.account.uidAuth.path;
    const reply = await this.#server.app.inject({ method: 'POST', url, payload });
    if (reply.statusCode === 200) this.users.push((reply.json() as Login).account.id);
    return statusOf(reply);
  }

  async #change(): Promise<number> {
    const { app, seasonId, database } = this.#server;
    this.#no += 1;
    const player = await database.db
      .selectFrom('player')
      .select('id')
      .where('season_id', '=', seasonId)
      .orderBy('id')
      .offset(this.#no % 2)
      .limit(1)
      .executeTakeFirst()
      .catch(() => undefined);
    const { headers, userId } = this.#manager;
    const reply = await app.inject({
      method: 'POST',
      url: contract.gameloop.setFavoritePlayers.path.replace('{seasonId}', seasonId),
      headers,
      payload: { favoritePlayerIds: player ? [player.id] : [] },
    });
    if (reply.statusCode === 200) {
      this.changes.add(`${userId} ${changesIn((reply.json() as Ledger).version)}`);
    }
    return statusOf(reply);
  }
}

/** A refusal says when to come again; nothing else does. */
function statusOf(reply: {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}): number {
  const { statusCode, headers } = reply;
  expect([statusCode, headers['retry-after']]).toEqual(
    statusCode === 200 ? [200, undefined] : [503, '2'],
  );
  return statusCode;
}

whereDisksAreMounted(
  'On a full disk changes are refused, and with space play goes on with all that was acknowledged',
  async () => {
    const small = disk as SmallDisk;
    const { server, db, lines } = await startGame(small);
    const { said, freeShare } = watch(small);
    const play = new Play(server, await server.user());
    expect(await play.both()).toEqual([200, 200]);
    expect(await freeShare()).toBeGreaterThan(LOW_SHARE);

    await small.fill();
    expect(await freeShare()).toBeLessThan(LOW_SHARE);
    await until('the log says so', () => said.length > 0);
    expect(said).toEqual([
      'the disk is nearly full: once it is, changes are refused, and nothing is lost',
    ]);
    // The log of changes finds no room: PostgreSQL ends, and does not come up again.
    await until('PostgreSQL has ended', async () => {
      await sql`select pg_switch_wal() from pg_create_restore_point('full')`
        .execute(db)
        .catch(() => undefined);
      await play.both();
      return lines.length > 0;
    });
    expect(lines).toEqual([
      expect.stringMatching(/^The database has stopped .*: No space left on device$/),
    ]);
    expect(await play.both()).toEqual([503, 503]);
    const ready = await server.app.inject({ url: '/health/ready' });
    expect(ready.statusCode).toBe(503);

    await small.free();
    await until('play goes on', async () => (await play.both()).every((status) => status === 200));
    expect(lines.at(-1)).toBe('The database is back');
    await until('the log says so', () => said.at(-1) === 'the disk has room again');
    const { rows } = await sql<{ id: string }>`select id from users`.execute(db);
    expect(rows.map(({ id }) => id).sort()).toEqual(play.users.sort());
    expect(play.changes.size).toBeGreaterThan(1);
    expect(await lostOf(db, play.changes)).toEqual([]);
  },
);
