import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

test.use({ knowsTutorial: false });

test('a new player is told once how the game is played, and can be told again', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const tutorial = page.getByRole('dialog', { name: 'So wird gespielt' });

  await test.step('who follows a link is not held up', async () => {
    await frame.arrive(`${game.url}/transfermarket`);
    await expect(page.getByRole('heading', { name: 'Transfermarkt' })).toBeVisible();
  });

  await test.step('it lies over the first lineup, and goes on by keyboard', async () => {
    await frame.open('Aufstellung');
    await expect(tutorial).toBeVisible();
    await expectAccessible(page, 'tutorial');
    await tutorial.getByRole('button', { name: 'Weiter' }).focus();
    for (let step = 1; step < 5; step += 1) await page.keyboard.press('Enter');
    await expect(tutorial.getByRole('link', { name: 'Zum Transfermarkt' })).toBeFocused();
    await expect(tutorial).toContainText('Schritt 5 von 5');
    await page.keyboard.press('Enter');
    await expect(tutorial).toBeHidden();
    await expect(page).toHaveURL(/\/transfermarket$/);
  });

  await test.step('it comes back only for those who ask', async () => {
    await frame.open('Aufstellung');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Noch niemand auf dem Platz' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
    await page.getByRole('button', { name: /^So wird gespielt/ }).click();
    await expect(tutorial).toContainText('Schritt 1 von 5');
    await page.keyboard.press('Escape');
    await expect(tutorial).toBeHidden();
    await expect(page.getByRole('button', { name: /^So wird gespielt/ })).toBeFocused();
  });

  expect(trouble).toEqual([]);
});
