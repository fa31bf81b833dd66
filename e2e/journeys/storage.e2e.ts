import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';

const GARBAGE = ['{', 'null', '42', '"x"', '[]', '{"a":1}', ''];

test('what the device has stored and nobody can read is ignored', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await frame.open('Gruppe');
  await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
  await new AccountPage(page).choose('Einstellungen');
  await page.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
  for (const garbage of GARBAGE) {
    await test.step(`"${garbage}" under every key`, async () => {
      const count = await page.evaluate((text) => {
        const keys = Object.keys(localStorage);
        for (const key of keys) localStorage.setItem(key, text);
        return keys.length;
      }, garbage);
      expect(count).toBeGreaterThan(4);
      await page.goto(game.url);
      await expect(frame.navigation).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Noch niemand auf dem Platz' })).toBeVisible();
    });
  }
  expect(trouble).toEqual([]);
});

test('a device that keeps nothing, or gives no storage at all, can be played on', async ({
  browser,
  game,
}) => {
  for (const [name, deny] of [
    ['a full storage', full],
    ['no storage', none],
  ] as const) {
    await test.step(name, async () => {
      const context = await browser.newContext({ locale: 'de-DE' });
      const page = await context.newPage();
      const frame = new Frame(page);
      await page.addInitScript(deny);
      await frame.arrive(game.url);
      await frame.open('Transfermarkt');
      await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
      await page.getByRole('radio', { name: 'English' }).check({ force: true });
      await expect(page.getByRole('heading', { name: 'Menu and help' })).toBeVisible();
      await context.close();
    });
  }
});

function full(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

function none(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
}
