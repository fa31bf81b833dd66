import type { Page } from '@playwright/test';
import { expect } from '../fixtures/game.ts';
import { editPage } from './edit-page.ts';

/** The first script of the game. */
export const SCRIPT = /\/shell\/[^/]+\/main\.[0-9a-f]+\.js$/;

/** A page whose script is held back, and whose picture can be looked into. */
export async function openHeld(page: Page, url: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const body = (html: string) =>
    html.replaceAll('shadowrootmode="closed"', 'shadowrootmode="open"');
  await editPage(page, new URL(url).origin, { body });
  await page.route(SCRIPT, async (route) => {
    await held;
    await route.continue();
  });
  // No page waits for a picture: the first ones after a start have none.
  const html = async () => (await fetch(url)).text();
  await expect.poll(html, { timeout: 60_000 }).toContain('shadowrootmode="closed"');
  await page.goto(url, { waitUntil: 'commit' });
  const picture = page.locator('#opening');
  await expect(picture.locator('nav')).toBeVisible();
  return {
    picture,
    pitch: picture.locator('[class*=pitch-]:has(> svg)').filter({ visible: true }),
    async wake() {
      letGo();
      await expect(page.getByRole('navigation')).toBeVisible();
      await expect(page.locator('main [data-slot]')).not.toHaveCount(0);
      await expect(picture).toHaveCount(0);
    },
  };
}
