import type { Page, Response } from '@playwright/test';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** What is refused on purpose: a code nobody made, a device that leads to a team. */
const isExpectedRefusal = (line: string) =>
  /^(422|403): POST .*transfer-account-with-token/.test(line) || /status of (422|403)/.test(line);

/** A photo of 240x160 px, drawn by the browser itself. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 });
    const context = canvas.getContext('2d');
    for (const [index, color] of ['#b04', '#0a6', '#04c'].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(index * 80, 0, 80, 160);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Notes from now on what a page says that others have changed, however soon it goes again. */
async function noteElsewhere(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told = new Set<string>();
    const look = () => {
      const said = document.body.innerText.matchAll(/Anderswo geändert: .*/g);
      for (const [text] of said) told.add(text);
    };
    const all = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
    Object.assign(window, { toldElsewhere: () => [...told] });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { toldElsewhere: () => readonly string[] }).toldElsewhere(),
    );
}

/** The first of the squad is watched from now on, by nobody's press. @param overview what a page has asked for */
async function watchSomebody(page: Page, overview: Response): Promise<void> {
  const { seasonId, lineup } = (await overview.json()) as Ledger;
  const { authorization = '' } = await overview.request().allHeaders();
  const { href } = new URL(`/api/gameloop/v1/${seasonId}/set-favorite-players.json`, page.url());
  const watched = await page.request.post(href, {
    headers: { authorization },
    data: {
      favoritePlayerIds: lineup.indexedPlayers.flatMap((placed) => placed?.id ?? []).slice(0, 1),
    },
  });
  expect(watched.status()).toBe(200);
}

/** Runs in the page. Asked for by the driver itself it brings this Firefox down. */
const widthOf = (image: Element) => (image as HTMLImageElement).naturalWidth;

