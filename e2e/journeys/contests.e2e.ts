import type { Group } from '@spieltag/shared-kernel/contract';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { Contest } from '../pages/contest.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { bringOpponents } from '../steps/bring-opponents.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { figure } from '../steps/figure.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

const MEMBERS = 5;

// A season of its own: it is played from the fourth matchday to its end, and months are known.
test.use({ season: 'generated:2' });

test('a group of five plays whatever there is', async ({ page, game, isMobile, trouble }) => {
  // A whole season, and axe on what each way to play shows.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const reader = isMobile ? 'Tove' : 'Signe';
  const season = await arriveWithSquad(page, game.url, reader);
  const userId = await userOf(page);
  const contest = new Contest(page);
  const guest = new Guest();
  const provisional = page.getByText('vorläufig', { exact: true });
  const beginRound = async () => {
    await guest.stepUntil(game.url, 'GAMEDAY');
    await expect(provisional.first()).toBeVisible();
  };
  const endRound = async () => {
    await guest.stepUntil(game.url, 'COMPLETED');
    await expect(provisional).toHaveCount(0);
  };

  await test.step('four opponents are brought into a group', async () => {
    await page.goto(`${season}/group`);
    const founded = page.waitForResponse(/\/create-group\.json$/);
    await new Groups(page).found(`Runde ${reader}`);
    await bringOpponents(game.url, (await (await founded).json()) as Group, MEMBERS - 1);
    await page.goto(`${season}/group/play`);
    await expect(new Groups(page).members).toHaveCount(MEMBERS);
  });

  await test.step('duels: one of five has none', async () => {
    await contest.choose(await contest.begin('Duelle'));
    await beginRound();
    await expect(contest.itemsOf(/^Duelle, /)).toHaveCount(2);
    await expect(page.getByText(/spielfrei\.$/)).toBeVisible();
    await expectAccessible(page, 'duels with a free round');
    await endRound();
    await expect(contest.rowsOf('Tabelle der Duelle')).toHaveCount(MEMBERS);
    if (isMobile) await expectRoomForLargeText(page, 'duels and their table');
  });

  await test.step('last one standing: one is out each matchday', async () => {
    await contest.choose(await contest.begin('Wer zuletzt steht'));
    await beginRound();
    await expect(contest.itemsOf('Noch dabei: 4 von 5')).toHaveCount(4);
    await endRound();
    await beginRound();
    await endRound();
    await expect(contest.itemsOf('Noch dabei: 3 von 5')).toHaveCount(3);
    await page.getByRole('button', { name: 'Frühere Spieltage' }).click();
    for (const round of ['5. Spieltag', '6. Spieltag']) {
      const gone = page.getByRole('region', { name: `Raus: ${round}` });
      await expect(gone.getByRole('listitem')).toHaveCount(1);
    }
    await expectAccessible(page, 'who is out');
    if (isMobile) await expectRoomForLargeText(page, 'who is out');
  });

  await test.step('months: each has a table, and a winner', async () => {
    await contest.choose(await contest.begin('Monatstabelle'));
    await beginRound();
    await expect(contest.rowsOf('Tabelle September 2026')).toHaveCount(MEMBERS);
    await endRound();
    await beginRound();
    await expect(contest.rowsOf('Tabelle Oktober 2026')).toHaveCount(MEMBERS);
    const winners = page.getByRole('heading', { name: 'Monatssieger' });
    await expect(winners.locator('xpath=following-sibling::ul[1]/li')).toHaveText(/September 2026/);
    await endRound();
    await expectAccessible(page, 'the table of a month');
    if (isMobile) await expectRoomForLargeText(page, 'the table of a month');
  });

  await test.step('a cup of five has free places, semi-finals, a final and a winner', async () => {
    await contest.choose(await contest.begin('Pokal'));
    await beginRound();
    await expect(contest.itemsOf(/^Viertelfinale, /)).toHaveCount(4);
    await expect(contest.itemsOf(/^Viertelfinale, /).getByText('Freilos')).toHaveCount(3);
    const bracket = page.getByRole('region', { name: 'Turnierbaum' });
    const stages = bracket.getByRole('list');
    await expect(stages).toHaveCount(isMobile ? 0 : 3);
    await expect(bracket.getByText('steht noch nicht fest')).toHaveCount(isMobile ? 0 : 6);
    await expectAccessible(page, 'the first round of a cup');
    await endRound();
    await beginRound();
    await expect(contest.itemsOf(/^Halbfinale, /)).toHaveCount(2);
    await expectAccessible(page, 'semi-finals of a cup');
    await endRound();
    await beginRound();
    await expect(contest.itemsOf(/^Finale, /)).toHaveCount(1);
    await endRound();
    await expect(page.getByText('gewinnt den Pokal')).toBeVisible();
    await expectAccessible(page, 'a cup of three rounds');
    if (isMobile) await expectRoomForLargeText(page, 'a cup that is won');
  });

  await test.step('best rounds: so many count', async () => {
    const dialog = await contest.begin('Beste Spieltage');
    await dialog.getByLabel('So viele Spieltage zählen').fill('3');
    await expectAccessible(page, 'choosing how many rounds count');
    await contest.choose(dialog);
    await beginRound();
    await endRound();
    const table = contest.rowsOf('Tabelle der besten Spieltage');
    await expect(table).toHaveCount(MEMBERS);
    await expect(table.getByText('1/3', { exact: true })).toHaveCount(MEMBERS);
    await expectAccessible(page, 'the best rounds');
    if (isMobile) await expectRoomForLargeText(page, 'the best rounds');
  });

  await test.step('a correction reaches the page, though the next matchday is ahead by then', async () => {
    const { seasonId, roundId } = await gameState(game.url);
    await guest.stepUntil(game.url, 'GENERAL');
    const own = { seasonId, roundId, userId };
    const { name, score } = await playedBy(game.url, own);
    const row = contest.rowsOf('Tabelle der besten Spieltage').filter({ hasText: name });
    await expect(row.getByRole('cell').last()).toHaveText(figure(score));
    const { more } = await correctStarter(game.url, own);
    await expect(row.getByRole('cell').last()).toHaveText(figure(score + more));
  });

  await test.step('in English too, and what was played by other rules stays as it was', async () => {
    await page.goto(`${season}/help`);
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.goto(`${season}/group/play`);
    await expect(page.getByText('Best 3 matchdays')).toBeVisible();
    await expect(contest.rowsOf('Table of the best matchdays')).toHaveCount(MEMBERS);
    await expectAccessible(page, 'the best rounds in English');
    const round = page.getByRole('combobox', { name: 'Matchday' });
    await round.selectOption({ label: 'Matchday 9' });
    await expect(contest.itemsOf(/^Quarter-final, /).getByText('Bye')).toHaveCount(3);
    await expectAccessible(page, 'a cup in English');
    await round.selectOption({ label: 'Matchday 4' });
    await expect(contest.itemsOf(/^Duels, /)).toHaveCount(2);
    await expect(page.getByText(/ha(s|ve) a bye/)).toBeVisible();
  });

  await test.step('the season can be looked back on, on a phone from its end', async () => {
    await page.goto(`${season}/help/review`);
    const review = page.getByRole('region', { name: 'My season', exact: true });
    const entry = (name: string) => review.getByText(name, { exact: true }).locator('..');
    await expect(entry('Rated matchdays')).toContainText('9 of 34');
    if (isMobile) {
      await guest.stepUntil(game.url, 'LOCKED');
      const end = page.getByRole('alertdialog', { name: 'The season is over' });
      await expect(end).toContainText(/rank \d+ of \d+ with [\d,]+ points/);
      await expectAccessible(page, 'the end of a season');
      await end.getByRole('button', { name: 'OK', exact: true }).click();
      // The page hears of each evaluation by itself.
      await expect(entry('Rated matchdays')).toContainText('31 of 34');
    }
    await expect(review.getByRole('img', { name: /^Your rank over the season: / })).toBeVisible();
    for (const name of ['Best matchday', 'Brought most', 'Best buy', 'Missed most']) {
      await expect(entry(name)).toContainText(/\d+ points?/);
    }
    await expectAccessible(page, 'the review of a season, in English');
  });

  await test.step('in German too, with a way to its picture', async () => {
    await page.goto(`${season}/help`);
    await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
    await page.goto(`${season}/help/review`);
    const review = page.getByRole('region', { name: 'Meine Saison', exact: true });
    const collection = page.getByRole('region', { name: 'Meine Sammlung' });
    await expect(review.getByText('Bester Kauf').locator('..')).toContainText(/Punkte? für/);
    await expect(collection.getByText('läuft', { exact: true })).toHaveCount(isMobile ? 0 : 1);
    await expectAccessible(page, 'the review of a season');
    if (isMobile) await expectRoomForLargeText(page, 'the review of a season');
    await review.getByRole('link', { name: 'Als Bild teilen' }).click();
    await expect(page).toHaveURL(/\/share/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});
