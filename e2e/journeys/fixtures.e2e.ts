import { expectAccessible, expectRoomForLargeText, withLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { brokenWords } from '../steps/broken-words.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test('against whom, where and how hard stands on the pitch, in the market and in the fixtures of all', async ({
  page,
  game,
  isMobile,
}, { project }) => {
  const season = await arriveWithSquad(page, game.url, `Gegnerin-${project.name}`);
  const pitch = page.getByRole('region', { name: 'Spielfeld' });

  await test.step('on the pitch of everybody', async () => {
    await page.getByText('Gegner', { exact: true }).click();
    await expect(
      pitch.getByText(/^gegen .+, (zu Hause|auswärts), (sehr )?(leicht|schwer)$|mittel$/),
    ).toHaveCount(11);
    await expect(pitch.getByText(/^, (Mo|Di|Mi|Do|Fr|Sa|So) \d\d:\d\d$/)).toHaveCount(11);
    await expectAccessible(page, 'lineup with fixtures');
  });

  await test.step('of all teams for five rounds, the easiest first', async () => {
    await new Frame(page).open('Transfermarkt');
    await page.getByRole('link', { name: 'Spielplan' }).click();
    const grid = page.getByRole('table', { name: 'Wer gegen wen' });
    await expect(grid.getByRole('columnheader')).toHaveCount(6);
    await expect(grid.getByRole('row')).toHaveCount(19);
    await expectAccessible(page, 'fixtures of all teams');
    if (isMobile) {
      await withLargeText(page, () => expect.poll(() => brokenWords(grid)).toEqual([]));
      await expectRoomForLargeText(page, 'fixtures of all teams');
    }
    await page.goBack();
    await expect(grid).toBeHidden();
  });

  await test.step('and in the details, which say why', async () => {
    await page.goto(`${season}/transfermarket/midfielder`);
    await page.locator('[data-player] button').first().click();
    const details = page.getByRole('dialog');
    const next = details.getByRole('button', { name: /gegen .+, (zu Hause|auswärts)/ });
    await expect(next).toHaveCount(5);
    // A day, a match, a line.
    const heights = await next.evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights).size).toBe(1);
    if (isMobile) await expectRoomForLargeText(page, 'whom a player plays');
    await next.first().click();
    await expect(details.getByText(/Tordifferenz von/)).toBeVisible();
  });
});
