import type { Page } from '@playwright/test';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { Frame } from '../pages/frame.page.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { figure } from '../steps/figure.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { openFriend } from '../steps/open-friend.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

const rows = (page: Page, table: RegExp) =>
  page.getByRole('table', { name: table }).first().locator('tbody tr');
const mine = (page: Page, table: RegExp, you: string) =>
  rows(page, table).filter({ has: page.getByText(you, { exact: true }) });

test('public leagues are joined by choice, and move with a matchday that is played, evaluated and corrected', async ({
  page,
  browser,
  game,
  isMobile,
  trouble,
}) => {
  // Two people, a matchday, and axe on every state of the way.
  test.slow();
  const [reader, friend] = isMobile ? ['Irene', 'Marietta'] : ['Maria', 'Chien'];
  const friendPage = await openFriend(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, reader);
  await arriveInEnglish(friendPage, game.url, friend);
  const [readerId, friendId] = [await userOf(page), await userOf(friendPage)];
  const guest = new Guest();
  await guest.stepUntil(game.url, 'COMPLETED');
  const leagues = `${season}/global-ranking/season/${(await gameState(game.url)).roundId}/0?view=leagues`;

  await test.step('nobody is in one by default; a country is found by a search', async () => {
    await page.goto(`${season}/global-ranking`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Ligen' }).check({ force: true });
    await expect(page).toHaveURL(/view=leagues/);
    await expect(page.getByText('Noch kein Verein')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Vereine' }).getByRole('button')).toHaveCount(18);
    // Opponents have joined; the most are from where most players are.
    await expect(page.getByRole('button', { name: /^Deutschland \d+ Manager/ })).toBeVisible();
    await expectAccessible(page, 'the public leagues');
    await page.getByRole('searchbox').fill('Fidsch');
    await expect(page.getByRole('list', { name: 'Vereine' })).toBeHidden();
    await expectAccessible(page, 'a search for a public league');
    await page.getByRole('button', { name: /^Fidschi/ }).click();
    await expect(page.getByRole('heading', { name: 'Fidschi' })).toBeFocused();
    await expect(page.getByText('Noch niemand hier').first()).toBeVisible();
    await expectAccessible(page, 'a public league without anybody');
  });

  await test.step('who joins has a place there at once, in sight and in the address', async () => {
    await page.goto(`${leagues}&of=FJ`);
    await page.getByRole('button', { name: 'Beitreten' }).click();
    await expect(page.getByText('Das ist deine Liga.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Mein Platz in der Saison' }).first(),
    ).toBeVisible();
    await expect(mine(page, /^Rangliste Saison, Fidschi/, 'Du')).toHaveCount(1);
    await expectAccessible(page, 'the own public league');
    await page.reload();
    await expect(mine(page, /^Rangliste Saison, Fidschi/, 'Du')).toHaveCount(1);
  });

  await test.step('a club has one as well, beside that of a country', async () => {
    await page.goto(leagues);
    const club = page.getByRole('list', { name: 'Vereine' }).getByRole('button').first();
    const row = await club.innerText();
    await club.click();
    await expect(page).toHaveURL(/of=tm-/);
    const heading = page.getByRole('heading', { level: 2 });
    await expect(heading).toBeFocused();
    const name = await heading.innerText();
    expect(row).toContain(name);
    await page.getByRole('button', { name: 'Beitreten' }).click();
    await expect(page.getByText('Das ist deine Liga.')).toBeVisible();
    await expect(mine(page, /^Rangliste Saison, /, 'Du')).toHaveCount(1);
    await expectAccessible(page, 'the public league of a club');
    await page.getByRole('button', { name: 'Alle Ligen' }).click();
    const own = page.getByRole('list', { name: 'Deine Ligen' });
    await expect(own.getByRole('button')).toHaveCount(2);
    await expect(own).toContainText(name);
    await expect(own).toContainText('Fidschi');
  });

  await test.step('a friend sees who is there, joins, and changes after a question', async () => {
    await friendPage.goto(`${leagues}&of=FJ`);
    await expect(rows(friendPage, /^Season ranking, Fiji/)).toHaveCount(1);
    await friendPage.getByRole('button', { name: 'Join' }).click();
    await expect(rows(friendPage, /^Season ranking, Fiji/)).toHaveCount(2);
    await friendPage.goto(`${leagues}&of=XS`);
    await friendPage.getByRole('button', { name: 'Change to this one' }).click();
    const question = friendPage.getByRole('alertdialog', { name: 'Change to Scotland?' });
    await expect(question).toContainText('You will leave the league Fiji');
    await expectAccessible(friendPage, 'the question before a change');
    await question.getByRole('button', { name: 'Change to this one' }).click();
    await expect(friendPage.getByText('This is your league.')).toBeVisible();
    await friendPage.goto(`${leagues}&of=FJ`);
    await expect(rows(friendPage, /^Season ranking, Fiji/)).toHaveCount(1);
    await friendPage.getByRole('button', { name: 'Change to this one' }).click();
    await friendPage
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Change to this one' })
      .click();
    await expect(rows(friendPage, /^Season ranking, Fiji/)).toHaveCount(2);
    await expectAccessible(friendPage, 'a public league in English');
  });

  await test.step('provisional while a matchday is played, final after it, all on one page', async () => {
    await guest.stepUntil(game.url, 'GENERAL');
    await guest.stepUntil(game.url, 'GAMEDAY');
    const { roundId } = await gameState(game.url);
    const shown = page.getByRole('region', { name: 'Mein Platz am Spieltag' }).first();
    await page.goto(`${season}/global-ranking/round/${roundId}/0?view=leagues&of=FJ`);
    await expect(page.getByText('vorläufig').first()).toBeVisible();
    await expect(rows(page, /^Rangliste Spieltag, Fidschi, vorläufig/)).toHaveCount(2);
    await expect(shown).toContainText('von 2');
    await expectAccessible(page, 'a public league while a matchday is played');
    await guest.stepUntil(game.url, 'COMPLETED');
    await expect(page.getByText('vorläufig')).toHaveCount(0);
    await expect(rows(page, /^Rangliste Spieltag, Fidschi$/)).toHaveCount(2);
    const seasonId = season.slice(season.lastIndexOf('/') + 1);
    const own = { seasonId, roundId, userId: readerId, notOf: friendId };
    const ofRound = /^Rangliste Spieltag, Fidschi$/;
    const ownRow = mine(page, ofRound, 'Du');
    const { score } = await playedBy(game.url, own);
    await expect(ownRow.getByRole('cell').last()).toHaveText(figure(score));
    const { more } = await correctStarter(game.url, { ...own, goals: 40 });
    await expect(ownRow.getByRole('cell').last()).toHaveText(figure(score + more));
    // So much more than the other one has is the first place.
    await expect(rows(page, ofRound).first()).toContainText('Du');
    await expect(rows(page, ofRound)).toHaveCount(2);
    await expect(shown).toContainText(figure(score + more));
    await expectAccessible(page, 'a public league after a correction');
  });

  await test.step('who leaves is gone from it, and may come back', async () => {
    await page.getByRole('button', { name: 'Liga verlassen' }).click();
    const question = page.getByRole('alertdialog', { name: 'Die Liga Fidschi verlassen?' });
    await question.getByRole('button', { name: 'Liga verlassen' }).click();
    await expect(rows(page, /^Rangliste Spieltag, Fidschi$/)).toHaveCount(1);
    await page.getByRole('button', { name: 'Alle Ligen' }).click();
    await expect(page.getByText('Noch kein Land')).toBeVisible();
  });
  await friendPage.context().close();
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});

test('a guest is asked to sign in before joining a public league', async ({ page, game }) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  const guest = new Guest();
  await guest.stepUntil(game.url, 'COMPLETED');
  await page.goto(`${frame.seasonUrl()}/global-ranking?view=leagues&of=FJ`);
  await page.getByRole('button', { name: 'Beitreten' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Um einer öffentlichen Liga beizutreten');
  await expectAccessible(page, 'a guest is asked to sign in');
});
