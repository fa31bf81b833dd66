import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { BUY, STEPS, Tour } from '../pages/tour.page.ts';

test.use({ knowsTutorial: false });

const SCRIPTS_OF_LIVE = /\/mf-live\/.*\.js/;
const LIVE_STEP = 8;

/** The tour as it is asked for under help. */
async function askForTour(page: Page): Promise<void> {
  const help = page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' });
  if (!/\/help/.test(page.url())) await help.click();
  await page.getByRole('button', { name: /^So wird gespielt/ }).click();
}

test('a new player is offered a tour once, breaks it off, and takes it up again', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const tour = new Tour(page, 'de');
  const resume = tour.button(`Weiter bei Schritt ${BUY}`);

  await test.step('who follows a link is not held up', async () => {
    await frame.arrive(`${game.url}/transfermarket`);
    await expect(page.getByRole('heading', { name: 'Transfermarkt' })).toBeVisible();
    await expect(tour.card).toBeHidden();
  });

  await test.step('it stands beside the first lineup, which goes on being used', async () => {
    await frame.open('Aufstellung');
    await expect(tour.card).toBeVisible();
    await expect(page.getByRole('link', { name: 'Spieler kaufen' })).toBeEnabled();
  });

  await test.step('by keyboard over several screens, without losing it', async () => {
    await tour.button(tour.words.begin).focus();
    for (let step = 1; step <= BUY; step += 1) {
      await page.keyboard.press('Enter');
      await tour.expectStep(step);
      await expect(tour.button(tour.words.on)).toBeFocused();
    }
    await expect(page).toHaveURL(/\/transfermarket$/);
    await tour.expectSpotlight();
    await page.keyboard.press('F6');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('F6');
    await expect(tour.button(tour.words.on)).toBeFocused();
  });

  await test.step('it is where it was after a reload', async () => {
    await page.reload();
    await tour.expectStep(BUY);
    await tour.expectSpotlight();
  });

  await test.step('Escape puts it away, for good', async () => {
    await tour.button(tour.words.on).focus();
    await page.keyboard.press('Escape');
    await expect(tour.card).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Transfermarkt' })).toBeVisible();
    await expect(tour.card).toBeHidden();
  });

  await test.step('help takes it up again, or begins anew', async () => {
    await askForTour(page);
    await expect(resume).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour.card).toBeHidden();
    await expect(page.getByRole('button', { name: /^So wird gespielt/ })).toBeFocused();
    await askForTour(page);
    await resume.click();
    await tour.expectStep(BUY);
    await expect(page).toHaveURL(/\/transfermarket$/);
    await askForTour(page);
    await tour.button('Von vorn').click();
    await tour.expectStep(1);
  });

  await test.step('on a screen of its own somebody is shown the way back', async () => {
    await frame.open('Rangliste');
    await expect(tour.card).toContainText('gehört zu einem anderen Bildschirm');
    await tour.button('Dorthin').click();
    await tour.expectSpotlight();
    await page.goBack();
    await expect(tour.card).toContainText('gehört zu einem anderen Bildschirm');
    await page.goForward();
    await tour.expectSpotlight();
  });

  expect(trouble).toEqual([]);
});

test('where a remote does not come the tour says so, and goes on', async ({ page, game }) => {
  const tour = new Tour(page, 'de');
  await page.route(SCRIPTS_OF_LIVE, (route) => route.fulfill({ status: 500 }));
  await page.goto(game.url);
  await expect(tour.card).toBeVisible({ timeout: 30_000 });
  await tour.begin();
  for (let step = 2; step <= LIVE_STEP; step += 1) {
    await tour.goOn();
    await tour.expectStep(step);
  }
  await expect(page.getByRole('alert').filter({ hasText: 'ist gestolpert' })).toBeVisible();
  await expect(tour.card).toContainText(tour.words.missing);
  for (let step = LIVE_STEP + 1; step <= STEPS; step += 1) {
    await tour.goOn();
    await tour.expectStep(step);
    await tour.expectSpotlight();
  }
});

test('a version that names nothing is walked through all the same', async ({ page, game }) => {
  const tour = new Tour(page, 'de');
  // As remotes of before the tour are: no part of theirs has a name.
  await page.addInitScript(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function set(name, value) {
      if (name !== 'data-anchor') setAttribute.call(this, name, value);
    };
  });
  await page.goto(game.url);
  await expect(tour.card).toBeVisible({ timeout: 30_000 });
  await tour.begin();
  await expect(tour.card).toContainText(tour.words.missing);
  for (let step = 2; step <= STEPS; step += 1) {
    await tour.goOn();
    await tour.expectStep(step);
  }
});
