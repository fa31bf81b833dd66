import type { Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';
import { BUY, COMPLETE, STEPS, Tour } from '../pages/tour.page.ts';

test.use({
  knowsTutorial: false,
  // German on a phone, English on a desktop.
  locale: ({ isMobile }, use) => use(isMobile ? 'de-DE' : 'en-GB'),
});

/** What a guest presses on the market, in both languages. */
const BUY_BUTTON = / kaufen$|^Buy /;
const FILL_UP = /^(Kader auffüllen|Fill up roster)$/;

async function buyFirst(page: Page, isPhone: boolean): Promise<void> {
  const main = page.getByRole('main');
  if (isPhone) await main.getByRole('link', { name: 'Sturm' }).tap();
  await main.getByRole('button', { name: BUY_BUTTON }).first().click();
}

test('a newcomer is led from an empty pitch to a full roster, and around the game', async ({
  page,
  game,
  isMobile,
  trouble,
}, { project }) => {
  test.slow();
  const tour = new Tour(page, isMobile ? 'de' : 'en');
  const look = async (step: number) => {
    await expectAccessible(page, `tour, step ${step}`);
    if (isMobile) await expectRoomForLargeText(page, `tour, step ${step}`);
  };

  await test.step('it is offered beside the first lineup', async () => {
    await page.goto(game.url);
    await expect(tour.card).toBeVisible({ timeout: 30_000 });
    await look(0);
    await tour.begin();
    await tour.expectSpotlight();
    await look(1);
  });

  await test.step('the budget, on the market', async () => {
    await tour.goOn();
    await tour.expectStep(2);
    await expect(page).toHaveURL(/\/transfermarket/);
    await tour.expectSpotlight();
    await look(2);
  });

  await test.step('the first purchase leads on by itself', async () => {
    await tour.goOn();
    await tour.expectStep(BUY);
    await tour.expectSpotlight();
    await look(BUY);
    await buyFirst(page, isMobile);
    await tour.expectStep(COMPLETE);
    await expect(tour.card).toContainText(/1 (von|of) 22/);
  });

  await test.step('the roster becomes full, with an account', async () => {
    if (isMobile) await page.getByRole('link', { name: 'Zurück zum Transfermarkt' }).tap();
    await tour.expectSpotlight();
    await look(COMPLETE);
    const fillUp = page.getByRole('button', { name: FILL_UP }).first();
    await fillUp.click();
    await signInAsNewReader(page, `Tour-${project.name}`);
    await fillUp.click();
    await expect(page.getByRole('banner')).toContainText('22/22');
    await expect(tour.card).toContainText(isMobile ? 'Erledigt' : 'Done');
    await tour.expectStep(COMPLETE);
  });

  await test.step('around the other screens: what each step speaks of is there', async () => {
    for (let step = COMPLETE + 1; step <= STEPS; step += 1) {
      await tour.goOn();
      await tour.expectStep(step);
      await tour.expectSpotlight();
      await look(step);
    }
  });

  await test.step('it ends, and does not come back', async () => {
    await tour.button(tour.words.finish).click();
    await expect(tour.card).toBeHidden();
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('22/22');
    await expect(tour.card).toBeHidden();
  });

  expect(trouble).toEqual([]);
});
