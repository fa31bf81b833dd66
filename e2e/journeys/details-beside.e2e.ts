import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test('details stand beside the list, which goes on being used, and closing leaves all as it was', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await page.goto(`${frame.seasonUrl()}/transfermarket?sort=lastName`);
  const rows = page.locator('[data-player]');
  const details = page.getByRole('dialog');
  await rows.first().waitFor();
  await page.mouse.move(400, 500);
  await page.mouse.wheel(0, 2400);
  await expect(rows.first()).not.toHaveAttribute('data-player', '');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const address = page.url();
  const inSight = rows.getByRole('button').filter({ visible: true });
  const names = await rows.evaluateAll((all) =>
    all
      .filter((row) => row.getBoundingClientRect().top > 200)
      .map((row) => row.querySelector('button')?.textContent ?? ''),
  );
  const [one = '', other = ''] = names;

  await test.step('a press opens it, another one the next', async () => {
    await inSight.filter({ hasText: one }).first().click();
    await expect(details).toHaveAccessibleName(one);
    await expect(page).toHaveURL(/player-details/);
    await inSight.filter({ hasText: other }).first().click();
    await expect(details).toHaveAccessibleName(other);
    await expectAccessible(page, 'details beside the list');
  });

  await test.step('Escape gives back place, address and focus', async () => {
    // Whoever looks for faults scrolls.
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(inSight.filter({ hasText: other }).first()).toBeFocused();
  });
  expect(trouble).toEqual([]);
});

for (const width of [1280, 1920]) {
  test(`list and details have room side by side at ${width}`, async ({ page, game }) => {
    await page.setViewportSize({ width, height: 900 });
    const frame = new Frame(page);
    await frame.arrive(game.url);
    await page.goto(`${frame.seasonUrl()}/transfermarket`);
    const row = page.locator('[data-player]').first();
    await row.getByRole('button').first().click();
    const details = page.getByRole('dialog');
    await expect(details).toBeVisible();
    await expect
      .poll(async () => {
        const [list, panel] = [await row.boundingBox(), await details.boundingBox()];
        return (list?.x ?? 0) + (list?.width ?? 0) <= (panel?.x ?? 0);
      })
      .toBe(true);
    await page.getByRole('link', { name: 'Aufstellung' }).first().click();
    const pitch = page.getByRole('region', { name: 'Spielfeld' });
    const left = (await pitch.boundingBox())?.x ?? 0;
    expect(left).toBeLessThan(400);
  });
}

for (const [width, height, reader] of [
  [1280, 800, 'Dagny'],
  [1920, 1080, 'Solveig'],
] as const) {
  test(`pitch and bench are used on beside details at ${width}`, async ({
    page,
    game,
    trouble,
  }) => {
    await page.setViewportSize({ width, height });
    const lineup = new Lineup(page, false);
    await arriveWithSquad(page, game.url, reader);
    const { LEFT, DEFENDERS } = SLOTS_OF_442;
    const details = page.getByRole('dialog');

    await test.step('nothing of the bench lies under the details', async () => {
      await lineup.slot(LEFT).press('i');
      await expect(details).toBeVisible();
      const bench = page.getByRole('region', { name: 'Bank' }).locator('[data-slot]');
      await expect(bench).toHaveCount(11);
      for (const slot of await bench.all()) {
        await slot.scrollIntoViewIfNeeded();
        await expect.poll(() => slot.evaluate(isOnTop)).toBe(true);
      }
      await expectAccessible(page, 'details beside the lineup');
    });

    await test.step('players change places while the details are open', async () => {
      const reserve = await lineup.reserveOf(DEFENDERS);
      const [one, other] = [await lineup.playerIn(LEFT), await lineup.playerIn(reserve)];
      await lineup.press(LEFT);
      await lineup.press(reserve);
      await lineup.expectPlayers({ [LEFT]: other, [reserve]: one });
      await lineup.expectSaved();
      await expect(details).toBeVisible();
    });
    expect(trouble).toEqual([]);
  });
}

/** Whether a press on the middle of an element reaches it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}
