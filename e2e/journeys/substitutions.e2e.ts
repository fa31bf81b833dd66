import type { ResultExplanation } from '@spieltag/shared-kernel/contract';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test.use({ season: 'generated:1:substitutions' });

test('who does not play is replaced by whom the owner has planned, and the points say so', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  // A matchday, and axe on every state of the way.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Nele' : 'Nora');
  const open = page.getByRole('button', { name: 'Einwechslungen planen' });
  const sheet = page.getByRole('dialog', { name: 'Einwechslungen' });
  const bench = sheet.getByRole('region', { name: 'Reihenfolge der Bank' }).getByRole('listitem');
  let last = '';

  await test.step('a plan is made by touch and by key, and kept', async () => {
    await open.click();
    await expect(bench).toHaveCount(11);
    await expectAccessible(page, 'a plan of substitutions');
    await expectRoomForLargeText(page, 'a plan of substitutions');
    await sheet.getByRole('button', { name: 'Bedingung hinzufügen' }).click();
    const condition = sheet.getByRole('group', { name: 'Bedingung 1' });
    await condition.getByLabel('Wenn nicht spielt').selectOption({ index: 0 });
    await expect(condition.getByLabel('kommt')).not.toHaveValue('');
    last = (await bench.last().getByRole('button').first().getAttribute('aria-label')) ?? '';
    const up = sheet.getByRole('button', { name: last, exact: true });
    for (let place = 11; place > 1; place -= 1) await up.press('Enter');
    await expect(up).toBeFocused();
    await expect(bench.first().getByRole('button', { name: last, exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Plan speichern' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('it is there after a reload', async () => {
    await page.reload();
    await open.click();
    await expect(bench.first().getByRole('button', { name: last, exact: true })).toBeVisible();
    await expect(sheet.getByRole('group', { name: 'Bedingung 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
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
