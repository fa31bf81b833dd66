import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

const MOST_TABS = 60;

test('the frame by keyboard alone: tabs, dialogs, settings, details, and the way back', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const tab = (name: string) => frame.navigation.getByRole('link', { name });
  const main = page.locator('#main');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  const season = frame.seasonUrl();

  await test.step('the first stop leads past the bars', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
  });

  await test.step('tabs, each with a title of its own; the keyboard starts at its top', async () => {
    for (const [name, title] of [
      ['Live', 'Live – Spieltag'],
      ['Gruppe', 'Gruppe – Spieltag'],
      ['Transfermarkt', 'Transfermarkt – Spieltag'],
    ] as const) {
      await press(page, tab(name), 'Enter');
      await expect(page).toHaveTitle(title);
      await expect(tab(name)).toHaveAttribute('aria-current', 'page');
      await expect(main).toBeFocused();
    }
  });

  await test.step('back and forward', async () => {
    await page.goBack();
    await expect(page).toHaveTitle('Gruppe – Spieltag');
    await page.goBack();
    await expect(page).toHaveTitle('Live – Spieltag');
    await page.goForward();
    await expect(page).toHaveTitle('Gruppe – Spieltag');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gruppen');
  });

  await test.step('a dialog keeps the focus, Escape gives it back', async () => {
    const guest = page.getByRole('banner').getByRole('button', { name: 'Gast' });
    const dialog = page.getByRole('alertdialog');
    await press(page, guest, 'Enter');
    await expect(dialog).toBeVisible();
    for (let stops = 0; stops < 4; stops += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(guest).toBeFocused();
  });

  await test.step('the league, help and the language', async () => {
    await reach(page, page.getByRole('combobox', { name: 'Liga wählen' }));
    await press(page, page.getByRole('link', { name: 'Menü und Hilfe' }), 'Enter');
    await expect(page).toHaveTitle(/ – Spieltag$/);
    await press(page, page.getByRole('radio', { name: 'Deutsch' }), 'ArrowRight');
    await expect(page.getByRole('heading', { name: 'Menu and help' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'Menü und Hilfe' })).toBeVisible();
  });

  await test.step('nothing the keyboard goes to lies under a bar', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto(`${season}/help/account`);
    await expect(page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
    await reach(page, page.getByRole('button', { name: 'Code erzeugen' }));
    // No further than the last stop of the page.
    for (const [key, most] of [
      ['Tab', 4],
      ['Shift+Tab', 12],
    ] as const) {
      for (let stops = 0; stops < most; stops += 1) {
        await page.keyboard.press(key);
        expect(await page.evaluate(covered), `${key} ${stops}`).toBe('');
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('details lie over the list, Escape leads back to the row they came from', async () => {
    await page.goto(`${season}/transfermarket/forward`);
    const row = page
      .getByRole('list', { name: 'Spieler auf dem Transfermarkt' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .first();
    await expect(row).toBeVisible();
    const list = page.url();
    await press(page, row, 'Enter');
    const details = page.getByRole('dialog');
    await expect(details).toBeVisible();
    await expect(page).toHaveURL(/\/transfermarket\/player-details\/pl-/);
    const address = page.url();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(page).toHaveURL(list);
    await expect(row).toBeFocused();
    await page.goto(address);
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(list);
  });

  await test.step('an address nobody answers to leads home', async () => {
    for (const path of ['/help/nowhere', '/transfermarket/forward/more', '/live/rn-1/more/more']) {
      await page.goto(season + path);
      await expect(page).toHaveTitle('Abseits! – Spieltag');
    }
    await page.goto(`${season}/nowhere`);
    await expect(page).toHaveTitle('Abseits! – Spieltag');
    await press(page, page.getByRole('link', { name: 'Zur Startseite' }), 'Enter');
    await expect(page).toHaveURL(season);
  });

  expect(trouble).toEqual([]);
});

/** Goes on by Tab until it stands there, or back: past its last stop a browser leaves the page for its own bars. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_TABS; stops += 1) {
    const key = await target.evaluate(keyTowards);
    if (!key) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Runs in the page: what leads from the focus towards an element; nothing when it is there. */
function keyTowards(element: Element): string {
  if (element === document.activeElement) return '';
  const side = document.activeElement?.compareDocumentPosition(element) ?? 0;
  return side & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}

/** Runs in the page: what holds the focus under something else; nothing when it can be seen. */
function covered(): string {
  const focused = document.activeElement;
  const around = focused?.closest('label') ?? focused;
  if (!around) return '';
  const { left, top, width, height } = around.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return around.contains(seen) || seen?.contains(around) ? '' : (around.textContent ?? '');
}

async function press(page: Page, target: Locator, key: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}
