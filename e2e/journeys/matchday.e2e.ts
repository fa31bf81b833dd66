import { expect, test } from '../fixtures/game.ts';
import { playMatchday } from '../steps/play-matchday.ts';

test('a stranger plays a matchday: squad, sign-in, lineup, live points, evaluation, rank, group', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  await playMatchday({ page, isMobile, url: game.url, reader: isMobile ? 'Ada' : 'Grace' });
  expect(trouble).toEqual([]);
});
