import { expect, test } from '../fixtures/game.ts';
import { arriveAtMarket } from '../pages/market.page.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('four players are compared on a small phone without a word broken or cut', async ({
  page,
  game,
}) => {
  const { market } = await arriveAtMarket(page, true, game.url);
  await market.enter('Mittelfeld');
  await market.compareFirst(4);
  const table = page.getByRole('table', { name: 'Spieler im Vergleich' });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  const broken = await table.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Said to those who listen only.
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      const cell = node.parentElement?.closest('th, td, caption')?.getBoundingClientRect();
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()];
        const isCut = lines.some(({ right }) => cell && right > cell.right + 1);
        if (lines.length > 1 || isCut) found.push(word);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
});
