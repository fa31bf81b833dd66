import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/game.ts';
import { ROOT } from '../fixtures/program.ts';
import { playMatchday } from '../steps/play-matchday.ts';

/** A season as its publisher lays it out; it belongs to them and is no part of the repository. */
const FOLDER = '../shared/data/kicker/bl1-2024-25';

test.use({ season: `kicker:${FOLDER}` });
test.skip(!existsSync(join(ROOT, FOLDER)), `there is no recorded season at ${FOLDER}`);

test('a matchday of a recorded season is played as one of the demo season is', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  await playMatchday({ page, isMobile, url: game.url, reader: 'Frieda' });
  expect(trouble).toEqual([]);
});
