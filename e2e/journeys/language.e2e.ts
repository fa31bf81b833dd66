import { expect, test } from '../fixtures/game.ts';
import { openHeld } from '../steps/open-held.ts';

test.use({ locale: 'en-GB' });

test('the game speaks the language of the browser until another one is chosen, and remembers that', async ({
  page,
  game,
  trouble,
}) => {
  const tabs = (language: string) => page.getByRole('navigation', { name: language });
  const [english, german] = [tabs('Main navigation'), tabs('Hauptnavigation')];

  await test.step('a browser that prefers English is answered in English', async () => {
    await page.goto(game.url);
    await expect(english).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('banner')).toContainText('42.50 M');
    await english.getByRole('link', { name: 'Market' }).click();
    await expect(page.getByRole('heading', { name: 'Transfer market' })).toBeVisible();
  });

  await test.step('German can be chosen, everything on the screen follows', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Menu and help' }).click();
    await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
    await expect(german).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Menü und Hilfe' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  await test.step('the choice outlives the page', async () => {
    await page.reload();
    await expect(german).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('42,50 Mio');
  });

  await test.step('and so does the way back', async () => {
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await expect(english).toBeVisible();
    await page.reload();
    await expect(english).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Menu and help' })).toBeVisible();
  });

  expect(trouble).toEqual([]);
});

test('what is seen before any script speaks the chosen language, too', async ({ page, game }) => {
  await page.goto(game.url);
  await page.getByRole('banner').getByRole('link', { name: 'Menu and help' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  const { picture, wake } = await openHeld(page, game.url);
  await expect(picture.locator('nav')).toHaveText(/Aufstellung.*Transfermarkt/);
  await expect(picture).not.toContainText('Market');
  await wake();
});
