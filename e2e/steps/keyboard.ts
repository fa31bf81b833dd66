import { expect, type Locator, type Page } from '@playwright/test';

const MOST_TABS = 150;

/** Goes on with Tab until the element has the focus. */
export async function reach(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} is not reached with ${key}`);
}

export async function press(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await reach(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Says why: the question has the focus where one types. */
export async function say(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel('Grund')).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
}

/** Something has the focus, and not the page as a whole. */
export async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
}
