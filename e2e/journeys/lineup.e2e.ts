import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveAtMarket } from '../pages/market.page.ts';
import { arriveWithSquad, claimCaptainCard } from '../steps/full-squad.ts';

const { LEFT, RIGHT, FORWARD, DEFENDERS } = SLOTS_OF_442;
/** Keys pressed at most to get somewhere with Tab. */
const MAX_TABS = 60;

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never led to ${selector}`);
}

/** Leads from the slot that has the focus to another one with the arrows. */
async function arrowTo(page: Page, slot: number, key: string): Promise<void> {
  for (let presses = 0; presses < 8; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-slot'));
    if (focused === String(slot)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to slot ${slot}`);
}

test('a lineup is set by keyboard alone, by tap and by drag, with a receipt each, and undone', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  test.slow();
  const lineup = new Lineup(page, isMobile);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Hella' : 'Joan');
  const start = {
    [LEFT]: await lineup.playerIn(LEFT),
    [RIGHT]: await lineup.playerIn(RIGHT),
  };
  const [left, right] = [start[LEFT] ?? '', start[RIGHT] ?? ''];
  const swapped = { [LEFT]: right, [RIGHT]: left };
  await expectAccessible(page, 'lineup');

  await test.step('by keyboard: Tab to the pitch, arrows along it, Enter picks and swaps', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Tauschen', exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await page.getByLabel('Formation').focus();
    await tabTo(page, `[data-slot="${LEFT}"]`);
    await page.keyboard.press('Enter');
    await expect(lineup.status('Mit wem tauschen?')).toBeVisible();
    await expect(lineup.slot(RIGHT)).toContainText('hierhin möglich');
    await expect(lineup.slot(FORWARD)).toHaveAttribute('title', /spielt nicht auf dieser Position/);
    await expectAccessible(page, 'a player is picked');
    await arrowTo(page, RIGHT, 'ArrowRight');
    await page.keyboard.press('Enter');
    await lineup.expectPlayers(swapped);
    await lineup.expectSaved();
    await expect(lineup.slot(RIGHT)).toBeFocused();
  });

  await test.step('by keyboard: undone, and with Escape nothing is picked any more', async () => {
    await lineup.undo.focus();
    await page.keyboard.press('Enter');
    await lineup.expectPlayers(start);
    await expect(lineup.status(/Zurückgenommen\. Gespeichert/)).toBeVisible();
    await expect(lineup.slot(RIGHT)).toBeFocused();
    await page.keyboard.press(' ');
    await expect(lineup.status('Mit wem tauschen?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lineup.status('Mit wem tauschen?')).toBeHidden();
  });

  await test.step('by tap: two players of the pitch', async () => {
    await lineup.press(LEFT);
    await lineup.press(RIGHT);
    await lineup.expectPlayers(swapped);
    await lineup.expectSaved();
  });

  await test.step('by tap: a target of another position is refused before anything is sent', async () => {
    await lineup.press(LEFT);
    await lineup.press(FORWARD);
    await expect(lineup.status('spielt nicht auf dieser Position (Sturm)')).toBeVisible();
    await expectAccessible(page, 'refused before it is sent');
    await lineup.press(LEFT);
  });

  await test.step('by drag: a finger the system takes away drops nobody, nor does the next tap', async () => {
    if (!isMobile) return;
    await lineup.dragInVain(LEFT, RIGHT);
    await lineup.press(LEFT);
    await expect(lineup.status('Mit wem tauschen?')).toBeVisible();
    await lineup.expectPlayers(swapped);
    await page.keyboard.press('Escape');
  });

  await test.step('by drag: two players of the pitch, back again', async () => {
    await lineup.drag(LEFT, RIGHT);
    await lineup.expectPlayers(start);
    await lineup.expectSaved();
    await page.goto(season);
    await lineup.expectPlayers(start);
  });
  expect(trouble).toEqual([]);
});

