import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** From arrival to a complete squad with one's own picks in it; signing in is part of it. */
const PRESSES_MAX = 12;

/** Counts what a hand presses from now on, on whatever page. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeFunction('notePress', () => {
    presses += 1;
  });
  await context.addInitScript(() => {
    const note = ({ isTrusted }: Event) => {
      if (isTrusted) void (window as unknown as { notePress(): void }).notePress();
    };
    addEventListener('pointerdown', note, { capture: true });
  });
  return () => presses;
}

test(`who comes in mid-season reads what counts, and has a squad with own picks in ${PRESSES_MAX} presses`, async ({
  page,
  game,
  context,
  isMobile,
}, { project }) => {
  const presses = await countPresses(context);
  const frame = new Frame(page);
  const market = new Market(page, isMobile);
  await frame.arrive(game.url);
  await page.getByRole('link', { name: 'Spieler kaufen' }).first().click();
  await expect(page.getByText(/zählst du ab dem \d+\. Spieltag mit\./)).toBeVisible();

  const picks = [await market.buyFirst('Sturm'), await market.buyFirst('Mittelfeld')];
  await market.fillUp.first().click();
  await signInAsNewReader(page, `Neuling-${project.name}`);
  await market.fillUp.first().click();
  await expect(frame.figures).toContainText('22/22');
  expect(presses()).toBeLessThanOrEqual(PRESSES_MAX);

  await page.goto(`${frame.seasonUrl()}/transfermarket/roster`);
  for (const name of picks) {
    await expect(page.getByRole('button', { name: `${name} verkaufen` }).first()).toBeVisible();
  }
  await frame.open('Aufstellung');
  await expect(
    page.getByRole('region', { name: 'Spielfeld' }).locator('[data-player]'),
  ).toHaveCount(11);
});
