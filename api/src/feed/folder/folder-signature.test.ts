import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { openFeed } from '../open-feed.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { folderSignature } from './folder-signature.ts';

const FILES = { 'a.csv': 'a', 'rounds/b.json': 'b' };
const folders: string[] = [];

/** A folder that holds links alone. */
function linkingFolder(links: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'season-links-'));
  folders.push(folder);
  for (const [name, target] of Object.entries(links)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    symlinkSync(target, join(folder, name));
  }
  return folder;
}

afterAll(() => {
  removeSeasonFolders();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('a folder that is read through links', () => {
  test.each<[string, (files: string) => Record<string, string>, string]>([
    ['to its files', (files) => ({ 'a.csv': join(files, 'a.csv') }), 'a.csv'],
    ['to a folder in it', (files) => ({ rounds: join(files, 'rounds') }), 'rounds/b.json'],
  ])('%s has another signature once they change', async (_, linksTo, changed) => {
    const files = seasonFolder(FILES);
    const folder = linkingFolder(linksTo(files));
    const before = await folderSignature(folder);
    expect(await folderSignature(folder)).toBe(before);
    writeFileSync(join(files, changed), 'changed');
    expect(await folderSignature(folder)).not.toBe(before);
  });

  test('that lead back to it is looked through once', async () => {
    const folder = seasonFolder(FILES);
    symlinkSync(folder, join(folder, 'rounds', 'up'));
    symlinkSync(join(folder, 'rounds'), join(folder, 'again'));
    expect((await folderSignature(folder)).match(/b\.json/g)?.length).toBeLessThan(3);
  });

  test('is found where it is the one file of a season', async () => {
    const files = seasonFolder(FILES);
    const folder = linkingFolder({ 'de.1.json': join(files, 'rounds/b.json') });
    expect(await folderSignature(join(folder, 'de.1.json'))).toMatch(/de\.1\.json 1 /);
  });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['nothing', {}],
  ['a link that leads nowhere', { 'a.csv': '/nowhere/a.csv' }],
])('a folder with %s in it has no files, and is not read', async (_, links) => {
  const folder = linkingFolder(links);
  await expect(folderSignature(folder)).rejects.toMatchObject({
    code: 'SEASON_FILE_MISSING',
    message: `The season folder "${folder}" has no files`,
  });
});

test('a season whose volume is not mounted when its server starts is said to be down', async () => {
  const folder = linkingFolder({});
  const { follow } = openFeed({ provider: 'kicker', folder, grows: true });
  await follow?.ready();
  expect(follow?.takeOver(0)).toBe(0);
  expect(follow?.status()).toMatchObject({ state: 'down', lastReadAt: null });
  follow?.stop();
});

test('a season whose files are links is read', async () => {
  const files = seasonFolder(kickerFiles());
  const names = ['client_database.json', 'rounds'];
  const folder = linkingFolder(Object.fromEntries(names.map((name) => [name, join(files, name)])));
  const { follow } = openFeed({ provider: 'kicker', folder, grows: true });
  await follow?.ready();
  expect(follow?.takeOver(0)).toBe(1);
  expect(follow?.status()).toMatchObject({ state: 'ok', lastReadAt: expect.any(Number) });
  follow?.stop();
});
