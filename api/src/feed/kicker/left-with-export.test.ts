import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type FolderFeed, followedFolder } from '../folder/followed-folder.ts';
import {
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../testing/season-files.ts';
import { kickerFeed } from './kicker-feed.ts';

const feeds: FolderFeed[] = [];
afterAll(() => {
  for (const { follow } of feeds) follow.stop();
  removeSeasonFolders();
});

/** Long after the only match. */
const REACHED = Date.UTC(2023, 8, 1);
const DATABASE = 'client_database.json';
const { database } = smallKickerSeason();
const details = { countryCode: 'de', shirtNumber: '1', height: 190, weight: 85 };
const listed = database.players.map((player) =>
  player.id === 'pl-k2' ? { ...player, ...details } : player,
);
const listing = (players: readonly object[]) => JSON.stringify({ ...database, players });
const without = listing(listed.filter(({ id }) => id !== 'pl-k2'));
const EXPORT = [
  'ID;Vorname;Nachname;Angezeigter Name (kurz);Angezeigter Name;Verein;Position;Marktwert;Punkte;Notendurchschnitt',
  'pl-k2;Moritz;Zwei;Zwei;Moritz Zwei;SV Zwei;DEFENDER;700000;1;0.0',
  '',
].join('\n');

/** A season that grows beside an export which names the keeper as he was on one day. */
async function follow(text: string, unknownIds: readonly string[] = []) {
  const folder = seasonFolder(
    kickerFiles({ [DATABASE]: text, 'players-se-k00012023.csv': EXPORT }),
  );
  const feed = followedFolder(folder, () => kickerFeed(folder, true), { pollMs: 1e9 });
  feeds.push(feed);
  const { players, rounds } = await feed.catalogue();
  const known = players.filter(({ id }) => !unknownIds.includes(id));
  feed.follow.startFrom(
    known.map((player) => ({ ...player, active: true })),
    [],
  );
  await feed.follow.ready();
  feed.follow.takeOver(REACHED);
  return { feed, folder, players, updates: () => feed.roundUpdates(rounds[0]?.id ?? '') };
}

describe('a player who is in an export and not in the database any more', () => {
  test('has left at once, with price, position and details as the season has them', async () => {
    const { feed, folder, players, updates } = await follow(listing(listed));
    const keeper = players.find(({ id }) => id === 'pl-k2');
    expect(keeper).toMatchObject({ marketValue: 1_000_000, position: 'GOALKEEPER', ...details });
    writeFileSync(join(folder, DATABASE), without);
    await feed.look();
    await feed.look();
    feed.follow.takeOver(REACHED + 10);
    const news = (await feed.playerChanges()).filter(({ at }) => at > REACHED + 10);
    expect(news).toEqual([{ at: REACHED + 11, player: keeper, active: false }]);
    expect((await updates()).filter(({ at }) => at > REACHED + 10)).toEqual([]);
  });

  test('is taken from there where the season has never had them', async () => {
    const { feed, updates } = await follow(without, ['pl-k2']);
    const news = (await feed.playerChanges()).filter(({ player }) => player.id === 'pl-k2');
    expect(news.map(({ player }) => player)).toEqual([
      expect.objectContaining({ displayName: 'Zwei', marketValue: 700_000, position: 'DEFENDER' }),
    ]);
    const row = (await updates()).at(-1)?.players.find(({ playerId }) => playerId === 'pl-k2');
    expect(row?.position).toBe('DEFENDER');
  });
});
