import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Debug } from '../pages/debug.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';
import { openFriend } from '../steps/open-friend.ts';

const EMPTY = 'Du bist noch in keiner Gruppe';

/** What an invite that is not valid, or not valid for one, makes the browser say; everything else is trouble. */
const isExpectedRefusal = (line: string) =>
  /^4(10|22): POST .*join-by-public-link/.test(line) ||
  /^410: POST/.test(line) ||
  /status of 4(10|22)/.test(line);

async function fillRoster(page: Page, isMobile: boolean, season: string): Promise<void> {
  await page.goto(`${season}/transfermarket/roster`);
  await new Market(page, isMobile).fillUp.first().click();
  await expect(new Frame(page).figures).toContainText('22/22');
}

test('two friends: invite, join, roles, ranking, removal, expired link, leaving', async ({
  page,
  context,
  browser,
  browserName,
  game,
  isMobile,
  trouble,
}) => {
  // Two people, a matchday, and axe on every state of the way.
  test.slow();
  const name = isMobile ? 'Kurve West' : 'Kurve Ost';
  const [founder, friend] = isMobile ? ['Emmy', 'Lise'] : ['Rosalind', 'Dorothy'];
  const frame = new Frame(page);
  const groups = new Groups(page);
  const friendPage = await openFriend(browser);
  const theirs = new Groups(friendPage);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  let link = '';

  await test.step('a guest signs in to found a group', async () => {
    await frame.open('Gruppe');
    await groups.begin();
    await signInAsNewReader(page, founder);
    await groups.found(name);
    await expect(groups.members).toHaveCount(1);
    await expectAccessible(page, 'group of one');
  });

  await test.step('the admin makes an invite link and copies it', async () => {
    await groups.invite.click();
    await expectAccessible(page, 'no invite link yet');
    await page.getByRole('button', { name: 'Neuen Link erstellen' }).click();
    await expect(page.getByText(/^Gültig bis /)).toBeVisible();
    await expectAccessible(page, 'invite link');
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await groups.read('Der Link ist kopiert.');
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/se-[^/]+\/group\?joinByToken=[\w-]{22,}$/);
  });

  await test.step('or takes it along as a picture', async () => {
    const save = page.getByRole('button', { name: 'Als Bild speichern' });
    await expect(save).toBeVisible();
    // Firefox tells its driver of no download of what a page has made itself.
    if (browserName === 'chromium') {
      const [picture] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(picture.suggestedFilename()).toBe('Einladung.png');
      const content = await readFile(await picture.path());
      // Width and height stand at the head of a PNG.
      expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1080, 1080]);
    }
    await page.keyboard.press('Escape');
  });

  await test.step('a friend follows it, signs in first, comes back to it and joins', async () => {
    await friendPage.goto(link);
    await expect(friendPage.getByText(`Du bist in die Gruppe „${name}“ eingeladen.`)).toBeVisible();
    await expect(theirs.question).toBeVisible();
    await expectAccessible(friendPage, 'invited guest');
    await signInAsNewReader(friendPage, friend);
    await expect(theirs.question).toContainText(`„${name}“ beitreten?`);
    await expect(theirs.question).toContainText('lädt dich ein.');
    await expect(theirs.question).toContainText('1 Mitglied');
    await expectAccessible(friendPage, 'joining');
    await theirs.answer('Beitreten');
    await expect(theirs.heading(name)).toBeVisible();
    await expect(theirs.members).toHaveCount(2);
    expect(friendPage.url()).not.toContain('joinByToken');
    await expect(theirs.invite).toBeHidden();
  });

  await test.step('the admin grants and revokes admin rights, by keyboard', async () => {
    // Of two people's windows Firefox lets only the one in front take keys.
    await page.bringToFront();
    await page.reload();
    await expect(groups.members).toHaveCount(2);
    await groups.openMemberMenu();
    await expectAccessible(page, 'menu of a member');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await groups.read(' ist jetzt Admin.');
    await expect(groups.members.getByText('Admin')).toHaveCount(2);
    await friendPage.reload();
    await expect(theirs.invite).toBeVisible();
    await groups.chooseForMember('Adminrechte entziehen');
    await groups.read(' ist kein Admin mehr.');
    await expect(groups.members.getByText('Admin')).toHaveCount(1);
  });

  await test.step('the admin gives the group another name', async () => {
    await groups.chooseForGroup('Umbenennen');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name der Gruppe').fill('x');
    await expect(dialog.getByRole('button', { name: 'Umbenennen' })).toBeDisabled();
    await expectAccessible(page, 'renaming');
    await dialog.getByLabel('Name der Gruppe').fill(`${name} 04`);
    await page.keyboard.press('Enter');
    await groups.read(' 04“.');
    await expect(groups.heading(`${name} 04`)).toBeVisible();
  });

  await test.step('the admin removes the friend, who comes back by a new link alone', async () => {
    await groups.chooseForMember('Entfernen');
    await expectAccessible(page, 'removing a member');
    await groups.answer('Entfernen');
    await groups.read(' ist nicht mehr in der Gruppe.');
    await expect(groups.members).toHaveCount(1);
    // The friend's page was open all the while; it asks once a minute, and may know the old name.
    const gone = friendPage.getByText(`Du bist nicht mehr in der Gruppe „${name}`);
    await expect(gone).toBeVisible({ timeout: 90_000 });
    await expectAccessible(friendPage, 'removed from a group');
    await friendPage.getByRole('button', { name: 'Verstanden' }).click();
    await expect(gone).toBeHidden();
    await expect(friendPage.getByRole('heading', { name: EMPTY })).toBeVisible();
    await friendPage.goto(link);
    await theirs.answer('Beitreten');
    const refusal = friendPage.getByRole('alertdialog', { name: 'Achtung' });
    await expect(refusal).toContainText('hat dich entfernt');
    await expectAccessible(friendPage, 'not back by the old link');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(friendPage.getByRole('heading', { name: EMPTY })).toBeVisible();
    await page.bringToFront();
    await groups.invite.click();
    await page.getByRole('button', { name: 'Link ersetzen' }).click();
    await groups.answer('Neuen Link erstellen');
    const field = page.getByRole('textbox', { name: 'Einladungslink' });
    await expect(field).not.toHaveValue(link);
    link = await field.inputValue();
    await page.keyboard.press('Escape');
    await friendPage.goto(link);
    await theirs.answer('Beitreten');
    await expect(theirs.members).toHaveCount(2);
  });

  await test.step('both fill their rosters and play a matchday', async () => {
    await fillRoster(page, isMobile, season);
    await fillRoster(friendPage, isMobile, season);
    await page.bringToFront();
    await page.goto(`${season}/group`);
    await expect(page.getByText('2 von 2 bereit')).toBeVisible();
    const debug = new Debug(page);
    await debug.open();
    await debug.stepUntil('Ausgewertet');
    await debug.stepUntil('Vor dem Spieltag');
  });

  await test.step('the group has a ranking of the round and of the season', async () => {
    await frame.open('Gruppe');
    for (const kind of ['Spieltag', 'Saison']) {
      const choice = page.getByRole('radio', { name: kind });
      // What lies below the fold of a phone comes into place while it is pressed.
      await expect(async () => {
        await choice.click({ force: true });
        await expect(choice).toBeChecked({ timeout: 2000 });
      }).toPass();
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    }
    await expectAccessible(page, 'group ranking');
    await page.getByRole('table').getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'Stand der Saison' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('the friend leaves; the link has expired meanwhile', async () => {
    await friendPage.goto(`${season}/group`);
    await theirs.chooseForGroup('Gruppe verlassen');
    await expectAccessible(friendPage, 'leaving');
    await theirs.answer('Verlassen');
    await expect(friendPage.getByRole('heading', { name: EMPTY })).toBeVisible();
    await friendPage.goto(link);
    const refusal = friendPage.getByRole('alertdialog', { name: 'Achtung' });
    await expect(refusal).toContainText('abgelaufen');
    await expect(theirs.question).toHaveCount(1);
    await expectAccessible(friendPage, 'expired link');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(friendPage.getByRole('heading', { name: EMPTY })).toBeVisible();
    expect(friendPage.url()).not.toContain('joinByToken');
  });

  await test.step('with the last member the group goes', async () => {
    await page.reload();
    await expect(groups.members).toHaveCount(1);
    await groups.chooseForGroup('Gruppe verlassen');
    await expect(groups.question).toContainText('letzte Mitglied');
    await groups.answer('Verlassen');
    await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible();
  });

  await friendPage.context().close();
  expect(trouble.filter((line) => !isExpectedRefusal(line))).toEqual([]);
});
