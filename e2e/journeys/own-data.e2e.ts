import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

const WILL_GO =
  /^Dein Konto wird gelöscht: \d\d\.\d\d\.\d{4}, \d\d:\d\d\. Dein Konto bleibt auch, wenn du dich /;

test('one takes the own data along, has the account deleted, and thinks better of it', async ({
  page,
  browserName,
  game,
  trouble,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, 'Odile');
  const account = new AccountPage(page);
  await account.open(season);
  const data = page.getByRole('region', { name: 'Deine Daten' });

  await test.step('a file holds what the game knows', async () => {
    const button = account.button('Daten herunterladen');
    await expect(button).toBeVisible();
    // Firefox tells its driver of no download of what a page has made itself.
    if (browserName !== 'chromium') return;
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^spieltag-us-.+\.json$/);
    const { person, tables } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect([person.isTrial, tables.ledger.length]).toEqual([false, 1]);
  });

  await test.step('deletion says what goes and what stays before it is ordered', async () => {
    await account.button('Konto löschen').click();
    await expect(account.question).toContainText('Tage lang anders überlegen');
    await expectAccessible(page, 'the question before a deletion');
    await account.question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(data.getByText(WILL_GO)).toBeHidden();
    await account.button('Konto löschen').click();
    await account.question.getByRole('button', { name: 'Konto löschen' }).click();
    await expect(data.getByText(WILL_GO)).toBeVisible();
  });

  await test.step('one plays on meanwhile, is told of it, and keeps the account by a press', async () => {
    await page.reload();
    await expect(data.getByText(WILL_GO)).toBeVisible();
    await expectAccessible(page, 'an account that is to go');
    await page.goto(season);
    const told = page.getByRole('alertdialog', { name: 'Dein Konto wird gelöscht' });
    await told.getByRole('button', { name: 'Zum Konto' }).click();
    await expect(data.getByText(WILL_GO)).toBeVisible();
    await account.button('Konto behalten').click();
    await account.read('Dein Konto bleibt.');
    await expect(data.getByText(WILL_GO)).toBeHidden();
  });
  expect(trouble).toEqual([]);
});
