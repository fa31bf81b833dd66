import { type Browser, type Page, test } from '@playwright/test';

/** The page of a friend, in a browser of their own with a screen of the same size. */
export async function openFriend(browser: Browser): Promise<Page> {
  const { viewport } = test.info().project.use;
  const theirs = await browser.newContext({ reducedMotion: 'reduce', viewport: viewport ?? null });
  return theirs.newPage();
}
