import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

async function rectOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

test('what is said in passing never lies over what it speaks of', async ({
  page,
  context,
  game,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await page.goto(`${frame.seasonUrl()}/help/about`);
  const copy = page.getByRole('button', { name: 'Konto-ID kopieren' });
  // Operators of other journeys may have announced something.
  const toast = page
    .getByRole('region', { name: 'Mitteilungen' })
    .locator('> div', { hasText: 'Kopiert' });
  for (const block of ['end', 'start'] as const) {
    await copy.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
    await copy.click();
    const [button, text] = [await rectOf(copy), await rectOf(toast)];
    const isBeside = button.right <= text.left || text.right <= button.left;
    const isAboveOrBelow = button.bottom <= text.top || text.bottom <= button.top;
    expect(isBeside || isAboveOrBelow, block).toBe(true);
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  }
});
