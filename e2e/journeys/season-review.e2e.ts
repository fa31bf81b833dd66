import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { figure } from '../steps/figure.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

test('after a rated matchday the season can be looked back on, as the ranking has it', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const season = await arriveWithSquad(page, game.url, 'Romy');
  const userId = await userOf(page);
  const review = page.getByRole('region', { name: 'Meine Saison', exact: true });

  await test.step('before it there is nothing, and the menu leads there', async () => {
    await page.goto(`${season}/help`);
    await page.getByRole('link', { name: /^Meine Saison/ }).click();
    await expect(page).toHaveURL(`${season}/help/review`);
    await expect(review).toContainText('Noch nichts zurückzublicken');
    await expect(page.getByRole('region', { name: 'Meine Sammlung' })).toContainText('läuft');
  });

  await new Guest().stepUntil(game.url, 'COMPLETED');
  await page.goto(`${season}/help/review`);
  await expect(review).toContainText('Bester Spieltag');
  await expect(review).toContainText('Brachte am meisten');
  await expectAccessible(page, 'the review of a season');
  if (isMobile) await expectRoomForLargeText(page, 'the review of a season');

  await test.step('a correction reaches the page that shows it', async () => {
    const { seasonId, roundId } = await gameState(game.url);
    const own = { seasonId, roundId, userId };
    const { score } = await playedBy(game.url, own);
    const total = review.getByText('Gesamtpunkte').locator('..');
    await expect(total).toContainText(figure(score));
    const { more } = await correctStarter(game.url, { ...own, goals: 40 });
    await expect(total).toContainText(figure(score + more));
    const best = review.getByText('Bester Spieltag').locator('..');
    await expect(best).toContainText(`${figure(score + more)} Punkte`);
  });
  const place = /Platz\s*(\d+)\.\s*von (\d+)/.exec((await review.textContent()) ?? '');
  expect(place).not.toBeNull();
  const achievements = page.getByRole('list', { name: /^Erfolge: / });
  await expect(achievements).toContainText('Erster kompletter Kader');

  await test.step('the place is that of the ranking', async () => {
    await page.goto(`${season}/global-ranking/season`);
    await expect(page.getByRole('main')).toContainText(`${place?.[1]}.`);
  });

  await test.step('the best matchday leads to its results', async () => {
    await page.goto(`${season}/help/review`);
    await review.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/live\/rn-/);
  });
  expect(trouble).toEqual([]);
});

test('in English it speaks English', async ({ page, game }) => {
  await arriveInEnglish(page, game.url, 'Roland');
  await page.goto(`${new Frame(page).seasonUrl()}/help/review`);
  await expect(page.getByRole('region', { name: 'My season', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My collection' })).toBeVisible();
});
