import type { Page } from '@playwright/test';
import type { ResultExplanation } from '@spieltag/shared-kernel/contract';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText, withLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test.use({ season: 'generated:1:substitutions' });

/** The sheet of the plan on a device. */
function planOn(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Einwechslungen' });
  return {
    open: page.getByRole('button', { name: 'Einwechslungen planen' }),
    sheet,
    bench: sheet.getByRole('region', { name: 'Reihenfolge der Bank' }).getByRole('listitem'),
    condition: sheet.getByRole('group', { name: 'Bedingung 1' }),
    add: sheet.getByRole('button', { name: 'Bedingung hinzufügen' }),
    save: sheet.getByRole('button', { name: 'Plan speichern' }),
  };
}

test('who does not play is replaced by whom the owner has planned, and the points say so', async ({
  browser,
  context,
  page,
  game,
  trouble,
}) => {
  // A matchday, and axe on every state of the way.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, 'Nele');
  const { open, sheet, bench, condition, add, save } = planOn(page);
  let last = '';

  await test.step('a plan is made by touch and by key, and kept', async () => {
    await open.click();
    await expect(bench).toHaveCount(11);
    await expectAccessible(page, 'a plan of substitutions');
    await expectRoomForLargeText(page, 'a plan of substitutions');
    await add.click();
    await condition.getByLabel('Wenn nicht spielt').selectOption({ index: 0 });
    await expect(condition.getByLabel('kommt')).not.toHaveValue('');
    await expectRoomForLargeText(page, 'a condition');
    await withLargeText(page, async () => {
      const out = await condition.getByLabel('Wenn nicht spielt').boundingBox();
      const comes = await condition.getByLabel('kommt').boundingBox();
      expect(comes?.x).toBe(out?.x);
    });
    last = (await bench.last().getByRole('button').first().getAttribute('aria-label')) ?? '';
    const up = sheet.getByRole('button', { name: last, exact: true });
    for (let place = 11; place > 1; place -= 1) await up.press('Enter');
    await expect(up).toBeFocused();
    await expect(bench.first().getByRole('button', { name: last, exact: true })).toBeVisible();
    await save.click();
    await expect(sheet).toBeHidden();
  });

  await test.step('it is there after a reload', async () => {
    await page.reload();
    await open.click();
    await expect(bench.first().getByRole('button', { name: last, exact: true })).toBeVisible();
    await expect(condition).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('another device says that the plan is another one, and loses none begun there', async () => {
    const device = await browser.newContext({ storageState: await context.storageState() });
    const there = await device.newPage();
    await there.emulateMedia({ reducedMotion: 'reduce' });
    await there.goto(season);
    const theirs = planOn(there);
    await expect(theirs.open).toBeVisible();
    const said = there.getByText('Anderswo geändert: Einwechslungen').waitFor();
    await open.click();
    await sheet.getByRole('button', { name: 'Bedingung 1 entfernen' }).click();
    await save.click();
    await expect(sheet).toBeHidden();
    await said;
    await expect(page.getByText('Anderswo geändert')).toHaveCount(0);
    await theirs.open.click();
    await expect(theirs.bench).toHaveCount(11);
    await expect(theirs.condition).toBeHidden();
    await theirs.add.click();
    await open.click();
    await bench.first().getByRole('button').last().click();
    await save.click();
    await expect(sheet).toBeHidden();
    await expect(theirs.sheet.getByRole('alert')).toContainText('woanders etwas geändert');
    await expect(theirs.condition).toBeVisible();
    await expectAccessible(there, 'a plan beside another one');
    await expectRoomForLargeText(there, 'a plan beside another one');
    await theirs.sheet.getByRole('button', { name: 'Den anderen Plan zeigen' }).click();
    await expect(theirs.condition).toBeHidden();
    const second = theirs.bench.nth(1).getByRole('button', { name: last, exact: true });
    await expect(second).toBeVisible();
    await device.close();
  });

  const { lastCompletedRoundId } = await gameState(game.url);
  await test.step('of a played round the points say who came on for whom', async () => {
    const userId = await somebodyWithSubstitutions(game.url, season, lastCompletedRoundId ?? '');
    await page.goto(`${season}/live/points-details/${lastCompletedRoundId}/${userId}`);
    const points = page.getByRole('dialog', { name: 'So kommen die Punkte zustande' });
    await expect(points.getByRole('heading', { name: 'Einwechslungen' })).toBeVisible();
    await expect(points.getByText(/^\S.* für \S.*$/).first()).toBeVisible();
    await expectAccessible(page, 'points with substitutions');
  });

  await test.step('once lineups are locked nothing can be planned any more', async () => {
    await new Guest().stepUntil(game.url, 'GAMEDAY');
    await page.goto(season);
    await expect(page.getByRole('region', { name: 'Spielfeld' })).toBeVisible();
    await expect(open).toBeHidden();
  });
  expect(trouble).toEqual([]);
});

/** The first in the ranking of a round whose bench had to help. */
async function somebodyWithSubstitutions(
  url: string,
  season: string,
  roundId: string,
): Promise<string> {
  const seasonId = season.split('/').at(-1);
  const ranking = await fetch(
    `${url}/api/ranking/v1/round-ranking/${seasonId}/${roundId}/50/0.json`,
  );
  const { entries } = (await ranking.json()) as { entries: readonly { userId: string }[] };
  for (const { userId } of entries) {
    const path = `/api/gameloop/v1/results/${roundId}/${userId}/explain.json`;
    const explained: ResultExplanation = await (await fetch(`${url}${path}`)).json();
    if (explained.substitutions) return userId;
  }
  throw new Error(`nobody came on in ${roundId}`);
}
