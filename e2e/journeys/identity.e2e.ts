import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** The accounts this device was signed in with, each once. */
function accountsOf(context: BrowserContext): Set<string> {
  const ids = new Set<string>();
  context.on('response', async (response) => {
    if (!response.url().endsWith('-auth.json') || !response.ok()) return;
    const { account } = await response.json();
    ids.add(account.id);
  });
  return ids;
}

test('a sign-out without a connection has failed, and nobody else buys what one buys then', async ({
  page,
  context,
  game,
}) => {
  const frame = new Frame(page);
  const account = new AccountPage(page);
  const accounts = accountsOf(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  await page.getByRole('banner').getByRole('button', { name: 'Gast' }).click();
  await signInAsNewReader(page, 'Ida');
  await frame.open('Transfermarkt');
  await new Market(page, false).buyFirst('Sturm');
  await expect(frame.figures).toContainText('1/22');

  await test.step('offline it is said to have failed', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
    await expect(account.profile).toContainText('Angemeldet');
    await context.setOffline(true);
    await account.button('Abmelden').click();
    await account.question.getByRole('button', { name: 'Abmelden' }).click();
    const refusal = page.getByRole('alertdialog', { name: 'Abmelden hat nicht geklappt' });
    await expect(refusal).toContainText('Du bist weiter angemeldet.');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(account.profile).toContainText('Angemeldet');
    await expect(account.button('Abmelden')).toBeVisible();
  });

  await test.step('online again one plays as before', async () => {
    await context.setOffline(false);
    await frame.open('Transfermarkt');
    await new Market(page, false).buyFirst('Abwehr');
    await expect(frame.figures).toContainText('2/22');
    await expect(frame.guestBadge).toBeHidden();
    expect(accounts.size).toBe(1);
  });

  await test.step('and signs out for good', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
    await account.button('Abmelden').click();
    await account.question.getByRole('button', { name: 'Abmelden' }).click();
    await account.read('Du bist abgemeldet.');
    await expect(frame.guestBadge).toBeVisible();
    await expect(frame.figures).toContainText('0/22');
  });
});

test('tabs on a new device are one guest, and follow each other', async ({
  page,
  context,
  game,
}) => {
  const accounts = accountsOf(context);
  const other = await context.newPage();
  const [here, there] = [new Frame(page), new Frame(other)];
  const [account, theirs] = [new AccountPage(page), new AccountPage(other)];

  await test.step('both open at once, and one guest is made', async () => {
    for (const each of [page, other]) await each.emulateMedia({ reducedMotion: 'reduce' });
    await Promise.all([here.arrive(game.url), there.arrive(game.url)]);
    expect(accounts.size).toBe(1);
  });

  await test.step('who signs in in one is signed in in the other', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Gast' }).click();
    await signInAsNewReader(page, 'Jule');
    await expect(there.guestBadge).toBeHidden();
  });

  await test.step('another name and another language are seen in the other', async () => {
    const season = here.seasonUrl();
    await account.open(season);
    await theirs.open(season);
    await account.button('Namen ändern').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Jule Kurve');
    await page.keyboard.press('Enter');
    await expect(theirs.profile).toContainText('Jule Kurve');
    await page.getByRole('radio', { name: 'English' }).click({ force: true });
    await expect(other.getByRole('heading', { name: 'Your devices' })).toBeVisible();
    await other.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
    await expect(page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
  });

  await test.step('after a sign-out in one no other buys for that account', async () => {
    await there.open('Transfermarkt');
    await new Market(other, false).buyFirst('Sturm');
    await expect(there.figures).toContainText('1/22');
    await account.button('Abmelden').click();
    await account.question.getByRole('button', { name: 'Abmelden' }).click();
    await account.read('Du bist abgemeldet.');
    await expect(there.guestBadge).toBeVisible();
    await expect(there.figures).toContainText('0/22');
    expect(accounts.size).toBe(2);
  });
});
