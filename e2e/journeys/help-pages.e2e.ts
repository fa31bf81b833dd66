import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

/** Every page below help, by its entry in the menu, and what is there once it has come. */
const PAGES: readonly (readonly [string | RegExp, string, (page: Page) => Locator])[] = [
  ['Einstellungen', 'settings', (page) => page.getByRole('radio', { name: 'Dunkel' })],
  ['Erinnerungen', 'reminders', (page) => page.getByRole('switch', { name: /^Ruhezeit/ })],
  ['Regeln', 'rules', (page) => page.getByText('Kader', { exact: true })],
  [/^Meine Saison/, 'review', heading('Meine Saison')],
  ['Saisons', 'seasons', heading('Saisons')],
  ['Häufige Fragen', 'faq', heading('Häufige Fragen')],
  ['Hilfe und Kontakt', 'support', heading('Hilfe und Kontakt')],
  ['Nutzungsbedingungen', 'terms', heading('Nutzungsbedingungen')],
  ['Datenschutz', 'privacy', heading('Datenschutz')],
  ['Über Spieltag', 'about', heading('Über Spieltag')],
];

test('help is a menu of pages, each with an address, and the imprint is two presses away', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  // Axe looks at a dozen screens.
  test.slow();
  const frame = new Frame(page);
  const account = new AccountPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  const look = async (screen: string) => {
    await expectAccessible(page, screen);
    if (isMobile) await expectRoomForLargeText(page, screen);
  };

  await test.step('the imprint, from a screen of the game', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
    await account.menu.getByRole('link', { name: 'Impressum' }).click();
    await expect(heading('Impressum')(page)).toBeVisible();
    await look('imprint');
  });

  for (const [entry, path, shows] of PAGES) {
    await test.step(`the page ${path}`, async () => {
      await account.choose(entry);
      await expect(page).toHaveURL(`${season}/help/${path}`);
      await expect(shows(page).first()).toBeVisible();
      await look(path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (isMobile && path === 'rules') expect(height).toBeLessThan(844 * 1.5);
    });
  }

  await test.step('rules are found by a word, and by an address', async () => {
    await page.goto(`${season}/help/rules/captain`);
    await expect(page.getByText('Die Punkte deines Kapitäns zählen 2-fach.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Regeln durchsuchen' }).fill('verein');
    await expect(page.getByText('Höchstens 4 Spieler sind von einem Verein.')).toBeVisible();
    await expect(page.getByText('Die Punkte deines Kapitäns zählen 2-fach.')).toBeHidden();
    await look('rules that were searched');
  });

  await test.step('in English, a document leads on to a rule', async () => {
    await page.goto(`${season}/help`);
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page
      .getByRole('navigation', { name: 'Menu and help' })
      .getByRole('link', { name: 'Questions and answers' })
      .click();
    await expect(heading('Questions and answers')(page)).toBeVisible();
    await page
      .getByRole('region', { name: 'Questions and answers' })
      .getByRole('link', { name: 'Rules', exact: true })
      .click();
    await expect(page).toHaveURL(`${season}/help/rules`);
    await expect(heading('The rules of this season')(page)).toBeVisible();
    await look('rules in English');
  });

  await test.step('who signs in has them at hand, as pages that need no script', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Guest' }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page, 'sign-in dialog');
    const imprint = dialog.getByRole('link', { name: 'Imprint' });
    const address = await imprint.getAttribute('href');
    await page.goto(game.url + address);
    await expect(heading('Imprint')(page)).toBeVisible();
    await expectAccessible(page, 'imprint as a page of its own');
    await page.getByRole('link', { name: 'Data protection' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'data protection as a page of its own');
  });

  expect(trouble).toEqual([]);
});
