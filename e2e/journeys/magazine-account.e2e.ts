import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader, signInAtMagazine } from '../pages/sign-in.ts';

const TRANSFER = '**/api/account/v1/transfer-external-auth.json';
const DUPLICATE = { status: 409, code: 'DUPLICATE_LOGIN', msg: 'Duplicate login' };

test('a guest plays with the account of the magazine, linked or signed in; no team is lost', async ({
  page,
  browser,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const account = new AccountPage(page);
  await arriveAsGuestWithPlayer(page, game.url);
  const season = frame.seasonUrl();

  await test.step('linked to a reader who does not play yet, the team of the guest is that reader’s', async () => {
    await new Market(page, false).buyFirst('Mittelfeld');
    await expect(frame.figures).toContainText('2/22');
    await account.open(season);
    await account.button('Mit Magazin-Konto verknüpfen').click();
    await expect(account.question).toContainText('Spielt dein Magazin-Konto noch nicht mit');
    await signInAsNewReader(page, 'Rosa');
    await account.read('Verknüpft: Dein Magazin-Konto spielt jetzt als ');
    await expect(frame.figures).toContainText('2/22');
    await expect(account.button('Zum anderen Team')).toBeHidden();
  });

  const second = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
  const other = await second.newPage();
  const there = new Frame(other);
  const theirs = new AccountPage(other);
  const warning = other.getByRole('alertdialog');
  const guest = other.getByRole('banner').getByRole('button', { name: 'Gast' });
  await arriveAsGuestWithPlayer(other, game.url);

  await test.step('an account that is taken twice at once is refused, and nothing changes', async () => {
    await other.route(TRANSFER, (route) => route.fulfill({ status: 409, json: DUPLICATE }));
    await guest.click();
    await signInAtMagazine(other, 'Clara');
    await expect(warning).toContainText('Login fehlgeschlagen');
    await expect(warning).toContainText('wird gerade noch einmal angemeldet');
    await warning.getByRole('button', { name: 'OK' }).click();
    await other.unroute(TRANSFER);
    await expect(guest).toBeVisible();
    await expect(there.figures).toContainText('1/22');
  });

  await test.step('linked to a reader who plays already, the device plays the team of that account', async () => {
    // At the magazine alone: the device stays the one it is.
    await second.clearCookies({ name: /^(?!device$)/ });
    await theirs.open(season);
    await theirs.button('Mit Magazin-Konto verknüpfen').click();
    await expect(theirs.question).toContainText('(1 Spieler) geht nicht verloren');
    await signInAtMagazine(other, 'Rosa');
    await theirs.read('Verknüpft: Du spielst jetzt als ');
    await expect(there.guestBadge).toBeHidden();
    await expect(there.figures).toContainText('2/22');
  });

  await test.step('the team of the guest is kept, not lost', async () => {
    await theirs.button('Zum anderen Team').click();
    await theirs.button('Wechseln').click();
    await expect(there.figures).toContainText('1/22');
    await expect(there.guestBadge).toBeVisible();
    await there.open('Transfermarkt');
  });

  await test.step('an account that plays already is signed in; the guest is told of the team', async () => {
    // At the magazine alone: the device stays the one it is.
    await second.clearCookies({ name: /^(?!device$)/ });
    await guest.click();
    await signInAtMagazine(other, 'Rosa');
    await expect(warning).toContainText('Dein vorläufiges Team wurde nicht übernommen');
    await warning.getByRole('button', { name: 'OK' }).click();
    await expect(there.guestBadge).toBeHidden();
    await expect(there.figures).toContainText('2/22');
  });

  await test.step('whose sign-in has ended is led to another one, and plays on', async () => {
    // At the magazine alone: the device stays the one it is.
    await second.clearCookies({ name: /^(?!device$)/ });
    await other.evaluate(endSignIn);
    await other.reload();
    const failure = other.getByRole('alert').filter({ hasText: 'Fehlercode: 102' });
    await signInAtMagazine(other, 'Rosa', failure);
    await expect(there.figures).toContainText('2/22');
    await expect(there.guestBadge).toBeHidden();
  });

  await test.step('and while one plays: what is done is taken back, the sign-in asked for', async () => {
    // At the magazine alone: the device stays the one it is.
    await second.clearCookies({ name: /^(?!device$)/ });
    await other.evaluate(endSignIn);
    await other.route('**/player-transaction.json', refuseToken, { times: 1 });
    await other
      .getByRole('button', { name: / kaufen$/ })
      .first()
      .click();
    const question = other.getByRole('alertdialog');
    await expect(question).toContainText('Deine Anmeldung ist abgelaufen.');
    await expect(there.figures).toContainText('2/22');
    await question.getByRole('button', { name: 'Später' }).click();
    await other.getByRole('banner').getByRole('button', { name: 'Nicht angemeldet' }).click();
    await signInAtMagazine(other, 'Rosa', question);
    await new Market(other, false).buyFirst('Sturm');
    await expect(there.figures).toContainText('3/22');
  });

  await second.close();
  expect(trouble).toEqual([]);
});

/** As the server answers a token it takes no longer. */
const refuseToken = (route: Route) =>
  route.fulfill({ status: 401, json: { status: 401, code: 'TOKEN_EXPIRED', msg: 'expired' } });

/** As a fortnight later: neither token is good any more. */
function endSignIn(): void {
  const key = 'spieltag.external';
  const ended = `e30.${btoa('{"exp":1}')}.x`;
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...kept, idToken: ended, jwt: ended }));
}

async function arriveAsGuestWithPlayer(page: Page, url: string): Promise<void> {
  const frame = new Frame(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(`${url}/transfermarket`);
  await new Market(page, false).buyFirst('Sturm');
  await expect(frame.figures).toContainText('1/22');
}
