import { expectRoomForLargeText, withLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveAtMarket } from '../pages/market.page.ts';
import { brokenWords } from '../steps/broken-words.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('four players are compared on a small phone without a word broken or cut, in large letters too', async ({
  page,
  game,
}) => {
  const { market } = await arriveAtMarket(page, true, game.url);
  await market.enter('Mittelfeld');
  await market.compareFirst(4);
  const table = page.getByRole('table', { name: 'Spieler im Vergleich' });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  expect(await brokenWords(table)).toEqual([]);
  await withLargeText(page, () => expect.poll(() => brokenWords(table)).toEqual([]));
  await expectRoomForLargeText(page, 'a comparison');
});
