import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { followedFolder } from '../folder/followed-folder.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { fplFeed } from './fpl-feed.ts';

afterAll(removeSeasonFolders);

/** Long after all matches. */
const REACHED = Date.UTC(2023, 8, 1);
const FIXTURES = 'fixtures.csv';
const fixtures = String(fplFiles()[FIXTURES]);
const ofFirst = String(fplFiles()['gws/gw1.csv']);
/** What had been played of the second match. */
const ofSecond = ofFirst.replace('FWD,1,1,90', 'FWD,1,2,60').replace('GK,2,1,90', 'GK,2,2,60');

test('a match that is abandoned and loses its gameweek holds up no result of the others', async () => {
  const folder = seasonFolder(fplFiles({ 'gws/gw2.csv': ofSecond }));
  const feed = followedFolder(folder, () => fplFeed(folder, true), { pollMs: 1e9 });
  await feed.follow.ready();
  feed.follow.takeOver(REACHED);
  const { rounds, matches } = await feed.catalogue();

  const abandoned = fixtures
    .replace('2,1002,2,False,2023-08-18T19:00:00Z', '2,1002,,False,')
    .replace('1,2,1,0,', '1,2,2,0,');
  writeFileSync(join(folder, FIXTURES), abandoned);
  await feed.look();
  await feed.look();
  expect(feed.follow.status()).toMatchObject({
    state: 'ok',
    problem: expect.stringMatching(/^No date is known of mt-f00001002:/),
  });
  feed.follow.takeOver(REACHED);
  expect(feed.follow.calendar?.()?.matches).toEqual(matches);
  const ofFirstRound = await feed.roundUpdates(rounds[0]?.id ?? '');
  expect(ofFirstRound.at(-1)).toMatchObject({ at: REACHED + 1, state: 'FINISHED', homeScore: 2 });
  feed.follow.stop();
});
