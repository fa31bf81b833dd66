import type { Locator, Page } from '@playwright/test';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { Groups } from '../pages/groups.page.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { figure } from '../steps/figure.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');
/** The own row of a table. */
const mineIn = (page: Page, table: string) =>
  rows(page, table).filter({ has: page.getByText('Du', { exact: true }) });

test('one finds oneself in a ranking: around the own place, among friends, and over the season', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  // Two matchdays, and axe on every state of the way.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const reader = isMobile ? 'Noor' : 'Kaya';
  const season = await arriveWithSquad(page, game.url, reader);
  const userId = await userOf(page);
  const guest = new Guest();
  await guest.stepUntil(game.url, 'COMPLETED');
  // A page that comes with the state of before shows the round before, until it hears of this one.
  const { lastCompletedRoundId } = await gameState(game.url);
  await page.goto(`${season}/global-ranking/round/${lastCompletedRoundId}`);
  const round = page.getByRole('combobox', { name: 'Spieltag', exact: true });
  await expect(round).toHaveValue(`${lastCompletedRoundId}`);

  await test.step('around the own place, which the address keeps', async () => {
    await view(page, 'Um mich').check({ force: true });
    await expect(page).toHaveURL(/view=around/);
    const around = 'Rangliste Spieltag, um mich herum';
    await expect(mineIn(page, around)).toHaveCount(1);
    await page.reload();
    await expect(mineIn(page, around)).toHaveCount(1);
    expect(await rows(page, around).count()).toBeGreaterThan(10);
    await expectAccessible(page, 'the ranking around the own place');
  });

  await test.step('without a group there are no friends, and a way to them', async () => {
    await view(page, 'Um mich').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/view=friends/);
    await expect(page.getByText('Noch keine Freunde hier').first()).toBeVisible();
    await expectAccessible(page, 'no friends in the ranking');
    await page.getByRole('link', { name: 'Zu den Gruppen' }).first().click();
    await new Groups(page).found(`Runde ${reader}`);
    await page.goto(`${season}/global-ranking?view=friends`);
    await expect(rows(page, `Rangliste der Gruppe Runde ${reader}`).first()).toBeVisible();
    await expectAccessible(page, 'friends in the ranking');
  });

  await test.step('the own place stays in sight, and leads to its row', async () => {
    await view(page, 'Alle').check({ force: true });
    await expect(rows(page, 'Rangliste Spieltag')).toHaveCount(20);
    const strip = page.getByRole('button', { name: /^Mein Platz\s*\d/ }).first();
    await expect(strip).toBeHidden();
    // Whoever is on the first page is not on the second.
    const mine = mineIn(page, 'Rangliste Spieltag');
    if ((await mine.count()) > 0) {
      await page.getByRole('button', { name: 'Nächste Seite' }).first().click();
      await expect(mine).toHaveCount(0);
      await expect(rows(page, 'Rangliste Spieltag')).toHaveCount(20);
    }
    const last = rows(page, 'Rangliste Spieltag').last();
    await last.evaluate((row) => row.scrollIntoView({ block: 'end' }));
    await expect(strip).toBeInViewport();
    await expectAccessible(page, 'the strip with the own place');
    await strip.click();
    await expect(mine.getByRole('button')).toBeFocused();
    await expect(mine).toBeInViewport();
    // The other list of a desktop has a place of its own.
    if (isMobile) await expect(strip).toBeHidden();
  });

  await test.step('two lists side by side have a page each, which the address keeps', async () => {
    // A phone has room for one.
    if (isMobile) return;
    await page.goto(`${season}/global-ranking/round/${lastCompletedRoundId}/0`);
    const turn = (list: string) =>
      page
        .getByRole('navigation', { name: `Seiten, Rangliste ${list}` })
        .getByRole('button', { name: 'Nächste Seite' })
        .click();
    const [ofRound, ofSeason] = ['Spieltag', 'Saison'].map((list) =>
      page.getByRole('navigation', { name: `Seiten, Rangliste ${list}` }).getByRole('textbox'),
    ) as [Locator, Locator];
    await turn('Spieltag');
    await expect(ofRound).toHaveValue('2');
    await turn('Saison');
    await turn('Saison');
    // The list that was turned last is the one the address is of.
    await expect(page).toHaveURL(/\/season\/rn-[^/]+\/2\?beside=1$/);
    const [shown] = await rows(page, 'Rangliste Spieltag').allInnerTexts();
    await page.reload();
    await expect(ofRound).toHaveValue('2');
    await expect(ofSeason).toHaveValue('3');
    await expect(rows(page, 'Rangliste Spieltag').first()).toHaveText(`${shown}`, {
      useInnerText: true,
    });
    await expect(rows(page, 'Rangliste Saison')).toHaveCount(20);
    await expect(page).toHaveURL(/\/season\/rn-[^/]+\/2\?beside=1$/);
    await expectAccessible(page, 'two lists on pages of their own');
  });

  await test.step('the way through the season, by places and points, in English', async () => {
    await guest.stepUntil(game.url, 'GENERAL');
    await guest.stepUntil(game.url, 'COMPLETED');
    await page.goto(`${season}/help`);
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await page.goto(`${season}/global-ranking`);
    const card = page.getByRole('region', { name: 'Your way through the season' });
    await expect(card.getByRole('img', { name: /^Rank in the season: / })).toBeVisible();
    await card.getByRole('radio', { name: 'Points' }).check({ force: true });
    await expect(card.getByRole('img', { name: /, Average [\d−-]/ })).toBeVisible();
    await card.getByLabel('Ranking of').selectOption({ label: `Runde ${reader}` });
    await expect(card.getByRole('img', { name: `group Runde ${reader}` })).toBeVisible();
    await expectAccessible(page, 'the way through the season');
    await card.getByRole('button', { name: 'As a table' }).click();
    // The rounds that others have played before stand there as well, without a figure of one's own.
    await expect(card.getByRole('table').locator('tbody tr').nth(1)).toBeVisible();
    await view(page, 'Around me').check({ force: true });
    await expect(rows(page, 'Matchday ranking, around me').first()).toBeVisible();
  });

  await test.step('a matchday before the last one is corrected while the way is on screen', async () => {
    const { seasonId } = await gameState(game.url);
    const own = { seasonId, roundId: `${lastCompletedRoundId}`, userId };
    const { score } = await playedBy(game.url, own);
    const table = page.getByRole('region', { name: 'Your way through the season' });
    const points = table.locator('tbody tr').nth(-2).getByRole('cell').first();
    await expect(points).toHaveText(figure(score));
    const { more } = await correctStarter(game.url, own);
    await expect(points).toHaveText(figure(score + more));
  });
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});
