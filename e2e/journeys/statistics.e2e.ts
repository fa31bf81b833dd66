import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test('statistics stand in the address, mark the own squad, and name every dot', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Stine' : 'Svea');
  const table = page.getByRole('table', { name: 'Statistik' });
  const chart = page.getByRole('listbox', { name: 'Punkte und Preis' });

  await test.step('what is chosen is an address, which shows the same again', async () => {
    await page.goto(`${season}/help/stats`);
    await page.getByRole('radio', { name: 'TW' }).check({ force: true });
    await page.getByLabel('Zeitraum').selectOption({ label: 'Letzte 5 Spieltage' });
    await table.getByRole('button', { name: 'Preis' }).click();
    await expect(page).toHaveURL(/\?position=GOALKEEPER&timeframe=lastFive&order=price$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'TW' })).toBeChecked();
    await expect(table.getByRole('columnheader', { name: 'Preis' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  await test.step('the own goalkeepers are marked', async () => {
    await expect(table.getByRole('img', { name: 'Dein Kader' }).first()).toBeVisible();
  });

  await test.step('on a phone one reads before one looks', async () => {
    const [tableTop, chartTop] = [(await table.boundingBox())?.y, (await chart.boundingBox())?.y];
    expect(Number(tableTop) < Number(chartTop)).toBe(isMobile);
  });

  await test.step('dots are gone through by keyboard, pointed at, and opened', async () => {
    await chart.focus();
    const chosen = chart.getByRole('option', { selected: true });
    const first = await chosen.getAttribute('aria-label');
    await page.keyboard.press('End');
    await expect(chosen).not.toHaveAttribute('aria-label', String(first));
    await expectAccessible(page, 'statistics with somebody chosen');
    if (isMobile) await expectRoomForLargeText(page, 'statistics with somebody chosen');
    await chart.click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  expect(trouble).toEqual([]);
});
