import { expect, type Page } from '@playwright/test';
import { arriveWithSquad } from './full-squad.ts';

/** A reader with a squad who has chosen English; gives the season's address. */
export async function arriveInEnglish(page: Page, url: string, reader: string): Promise<string> {
  const season = await arriveWithSquad(page, url, reader);
  await page.goto(`${season}/help`);
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  return season;
}