test('one team on two devices, another name, another picture, another language', async ({
  page,
  browser,
  game,
  isMobile,
  trouble,
}) => {
  // Two devices, and axe on every state of the way.
  test.slow();
  const reader = isMobile ? 'Hedy' : 'Grete';
  const name = `${reader} Kurve`;
  const frame = new Frame(page);
  const account = new AccountPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  const second = await browser.newContext({ reducedMotion: 'reduce', locale: 'de-DE' });
  const other = await second.newPage();
  const theirs = new AccountPage(other);
  const otherFrame = new Frame(other);
  let code = '';

  await test.step('a reader fills a roster and takes another name', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Gast' }).click();
    await signInAsNewReader(page, reader);
    await page.goto(`${season}/transfermarket/roster`);
    await new Market(page, isMobile).fillUp.first().click();
    await expect(frame.figures).toContainText('22/22');
    await account.open(season);
    await expectAccessible(page, 'help of a reader');
    await account.button('Namen ändern').click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(account.profile).toContainText(name);
  });

  await test.step('a picture is cut and moved by keyboard, saved and shown', async () => {
    await account.button('Bild ändern').click();
    const library = page.getByLabel('Bild auswählen').first();
    await library.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByRole('alert')).toContainText('lässt sich nicht lesen');
    const buffer = await drawPhoto(page);
    await library.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
    await page.getByRole('group', { name: 'Bildausschnitt' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByLabel('Vergrößern').fill('2');
    await expectAccessible(page, 'picture');
    await account.button('Speichern').click();
    await account.read('Dein neues Bild ist gespeichert.');
    const image = account.profile.locator('img');
    await expect(image).toHaveAttribute('src', /\/images\/im-[\w-]{16}\.jpg$/);
    await expect.poll(() => image.evaluate(widthOf)).toBe(72);
  });

  await test.step('a code is made, with its time running down', async () => {
    code = await account.makeCode();
    await expect(page.getByRole('timer')).toHaveText(/^00:(10:0\d|09:\d\d)$/);
    await expectAccessible(page, 'code for another device');
    await account.closeSheet();
  });

  await test.step('on the second device a guest has a team already', async () => {
    await otherFrame.arrive(game.url);
    await otherFrame.open('Transfermarkt');
    await new Market(other, isMobile).buyFirst('Sturm');
    await expect(otherFrame.figures).toContainText('1/22');
    await theirs.open(season);
    await expectAccessible(other, 'help of a guest');
  });

  await test.step('a code nobody made is refused in words, and nothing changes', async () => {
    await theirs.enterCode('0000-0000-0000');
    await expect(theirs.question).toContainText('(1 Spieler) geht nicht verloren');
    await expectAccessible(other, 'question before linking');
    await theirs.button('Verknüpfen').click();
    const refusal = other.getByRole('alertdialog', { name: 'Das Verknüpfen der Geräte' });
    await expect(refusal).toContainText('Erzeuge einen neuen Code');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await theirs.closeSheet();
    await expect(otherFrame.figures).toContainText('1/22');
  });

  await test.step('the code links: the same team, name and picture, without a reload', async () => {
    let loads = 0;
    other.on('load', () => {
      loads += 1;
    });
    await theirs.enterCode(code.toLowerCase().replaceAll('-', ' '));
    await theirs.button('Verknüpfen').click();
    await theirs.read(`Verknüpft: Du spielst jetzt als ${name}.`);
    await expect(otherFrame.figures).toContainText('22/22');
    await expect(otherFrame.guestBadge).toBeHidden();
    await expect(theirs.profile).toContainText(name);
    await expect.poll(() => theirs.profile.locator('img').evaluate(widthOf)).toBe(72);
    expect(loads).toBe(0);
    await other.reload();
    await expect(otherFrame.figures).toContainText('22/22');
  });

  await test.step('the team that was kept is there, and back again', async () => {
    for (const figures of ['1/22', '22/22']) {
      await theirs.button('Zum anderen Team').click();
      await theirs.button('Wechseln').click();
      await expect(otherFrame.figures).toContainText(figures);
    }
  });

  await test.step('what one device changes the other one shows, and says what it was', async () => {
    // The stream of a page that is left may yet be answered: it is that of the next one that counts.
    await other.goto('about:blank');
    // What changes between a page's first answers and its stream it learns with the next change.
    const streaming = other.waitForResponse((reply) => reply.url().endsWith('/stream'));
    await other.goto(`${season}/transfermarket/roster`);
    await streaming;
    const toldThere = await noteElsewhere(other);
    const reading = page.waitForResponse(
      (reply) => reply.ok() && reply.url().endsWith('/overview.json'),
    );
    const sell = other.getByRole('main').getByRole('button', { name: / verkaufen$/ });
    await sell.first().click();
    await expect(otherFrame.figures).toContainText('21/22');
    await expect(frame.figures).toContainText('21/22');
    await expect(page.getByText(/Anderswo geändert: .+ verkauft$/)).toBeVisible();
    await watchSomebody(page, await reading);
    await expect(other.getByText('Anderswo geändert: Merkliste')).toBeVisible();
    // Of its own sale, which came before, it has said nothing.
    expect(await toldThere()).toEqual(['Anderswo geändert: Merkliste']);
    await theirs.open(season);
  });

  await test.step('figures of all players, by position and price', async () => {
    await theirs.choose(/^Statistik/);
    await expect(other.getByRole('heading', { name: 'Statistik' })).toBeVisible();
    await other.getByRole('radio', { name: 'TW' }).check({ force: true });
    await expect(other.getByRole('heading', { name: /^\d+ Spieler$/ })).toBeVisible();
    await other.getByRole('button', { name: 'Preis' }).click();
    await expect(other.getByRole('columnheader', { name: 'Preis' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expectAccessible(other, 'statistics');
    await theirs.choose(/^Konto und Geräte/);
    await expect(theirs.profile).toBeVisible();
  });

  await test.step('the second device is signed off, and is a guest with nothing of the team', async () => {
    await account.open(season);
    // It stays until it is closed, over what is pressed next.
    const notices = page.getByRole('region', { name: 'Mitteilungen' });
    await expect(notices).toContainText('Ein weiteres Gerät ist mit deinem Konto verknüpft');
    await notices.getByRole('button').click();
    await page.getByRole('button', { name: /, \w+ abmelden$/ }).click();
    await expect(account.question).toContainText('Dort wird dann nicht mehr dein Team gespielt');
    await expectAccessible(page, 'question before signing off');
    await account.question.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByRole('button', { name: /, \w+ abmelden$/ })).toBeHidden();
    await other.reload();
    const told = other.getByRole('alertdialog', { name: 'Dieses Gerät ist abgemeldet' });
    await told.getByRole('button', { name: 'OK' }).click();
    await expect(otherFrame.figures).toContainText('0/22');
    await expect(otherFrame.guestBadge).toBeVisible();
    await expect(theirs.profile).not.toContainText(name);
    await expect(frame.figures).toContainText('21/22');
  });

  await test.step('colours and language are chosen, and outlive the page', async () => {
    await account.choose('Einstellungen');
    await page.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    const back = page.getByRole('link', { name: 'Zurück zu Menü und Hilfe', exact: true });
    // On a wide screen the menu stands beside it.
    if (isMobile) await back.click();
    // By its words, which have to stand still: the radio itself is out of sight.
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Menu and help' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Account and devices/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  });

  await test.step('the version, tapped twice, tells more', async () => {
    await page.getByRole('link', { name: 'About Spieltag' }).click();
    const version = page.getByRole('button', { name: /^Version / });
    await version.dblclick();
    await expect(page.getByRole('region', { name: 'More details' })).toContainText('"seasonId"');
    await expectAccessible(page, 'more details');
  });

  await second.close();
  expect(trouble.filter((line) => !isExpectedRefusal(line))).toEqual([]);
});
