import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import type { SeasonFeed } from '../feed.types.ts';
import { fplFeed } from '../fpl/fpl-feed.ts';
import { openFeed } from '../open-feed.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { type FolderFeed, followedFolder } from './followed-folder.ts';

afterAll(removeSeasonFolders);

/** Long after all matches. */
const REACHED = Date.UTC(2023, 8, 1);

/** Lets a folder go on from a season that was imported from another feed. */
async function goOnFrom(feed: FolderFeed, known: SeasonFeed): Promise<void> {
  const catalogue = await known.catalogue();
  const players = catalogue.players.map((player) => ({ ...player, active: true }));
  feed.follow.startFrom(players, [], catalogue);
}

describe('a folder that was read', () => {
  test.each<[string, 'down' | 'nonsense', (folder: string) => void]>([
    ['that is gone is down', 'down', (folder) => rmSync(folder, { recursive: true })],
    [
      'without any file, as where a volume is not mounted, is down',
      'down',
      (folder) => {
        for (const name of Object.keys(fplFiles())) rmSync(join(folder, name));
      },
    ],
    [
      'that lacks one file which others promise is nonsense',
      'nonsense',
      (folder) => rmSync(join(folder, 'gws/gw1.csv')),
    ],
    [
      'of which the first file is gone is nonsense',
      'nonsense',
      (folder) => rmSync(join(folder, 'teams.csv')),
    ],
  ])('%s', async (_, state, spoil) => {
    const folder = seasonFolder(fplFiles());
    const feed = followedFolder(folder, () => fplFeed(folder, true), { pollMs: 1e9 });
    await feed.follow.ready();
    expect(feed.follow.status().state).toBe('ok');
    spoil(folder);
    for (let look = 0; look < 2; look++) await feed.look();
    expect(feed.follow.status()).toMatchObject({ state, problem: expect.any(String) });
    feed.follow.stop();
  });
});

describe('a folder at a start', () => {
  test.each([
    ['are read only when two looks find the same', true],
    ['are read at once where there is no season yet', false],
  ])('has files that are being written, and which %s', async (_, isHeld) => {
    const name = 'players_raw.csv';
    const half = fplFiles();
    const whole = { ...half, [name]: `${half[name]}3,103,1,2,Max,Dritter,Dritter,40,0,a,None\r\n` };
    const folder = seasonFolder(half);
    const finish = async () => writeFileSync(join(folder, name), whole[name]);
    const feed = followedFolder(folder, () => fplFeed(folder, true), {
      ...{ pollMs: 1e9, pause: finish },
    });
    if (isHeld) {
      const known = openFeed({ provider: 'fpl', folder: seasonFolder(whole) });
      await goOnFrom(feed, known);
    }
    await feed.follow.ready();
    expect(feed.follow.status().state).toBe(isHeld ? 'waiting' : 'ok');
    expect(feed.follow.takeOver(REACHED)).toBe(isHeld ? 0 : 1);
    await feed.look();
    expect(feed.follow.takeOver(REACHED)).toBe(1);
    expect(feed.follow.status().state).toBe('ok');
    const now = (await feed.playerChanges()).filter(({ at }) => at === REACHED + 1);
    expect(now.filter(({ active }) => !active)).toEqual([]);
    feed.follow.stop();
  });

  test('has files that nobody writes: those of a season that is there are read after a pause', async () => {
    const folder = seasonFolder(fplFiles());
    const known = openFeed({ provider: 'fpl', folder });
    const pause = jest.fn(async () => undefined);
    const feed = followedFolder(folder, () => fplFeed(folder, true), { pollMs: 1e9, pause });
    await goOnFrom(feed, known);
    await feed.follow.ready();
    expect(pause).toHaveBeenCalledTimes(1);
    expect(feed.follow.takeOver(REACHED)).toBe(1);
    feed.follow.stop();
  });
});
