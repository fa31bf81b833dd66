import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

const SCRIPTS_OF_LIVE = /\/mf-live\/.*\.js/;

test('a remote that does not come leaves the others alone, and comes when it is tried again', async ({
  page,
  game,
}) => {
  const frame = new Frame(page);
  const fallback = page.getByRole('alert').filter({ hasText: 'Dieser Bereich ist gestolpert' });

  await test.step('the broken tab says so, in a frame that works', async () => {
    await page.route(SCRIPTS_OF_LIVE, (route) => route.fulfill({ status: 500 }));
    await frame.arrive(game.url);
    await frame.open('Live');
    await expect(fallback).toBeVisible();
    await expect(frame.figures).toContainText('42,50 Mio');
  });

  await test.step('the other tabs work', async () => {
    for (const [tab, heading] of OTHERS) {
      await frame.open(tab);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached();
      await expect(fallback).toBeHidden();
    }
  });

  await test.step('still broken: the fallback stays, and can be tried again', async () => {
    await frame.open('Live');
    await expect(fallback).toBeVisible();
    const asked = page.waitForRequest(SCRIPTS_OF_LIVE);
    await retry(page);
    await asked;
    await expect(fallback).toBeVisible();
  });

  await test.step('back again: another try shows the screen', async () => {
    await page.unroute(SCRIPTS_OF_LIVE);
    await retry(page);
    await expect(page.getByRole('region', { name: 'Spiele', exact: true })).toBeVisible();
    await expect(fallback).toBeHidden();
  });
});

const OTHERS = [
  ['Aufstellung', 'Aufstellung'],
  ['Transfermarkt', 'Transfermarkt'],
  ['Rangliste', 'Rangliste'],
  ['Gruppe', 'Gruppen'],
] as const;

async function retry(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).click();
}
