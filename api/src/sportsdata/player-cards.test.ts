import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../feed/index.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { importSeason } from '../season/import-season.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(1);
});
afterAll(async () => {
  await season.close();
  removeSeasonFolders();
});

const cardsOf = async (seasonId: string) => {
  const url = `/api/sportsdata/v1/client_database/${seasonId}.json`;
  const { players }: ClientDatabase = (await season.get(url)).json();
  return players.map(({ ratingBreakDown }) => ratingBreakDown);
};

test('yellow cards are counted where the rules give points for them', async () => {
  const { 'gws/gw1.csv': gameweek = '' } = fplFiles();
  const booked = gameweek.replace(
    'FWD,1,1,90,1,1,0,1,0,0,0,0,0,0,0,3,9',
    'FWD,1,1,90,1,1,0,1,1,0,0,0,0,0,0,3,8',
  );
  expect(booked).not.toBe(gameweek);
  const folder = seasonFolder(fplFiles({ 'gws/gw1.csv': booked }));
  const feedSpec = { provider: 'fpl', folder } as const;
  const { seasonId } = await importSeason(season.db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  await season.loop.playRounds(seasonId, 1);
  expect((await cardsOf(seasonId)).map((parts) => [parts.cardsYellow, parts.ratingCards])).toEqual([
    [1, -1],
    [0, 0],
  ]);
});

test('and nowhere else', async () => {
  for (const parts of await cardsOf(season.seasonId))
    expect(parts).not.toHaveProperty('cardsYellow');
});
