import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { kickerFeed } from '../kicker/kicker-feed.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { SeasonFolder } from './season-folder.ts';

afterAll(removeSeasonFolders);

const PLAIN = 'teams.csv';
const PACKED = `${PLAIN}.gz`;

/** Gives files other times of change, in seconds. */
function change(folder: string, times: Readonly<Record<string, number>>): void {
  for (const [name, at] of Object.entries(times)) utimesSync(join(folder, name), at, at);
}

describe('of a file that is there plain and packed', () => {
  test.each<[string, Readonly<Record<string, number>>, string, string]>([
    ['the packed one counts if it is newer', { [PLAIN]: 100, [PACKED]: 200 }, 'packed', PACKED],
    ['the plain one counts if it is newer', { [PLAIN]: 200, [PACKED]: 100 }, 'plain', PLAIN],
    ['the plain one counts if both are as old', { [PLAIN]: 100, [PACKED]: 100 }, 'plain', PLAIN],
  ])('%s, which is said', async (_, times, text, kept) => {
    const path = seasonFolder({ [PLAIN]: 'plain', [PACKED]: gzipSync('packed') });
    change(path, times);
    const folder = new SeasonFolder(path);
    expect(await folder.read(PLAIN)).toMatchObject({ text, path: join(path, kept) });
    const dropped = kept === PLAIN ? PACKED : PLAIN;
    expect(folder.skipped.phrases()).toEqual([
      `files that are there twice: 1 (${kept} instead of ${dropped})`,
    ]);
  });
});

describe('of two exports of players', () => {
  const header =
    'ID;Vorname;Nachname;Angezeigter Name (kurz);Angezeigter Name;Verein;Position;Marktwert;Punkte;Notendurchschnitt';
  const priced = (price: number) =>
    `${header}\npl-k9;Moritz;Neun;Neun;Moritz Neun;SV Zwei;DEFENDER;${price};1;0.0\n`;
  const [EXPORT, COPY] = ['players-se-k00012023.csv', 'players-se-k00012023.bk.csv'];

  test.each<[string, Readonly<Record<string, number>>, number, string]>([
    ['the newer one counts', { [EXPORT]: 100, [COPY]: 200 }, 200, EXPORT],
    ['the newer one counts, whatever its name', { [EXPORT]: 200, [COPY]: 100 }, 100, COPY],
    ['of one time, the one that is no copy counts', { [EXPORT]: 100, [COPY]: 100 }, 100, COPY],
  ])('%s, which is said', async (_, times, price, dropped) => {
    const files = kickerFiles({ [EXPORT]: priced(100), [COPY]: priced(200) });
    const folder = seasonFolder(files);
    change(folder, times);
    const feed = kickerFeed(folder);
    const { players } = await feed.catalogue();
    expect(players.find(({ id }) => id === 'pl-k9')?.marketValue).toBe(price);
    expect(await feed.skipped?.()).toEqual([
      `exports of players beside another one that counts: 1 (${dropped})`,
    ]);
  });
});
