import { gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { Debug } from '../pages/debug.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { correctStarter } from '../steps/correct-goals.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { openFriend } from '../steps/open-friend.ts';
import { playedBy } from '../steps/played-by.ts';
import { userOf } from '../steps/user-of.ts';

test('a group has a story: who joined, who was best, reactions, and what the admin announces', async ({
  page,
  context,
  browser,
  game,
  trouble,
}) => {
  // Two people, a matchday, and axe on every state of the way.
  test.slow();
  const [founder, friend] = ['Ylva', 'Juno'];
  const friendPage = await openFriend(browser);
  const debugPage = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const groups = new Groups(page);
  const season = await arriveWithSquad(page, game.url, founder);
  const told = page.getByRole('listitem');
  const founderId = await userOf(page);
  let friendId = '';

  await test.step('two friends are in a group, and the story begins with them', async () => {
    await page.goto(`${season}/group`);
    await groups.found(`Runde ${founder}`);
    await groups.invite.click();
    await page.getByRole('button', { name: 'Neuen Link erstellen' }).click();
    const link = await page.getByRole('textbox', { name: 'Einladungslink' }).inputValue();
    await arriveInEnglish(friendPage, game.url, friend);
    friendId = await userOf(friendPage);
    await friendPage.goto(link);
    const question = friendPage.getByRole('alertdialog', { name: `Join “Runde ${founder}”?` });
    await question.getByRole('button', { name: 'Join' }).click();
    await expect(friendPage.getByRole('heading', { name: `Runde ${founder}` })).toBeVisible();
    await page.goto(`${season}/group/story`);
    // Both by the names the game has given them, each to be welcomed.
    await expect(told.filter({ hasText: /Dabei ab .+: .+/ })).toHaveCount(2);
    await expectAccessible(page, 'the beginning of a story');
  });

  await test.step('an admin announces something in one line', async () => {
    await page.getByRole('button', { name: 'Ankündigen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Der Gruppe etwas ankündigen' });
    await expectAccessible(page, 'announcing');
    await dialog.getByLabel('Ankündigung').fill('gro\u202Eppu');
    await expect(dialog.getByRole('button', { name: 'Ankündigen' })).toBeDisabled();
    await dialog.getByLabel('Ankündigung').fill('Am Montag geht es <b>los</b>! ⚽');
    await dialog.getByRole('button', { name: 'Ankündigen' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Ankündigung' })).toContainText('Am Montag');
  });

  await test.step('the friend reads it, reports it, and reacts to who was best', async () => {
    await debugPage.goto(`${season}/debug`);
    await friendPage.goto(`${season}/group/story`);
    const region = friendPage.getByRole('region', { name: 'Announcement' });
    await expect(region).toContainText('Am Montag geht es <b>los</b>! ⚽');
    await region.getByRole('button', { name: 'Report' }).click();
    const asked = friendPage.getByRole('alertdialog', { name: 'Report the announcement?' });
    await asked.getByRole('button', { name: 'Report' }).click();
    await expect(region).toContainText('You have reported it.');
    await expect(asked).toBeHidden();
    await new Debug(debugPage).stepUntil('Ausgewertet');
    // The page hears of the evaluation by itself.
    const best = friendPage.getByRole('listitem').filter({ hasText: 'Most points' });
    await expect(best).toBeVisible({ timeout: 60_000 });
    await best.getByRole('button', { name: 'On fire, 0' }).click();
    await expect(best.getByRole('button', { name: 'On fire, 1', pressed: true })).toBeVisible();
    await best.getByRole('button', { name: 'Cheers, 0' }).click();
    await expect(best.getByRole('button', { name: 'Cheers, 1', pressed: true })).toBeVisible();
    await expect(best.getByRole('button', { name: 'On fire, 0' })).toBeVisible();
    await expectAccessible(friendPage, 'a story with reactions');
    await expectRoomForLargeText(friendPage, 'a story with reactions');
  });

  await test.step('the founder sees the reaction, and takes the announcement back', async () => {
    await page.goto(`${season}/group/story`);
    const best = told.filter({ hasText: 'Die meisten Punkte' });
    await expect(best.getByRole('button', { name: 'Jubel, 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await groups.answer('Löschen');
    await expect(page.getByRole('button', { name: 'Ankündigen' })).toBeVisible();
    await expect(page.getByText('Am Montag geht es')).toBeHidden();
  });

  await test.step('a correction tells it anew on the page that shows it', async () => {
    const { seasonId, roundId } = await gameState(game.url);
    const theirs = { seasonId, roundId, userId: friendId, notOf: founderId };
    const { score } = await playedBy(game.url, theirs);
    const { more } = await correctStarter(game.url, { ...theirs, goals: 40 });
    const best = told.filter({ hasText: 'Die meisten Punkte' });
    await expect(best).toContainText(`Die meisten Punkte (${score + more})`);
  });

  await test.step('who is removed reads nothing of it any more', async () => {
    const [asked] = await Promise.all([
      friendPage.waitForRequest(/\/api\/groups\/v1\/story\//),
      friendPage.goto(`${season}/group/story`),
    ]);
    const { authorization = '' } = await asked.allHeaders();
    const askAgain = () => friendPage.request.get(asked.url(), { headers: { authorization } });
    expect((await askAgain()).status()).toBe(200);
    await page.goto(`${season}/group`);
    await groups.chooseForMember('Entfernen');
    await groups.answer('Entfernen');
    await expect(groups.members).toHaveCount(1);
    const refused = await askAgain();
    expect([refused.status(), await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN' }),
    ]);
    await friendPage.goto(`${season}/group/story`);
    await expect(friendPage.getByText('You are not in a group yet')).toBeVisible();
    await expect(friendPage.getByText('Most points')).toBeHidden();
  });
  await friendPage.context().close();
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});
