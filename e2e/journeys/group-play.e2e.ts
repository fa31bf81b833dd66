import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { Debug } from '../pages/debug.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { figure } from '../steps/figure.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { openFriend } from '../steps/open-friend.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

type Played = Awaited<ReturnType<typeof playedBy>>;

test('a group plays duels: chosen before the lock, live, evaluated, corrected, and then a cup', async ({
  page,
  context,
  browser,
  game,
  trouble,
}) => {
  // Two people, two matchdays, and axe on every state of the way.
  test.slow();
  const [founder, friend] = ['Nelly', 'Mary'];
  const friendPage = await openFriend(browser);
  const debugPage = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const groups = new Groups(page);
  const season = await arriveWithSquad(page, game.url, founder);
  const contest = page.getByRole('radio', { name: 'Wettbewerb' });
  const debug = new Debug(debugPage);
  let link = '';
  const inviteLink = async () => {
    await groups.invite.click();
    await page.getByRole('button', { name: 'Neuen Link erstellen' }).click();
    return page.getByRole('textbox', { name: 'Einladungslink' }).inputValue();
  };

  await test.step('before a matchday two friends are in a group', async () => {
    await page.goto(`${season}/group`);
    await groups.found(`Liga ${founder}`);
    link = await inviteLink();
    await expect(page.getByRole('img', { name: /^QR-Code/ })).toBeVisible();
    await expectAccessible(page, 'invite with its code');
    await page.keyboard.press('Escape');
    await arriveInEnglish(friendPage, game.url, friend);
    await friendPage.goto(link);
    const question = friendPage.getByRole('alertdialog', { name: `Join “Liga ${founder}”?` });
    await expect(question).toContainText('1 member');
    await question.getByRole('button', { name: 'Join' }).click();
    await expect(friendPage.getByRole('heading', { name: `Liga ${founder}` })).toBeVisible();
    await debugPage.goto(`${season}/debug`);
  });

  await test.step('an admin chooses duels, which hold from the next lock on', async () => {
    await page.goto(`${season}/group`);
    await contest.check({ force: true });
    await expect(page.getByText('Kein Wettbewerb neben der Rangliste')).toBeVisible();
    await expectAccessible(page, 'no contest');
    await page.getByRole('button', { name: 'Ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'So spielt die Gruppe' });
    await dialog.getByRole('radio', { name: 'Duelle' }).check({ force: true });
    await expectAccessible(page, 'choosing a contest');
    await dialog.getByRole('button', { name: 'So spielen wir' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/gilt: Duelle/)).toBeVisible();
  });

  await test.step('the friend sees the duel of the matchday, and its scores while it is played', async () => {
    await debug.stepUntil('Der Spieltag läuft');
    await friendPage.goto(`${season}/group/play`);
    await expect(friendPage.getByRole('list', { name: /^Duels/ })).toBeVisible();
    await expect(friendPage.getByText('provisional')).toBeVisible();
    await expectAccessible(friendPage, 'running duels');
    await friendPage.getByRole('radio', { name: 'Matchday' }).check({ force: true });
    await expect(friendPage.getByRole('table').getByText(/players left/)).toHaveCount(2);
    await expectAccessible(friendPage, 'running table of the group');
    await friendPage.getByRole('radio', { name: 'Contest' }).check({ force: true });
  });

  await test.step('evaluated and corrected while it is on screen', async () => {
    const roundId = await friendPage.getByRole('combobox', { name: 'Matchday' }).inputValue();
    const seasonId = season.slice(season.lastIndexOf('/') + 1);
    await friendPage.goto(`${season}/group/play/${roundId}`);
    await expect(friendPage.getByText('provisional')).toBeVisible();
    const ids = [await userOf(page), await userOf(friendPage)];
    await debug.stepUntil('Ausgewertet');
    await expect(friendPage.getByText('provisional')).toBeHidden();
    const table = friendPage.getByRole('table', { name: 'Table of duels' });
    await expect(table.getByRole('row')).toHaveCount(3);
    const duel = friendPage.getByRole('list', { name: /^Duels/ }).getByRole('listitem');
    // Both may have as many points.
    const duelFigure = (score: number) => duel.getByText(figure(score), { exact: true }).first();
    const first = table.locator('tbody tr').first();
    const [lost, won] = (
      await Promise.all(ids.map((userId) => playedBy(game.url, { seasonId, roundId, userId })))
    ).sort((a, b) => a.score - b.score) as [Played, Played];
    await expect(duelFigure(won.score)).toBeVisible();
    // Whoever has lost wins by it.
    const { userId } = lost;
    const eleven = { seasonId, roundId, userId, notOf: won.userId, goals: 40 };
    const { more } = await correctStarter(game.url, eleven);
    await expect(duelFigure(lost.score + more)).toBeVisible();
    await expect(duelFigure(won.score)).toBeVisible();
    await expect(first).toContainText(lost.name);
    await expect(first.getByRole('cell').last()).toHaveText('3');
    await expectAccessible(friendPage, 'duels that stand');
  });

  await test.step('a cup from the next matchday on leaves the duels as they were', async () => {
    await page.goto(`${season}/group/play`);
    await page.getByRole('button', { name: 'Ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'So spielt die Gruppe' });
    await dialog.getByRole('radio', { name: 'Pokal' }).check({ force: true });
    await dialog.getByRole('button', { name: 'So spielen wir' }).click();
    await expect(page.getByText(/gilt: Pokal/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Tabelle der Duelle' })).toBeVisible();
    await debug.stepUntil('Vor dem Spieltag');
    await debug.stepUntil('Ausgewertet');
    await page.goto(`${season}/group/play`);
    await expect(page.getByText('gewinnt den Pokal')).toBeVisible();
    await expectAccessible(page, 'a cup that was won');
  });

  await test.step('a link that has expired leads members to their group all the same', async () => {
    const refusal = friendPage.getByRole('alertdialog', { name: 'Attention' });
    await friendPage.goto(link);
    await expect(refusal).toContainText('already in this group');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(friendPage.getByRole('heading', { name: `Liga ${founder}` })).toBeVisible();
    await expect(friendPage).not.toHaveURL(/joinByToken/);
  });

  await test.step('and says so to strangers, as one to a full group does, before they sign in', async () => {
    const strangerPage = await openFriend(browser);
    const refusal = strangerPage.getByRole('alertdialog');
    await strangerPage.goto(link);
    await expect(refusal).toContainText('abgelaufen');
    await expectAccessible(strangerPage, 'an expired link');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(strangerPage).not.toHaveURL(/joinByToken/);
    await page.goto(`${season}/group`);
    const fresh = await inviteLink();
    // A thousand members take too long to come.
    await strangerPage.route(/\/invite-preview\.json$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isFull: true } });
    });
    await strangerPage.goto(fresh);
    await expect(refusal).toContainText('Diese Gruppe ist voll');
    await expectAccessible(strangerPage, 'a link to a full group');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(strangerPage).not.toHaveURL(/joinByToken/);
    await strangerPage.context().close();
  });
  await friendPage.context().close();
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});
