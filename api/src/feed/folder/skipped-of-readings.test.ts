import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { fplFeed } from '../fpl/fpl-feed.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { followedFolder } from './followed-folder.ts';

afterAll(removeSeasonFolders);

const TABLE = 'gws/gw1.csv';
const table = String(fplFiles()[TABLE]);
const [, forward = ''] = table.split('\n');
const FIRST = 'repeated rows of a player and match: 1 (gws/gw1.csv line 4)';
const OTHER_POINTS = /^rows whose total_points differ .*: 1 \(player 1 in match 1: 9, not 11\)$/;

function follow(text: string) {
  const folder = seasonFolder(fplFiles({ [TABLE]: text }));
  const told: (readonly string[])[] = [];
  const feed = followedFolder(folder, () => fplFeed(folder, true), {
    pollMs: 1e9,
    onSkipped: (phrases) => told.push(phrases),
  });
  const write = async (changed: string) => {
    writeFileSync(join(folder, TABLE), changed);
    await feed.look();
    await feed.look();
  };
  return { feed, folder, told, write };
}

test('what a later reading of a folder leaves out or settles is told once', async () => {
  const { feed, told, write } = follow(`${table}${forward}\n`);
  expect(await feed.skipped?.()).toEqual([FIRST]);
  await feed.follow.ready();
  expect(told).toEqual([]);
  await write(`${table}${forward}\n`.replace(',9,True', ',11,True').replace(',9,True', ',11,True'));
  expect(told).toEqual([[expect.stringMatching(OTHER_POINTS)]]);
  await write(`${table}\n`);
  await write(table);
  expect(told).toHaveLength(1);
  feed.follow.stop();
});

test('what a folder leaves out that was away when it was opened is told with its first reading', async () => {
  const { feed, folder, told } = follow(`${table}${forward}\n`);
  rmSync(join(folder, 'teams.csv'));
  await expect(feed.skipped?.()).rejects.toMatchObject({ code: 'SEASON_FILE_MISSING' });
  await feed.follow.ready();
  expect(told).toEqual([]);
  writeFileSync(join(folder, 'teams.csv'), String(fplFiles()['teams.csv']));
  await feed.look();
  expect(told).toEqual([[FIRST]]);
  feed.follow.stop();
});
