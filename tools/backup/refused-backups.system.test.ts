import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { sql } from 'kysely';
import { until } from '../../api/src/testing/until.ts';
import { MAIN_FILE, SHELL_VERSION, writeShell } from '../../registry/src/testing/builds.ts';
import type { Manifest } from './manifest.ts';
import { type Place, Places } from './testing/places.ts';
import { startSite } from './testing/site.ts';

let places: Places;
let folder: string;

describe('a backup', () => {
  beforeAll(async () => {
    places = await Places.make();
    ({ folder } = places);
    const site = await startSite(places.first.databaseUrl, places.first.dataDir);
    await site.registry.publishFromBuild(await writeShell(folder));
    await site.close();
    expect(await places.spieltag(places.first, 'backup', 'rest')).toMatchObject({ code: 0 });
  });

  afterAll(() => places.remove());

  /** A copy that may be harmed. */
  async function copyOf(name: string): Promise<string> {
    await cp(join(folder, 'rest'), join(folder, name), { recursive: true });
    return join(folder, name);
  }

  /** Nothing of what was tried is left: the same backup can be restored as if nothing had been. */
  async function expectEmpty(place: Place): Promise<void> {
    const kept = await readdir(place.dataDir, { recursive: true }).catch(() => []);
    expect(kept.filter((name) => basename(name) === MAIN_FILE)).toEqual([]);
    expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject({ code: 0 });
  }

  test('is for the eyes of its owner alone', async () => {
    const entries = await readdir(join(folder, 'rest'), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o077).toBe(0);
    }
    expect((await stat(join(folder, 'rest'))).mode & 0o077).toBe(0);
  });

  test('is not written where something is already', async () => {
    const refused = await places.spieltag(places.first, 'backup', 'rest', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'TARGET_EXISTS' } });
  });

  test('of nothing is refused, and leaves nothing', async () => {
    const place = await places.empty();
    const refused = await places.spieltag(place, 'backup', 'nothing');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(NOTHING_TO_BACK_UP)'),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('nothing'))).toEqual([]);
  });

  test.each(['public', 'registry'])(
    'of data a newer version has made in the schema %s is refused, and leaves nothing',
    async (schema) => {
      const place = await places.empty();
      expect(await places.spieltag(place, 'migrate')).toMatchObject({ code: 0 });
      const db = openDatabase({ url: place.databaseUrl, maxConnections: 1 });
      await sql`
        insert into ${sql.id(schema, 'kysely_migration')} (name, timestamp)
        values ('9999-later', '2026-11-23T12:00:00Z')`.execute(db);
      await db.destroy();
      expect(await places.spieltag(place, 'backup', 'newer-data')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/the migration 9999-later: .*\(MIGRATIONS_DIFFER\)/),
      });
      expect((await readdir(folder)).filter((name) => name.startsWith('newer-data'))).toEqual([]);
    },
  );

  test.each([
    [
      'a byte has turned',
      async (at: string) => {
        const file = join(at, 'database/registry/version.copy.gz');
        const bytes = await readFile(file);
        bytes[12] = (bytes[12] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      'BACKUP_DAMAGED',
    ],
    [
      'a file is missing',
      (at: string) => rm(join(at, `artefacts/shell/${SHELL_VERSION}/${MAIN_FILE}`)),
      'BACKUP_DAMAGED',
    ],
    [
      'a file was added',
      (at: string) => writeFile(join(at, 'artefacts/more.js'), 'let more;'),
      'BACKUP_DAMAGED',
    ],
    ['was never finished', (at: string) => rm(join(at, 'SHA256SUMS')), 'NOT_A_BACKUP'],
  ])('that is not whole, as %s, changes nothing', async (name, harm, code) => {
    const at = await copyOf(`harmed ${name}`);
    await harm(at);
    const place = await places.empty();
    expect(await places.spieltag(place, 'restore', at)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`(${code})`),
    });
    await expectEmpty(place);
  });

  test('is not restored over data, unless that is said', async () => {
    const place = await places.empty();
    expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject({ code: 0 });
    expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(TARGET_NOT_EMPTY)'),
    });
    expect(await places.spieltag(place, 'restore', 'rest', '--replace')).toMatchObject({ code: 0 });
  });

  test('is not restored where a key of another registry lies, and leaves nothing', async () => {
    const place = await places.empty();
    const stranger = await places.empty();
    const site = await startSite(stranger.databaseUrl, stranger.dataDir);
    await site.close();
    await cp(join(stranger.dataDir, 'registry'), join(place.dataDir, 'registry'), {
      recursive: true,
    });
    expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another key (TARGET_NOT_EMPTY)'),
    });
    await rm(join(place.dataDir, 'registry'), { recursive: true });
    await expectEmpty(place);
  });

  test('is not restored below servers that run', async () => {
    const place = await places.empty();
    const site = await startSite(place.databaseUrl, place.dataDir);
    expect(await places.spieltag(place, 'restore', 'rest', '--replace')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(GAME_RUNNING)'),
    });
    await site.close();
  });

  test.each([
    ['the folder', (manifest: Manifest) => ({ ...manifest, format: 2 })],
    [
      'a migration',
      (manifest: Manifest) => withMigration(manifest, { name: '9999-later', checksum: 'later' }),
    ],
  ])('of a newer version, as %s says, is refused in a sentence', async (what, change) => {
    const at = await copyOf(`newer ${what}`);
    const file = join(at, 'manifest.json');
    const changed = JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))));
    await writeFile(file, changed);
    const sums = join(at, 'SHA256SUMS');
    const sum = createHash('sha256').update(changed).digest('hex');
    const text = await readFile(sums, 'utf8');
    await writeFile(sums, text.replace(/^\w+ {2}manifest\.json$/m, `${sum}  manifest.json`));
    const place = await places.empty();
    expect(await places.spieltag(place, 'restore', at)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/made by .*version.*or a newer one \(BACKUP_NEWER\)/),
    });
    await expectEmpty(place);
  });

  test('whose writer was killed is none, and the next one can be written', async () => {
    const killed = await places.process(places.first, ['backup', 'killed'], {
      killedAt: 'copying the files',
    });
    expect(killed.code).toBeNull();
    const [left = ''] = (await readdir(folder)).filter((name) => name.startsWith('killed'));
    expect(left).toMatch(/^killed\.partial-/);
    const place = await places.empty();
    expect(await places.spieltag(place, 'restore', left)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(NOT_A_BACKUP)'),
    });
    expect(await places.spieltag(places.first, 'backup', 'killed')).toMatchObject({ code: 0 });
  });

  test('whose restorer was killed has left nothing', async () => {
    const place = await places.empty();
    const killed = await places.process(place, ['restore', 'rest'], {
      killedAt: 'bringing back files',
    });
    expect(killed.code).toBeNull();
    await places.letGo(place);
    expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject({ code: 0 });
  });

  test('for which there is no space is refused with a code, and leaves nothing', async () => {
    const full = await places.process(places.first, ['backup', 'full', '--json'], {
      before: 'ulimit -f 8;',
    });
    expect(full.code).toBe(1);
    expect(JSON.parse(full.stdout)).toMatchObject({ error: { code: 'DISK_FULL' } });
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  test.each([
    ['backup', [], "write 'spieltag backup <folder>'"],
    ['restore', ['one', 'two'], "write 'spieltag restore <folder>'"],
    ['backup', ['one', '--replace'], "Unknown option '--replace'"],
  ] as const)('%s %j makes no sense', async (verb, args, why) => {
    expect(await places.spieltag(places.first, verb, ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${why}\n`,
    });
  });

  test('of a database that does not answer is refused with a code', async () => {
    const place = { ...places.first, databaseUrl: 'postgresql://nobody@127.0.0.1:1/game' };
    expect(await places.spieltag(place, 'backup', 'away')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(DATABASE_UNREACHABLE)'),
    });
  });

  describe('whose files lie in a bucket that is away', () => {
    const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const before = KEYS.map((name) => process.env[name]);
    beforeAll(() => {
      for (const name of KEYS) process.env[name] = 'chosen';
    });
    afterAll(() => {
      KEYS.forEach((name, at) => {
        if (before[at] === undefined) delete process.env[name];
        else process.env[name] = before[at];
      });
    });
    const bucketEndpoint = 'http://127.0.0.1:1';
    const REFUSED = {
      code: 1,
      stderr: expect.stringMatching(/the bucket cannot answer: .+ \(ARTEFACTS_UNREACHABLE\)/),
    };

    test('is refused with a code of its own, and leaves nothing', async () => {
      const place = { ...places.first, bucketEndpoint };
      expect(await places.spieltag(place, 'backup', 'bucket')).toMatchObject(REFUSED);
      expect((await readdir(folder)).filter((name) => name.startsWith('bucket'))).toEqual([]);
    });

    test('is not restored, and said to be for the bucket', async () => {
      const place = { ...(await places.empty()), bucketEndpoint };
      expect(await places.spieltag(place, 'restore', 'rest')).toMatchObject(REFUSED);
    });
  });

  test('of a database that is lost meanwhile is refused with a code, and leaves nothing', async () => {
    const db = openDatabase({ url: places.first.databaseUrl, maxConnections: 2 });
    const refused = await db.transaction().execute(async (trx) => {
      await sql`lock table ledger in access exclusive mode`.execute(trx);
      const backup = places.spieltag(places.first, 'backup', 'lost');
      await until('its connection is lost', async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'spieltag backup' and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      });
      return backup;
    });
    await db.destroy();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(DATABASE_UNREACHABLE)'),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  });
});

function withMigration(manifest: Manifest, migration: Manifest['game']['migrations'][number]) {
  const { game } = manifest;
  return { ...manifest, game: { ...game, migrations: [...game.migrations, migration] } };
}