test('a captain is named, warned about and lost; the lineup is shared in four formats', async ({
  page,
  context,
  game,
  isMobile,
  browserName,
  trouble,
}) => {
  test.slow();
  const lineup = new Lineup(page, isMobile);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Thora' : 'Astrid');

  await test.step('without a card the armband says where to get one', async () => {
    await lineup.beginSwapping();
    await lineup.press(LEFT);
    await page.getByRole('button', { name: /zum Kapitän machen/ }).click();
    await expect(lineup.status('Keine Kapitänskarte')).toBeVisible();
  });

  await test.step('with a card the armband is on the token at once, and saved', async () => {
    await claimCaptainCard(page);
    await expect(lineup.status('Du hast eine Kapitänskarte')).toBeVisible();
    await lineup.beginSwapping();
    await lineup.press(LEFT);
    await page.getByRole('button', { name: /zum Kapitän machen/ }).click();
    await expect(lineup.armband(LEFT)).toBeVisible();
    await expect(lineup.status(/zählen doppelt\. Gespeichert/)).toBeVisible();
    await expectAccessible(page, 'a captain is named');
  });

  await test.step('taken back, and given to another', async () => {
    await lineup.press(LEFT);
    await page.getByRole('button', { name: /die Kapitänskarte abnehmen/ }).click();
    await expect(lineup.armband(LEFT)).toBeHidden();
    await lineup.expectSaved();
    await page.getByRole('button', { name: 'Kapitänskarte vergeben' }).click();
    await lineup.press(RIGHT);
    await expect(lineup.armband(RIGHT)).toBeVisible();
    await lineup.expectSaved();
  });

  await test.step('leaving the pitch would lose the card: no keeps, yes loses it', async () => {
    const reserve = await lineup.reserveOf(DEFENDERS);
    await lineup.pick(RIGHT);
    await lineup.pick(reserve);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('ist die Karte verloren');
    await expectAccessible(page, 'the captain would be lost');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(lineup.armband(RIGHT)).toBeVisible();
    await lineup.pick(RIGHT);
    await lineup.pick(reserve);
    await question.getByRole('button', { name: 'Trotzdem ändern' }).click();
    await lineup.expectSaved();
    await expect(lineup.armband(reserve)).toBeHidden();
    await expect(lineup.armband(RIGHT)).toBeHidden();
  });

  await test.step('sharing lives in the address and shows four pictures', async () => {
    await page.goto(`${season}/share`);
    const sheet = page.getByRole('dialog', { name: 'Aufstellung teilen' });
    await expect(sheet.getByRole('radio')).toHaveCount(4);
    await expect(sheet.locator('img')).toHaveCount(4);
    for (const picture of await sheet.locator('img').all()) {
      await expect(picture).toBeVisible({ timeout: 60_000 });
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
    }
    await expectAccessible(page, 'sharing');
    expect(trouble).toEqual([]);
  });

  await test.step('the page of a format opens in a new window, its address can be copied', async () => {
    // Firefox lets no page read what was copied, asked or not.
    const canRead = browserName === 'chromium';
    if (canRead) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('radio', { name: 'Story Feld' }).check({ force: true });
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Öffnen' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(/\/share\/story_a\?link=sn-/);
    await opened.close();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bild speichern' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^spieltag-.*-story_a\.png$/);
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await expect(page.getByText('Der Link ist kopiert.')).toBeVisible();
    const copied = canRead && (await page.evaluate(() => navigator.clipboard.readText()));
    if (canRead) expect(copied).toMatch(/\/share\/story_a\?link=sn-/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(season);
  });
});

test('a guest cannot share, with a player either: no button, and the address asks to sign in', async ({
  page,
  game,
  isMobile,
}) => {
  const { frame, market } = await arriveAtMarket(page, isMobile, game.url);
  await market.buyFirst('Sturm');
  await frame.open('Aufstellung');
  const pitch = page.getByRole('region', { name: 'Spielfeld' });
  // Nobody shares a lineup without players: with one it is about the guest alone.
  await expect(pitch.locator('[data-player]')).toHaveCount(1);
  await expect(new Lineup(page, isMobile).share).toBeHidden();
  await page.goto(`${frame.seasonUrl()}/share`);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});
