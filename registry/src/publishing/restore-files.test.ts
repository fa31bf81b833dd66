import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FolderStore } from '../artefacts/folder-store.ts';
import { Turns } from '../context/turns.ts';
import { openDatabase } from '../database/open-database.ts';
import { remoteParts, SHELL_VERSION, uploadOf, writeBuild, writeShell } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { readFrontEndBuild } from './read-build.ts';
import { restoreFiles } from './restore-files.command.ts';

const CONTENT = `let built = '${'a'.repeat(600)}';`;
const VERSION = '1.0.0-0123456789';
const OTHER = '1.0.1-0123456789';
const LOOK_AGAIN_MS = 10_000;

let site: TestRegistry;
let build: string;
beforeEach(async () => {
  site = await createTestRegistry();
  build = await writeBuild(site.folder, 'mf-live', VERSION, {
    ...remoteParts('mf-live', VERSION),
  });
  await site.registry.publishFromBuild(build);
});
afterEach(() => site.close());

const missing = async () => {
  const reply = await site.registry.app.inject('/discovery/health');
  expect(reply.statusCode).toBe(200);
  return reply.json().missing as string[];
};
const lose = (...path: string[]) =>
  rm(join(site.folder, 'artefacts', ...path), { recursive: true });

test('a registry whose files are whole says so', async () => {
  expect(await missing()).toEqual([]);
});

test('files that are gone are named, each by its address, until they are back', async () => {
  await lose('mf-live', VERSION);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/mf-live/${VERSION}/main.0000000000.js`]);
  await site.registry.publishFromBuild(build);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([]);
});

test('what was seeded comes back with the next start, also when only one file is gone', async () => {
  await lose('mf-live', VERSION, 'main.0000000000.js');
  await site.registry.seedFromBuild(build);
  expect(await missing()).toEqual([]);
});

test('whoever publishes a version again brings back the one file that is gone', async () => {
  await lose('mf-live', VERSION, 'main.0000000000.js');
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/mf-live/${VERSION}/main.0000000000.js`]);
  const path = '/projects/spieltag/microFrontends/mf-live/releases';
  const again = await site.call('POST', path, uploadOf('mf-live', VERSION, {}, 'let built;'));
  expect([again.status, again.body.isNew]).toEqual([200, false]);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([]);
});

test('another build brings nothing back', async () => {
  await lose('mf-live', VERSION);
  const other = await writeBuild(site.folder, 'mf-live', OTHER, remoteParts('mf-live', OTHER));
  await site.registry.seedFromBuild(other);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/mf-live/${VERSION}/main.0000000000.js`]);
});

test('a shell that is gone is named like any other', async () => {
  await lose('shell');
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/shell/${SHELL_VERSION}/main.0000000000.js`]);
  await site.registry.seedFromBuild(await writeShell(site.folder));
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([]);
});

describe('a version of which one file is damaged', () => {
  const main = 'main.0000000000.js';
  const pathOf = (file: string) => join(site.folder, 'artefacts', 'mf-live', OTHER, file);
  let whole: string;
  beforeEach(async () => {
    whole = await writeBuild(site.folder, 'mf-live', OTHER, remoteParts('mf-live', OTHER), CONTENT);
    await site.registry.publishFromBuild(whole);
    await writeFile(pathOf(`${main}.gz`), 'damaged');
  });

  test('gets that one back, and keeps the others where they are', async () => {
    const before = await stat(pathOf(main));
    await site.registry.seedFromBuild(whole);
    expect((await stat(pathOf(main))).ino).toBe(before.ino);
    expect(gunzipSync(await readFile(pathOf(`${main}.gz`))).toString()).toBe(CONTENT);
  });

  test('keeps all it has when there is no space for it', async () => {
    class FullStore extends FolderStore {
      override compress(): Promise<never> {
        return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      }
    }
    const db = openDatabase(site.databaseUrl);
    const artefacts = new FullStore(join(site.folder, 'artefacts'), 1);
    const restoring = restoreFiles(
      { db, artefacts, keeping: new Turns() },
      'spieltag',
      await readFrontEndBuild(whole),
    );
    await expect(restoring).rejects.toThrow('no space');
    await db.destroy();
    expect(await readFile(pathOf(main), 'utf8')).toBe(CONTENT);
  });
});
