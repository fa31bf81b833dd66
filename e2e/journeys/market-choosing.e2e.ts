import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';

test('players are chosen by what they bring, at what price and against whom, and the choice is kept by name', async ({
  page,
  game,
  trouble,
  isMobile,
}) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  const market = new Market(page, isMobile);
  await page.goto(`${season}/transfermarket${isMobile ? '/midfielder' : ''}`);
  const rows = page.locator('[data-player]');
  await expect(rows.first().getByText(/^gegen .+, /)).toBeAttached();
  await expect(
    rows.first().getByRole('img', { name: /^Punkte der letzten Spieltage/ }),
  ).toBeVisible();

  await test.step('six of them are in sight on a phone', async () => {
    if (!isMobile) return;
    const bar = page.getByRole('region', { name: 'Dein Spielraum' });
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const sixth = await rows.nth(5).boundingBox();
    expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeLessThanOrEqual(barTop);
  });

  await test.step('by points a million, which every row then says', async () => {
    await page.getByRole('combobox', { name: 'Sortieren' }).selectOption('Punkte je Million');
    await expect(page).toHaveURL(/sort=perMillion/);
    await expect(rows.first()).toContainText(/je Mio \d/);
  });

  const open = page.getByRole('button', { name: /^Filtern/ });
  const filters = page.getByRole('region', { name: 'Filter', exact: true });
  await test.step('of those one can pay and who can play, kept under a name', async () => {
    await open.click();
    await filters.getByRole('button', { name: 'bezahlbar ist' }).click();
    await filters.getByRole('button', { name: 'spielen kann' }).click();
    await filters.getByLabel('Einsätze von').fill('2');
    await expect(page).toHaveURL(
      /only=affordable%2Cfit.*matches=2%7E|matches=2%7E.*only=affordable%2Cfit/,
    );
    await filters.getByLabel('Diese Auswahl merken als').fill('Schnäppchen');
    await filters.getByRole('button', { name: 'Merken' }).click();
    await expect(filters.getByRole('button', { name: 'Schnäppchen', exact: true })).toBeVisible();
    await expectAccessible(page, 'market with filters');
  });

  await test.step('listed again by a press, on this device also later', async () => {
    await page.goto(`${season}/transfermarket${isMobile ? '/midfielder' : ''}`);
    await open.click();
    await filters.getByRole('button', { name: 'Schnäppchen', exact: true }).click();
    await expect(page).toHaveURL(/sort=perMillion/);
    await filters.getByRole('button', { name: 'Filter zurücksetzen' }).click();
    await expect(page).not.toHaveURL(/only=/);
    await page.keyboard.press('Escape');
  });

  await test.step('clubs, and what the search is for, stand whole on a desktop', async () => {
    if (isMobile) return;
    await page.goto(`${season}/transfermarket`);
    await expect(rows.first()).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill((await search.getAttribute('placeholder')) ?? 'Spieler suchen');
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await search.evaluate(isCut)).toBe(false);
    await search.fill('');
    const cut = await rows.evaluateAll((found) =>
      found
        .flatMap((row) => [...row.querySelectorAll('span')])
        .filter((words) => getComputedStyle(words).textOverflow === 'ellipsis')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  });

  await test.step('or all of a club, found by its name', async () => {
    await page.goto(`${season}/transfermarket${isMobile ? '/midfielder' : ''}`);
    await page.getByRole('searchbox').fill('adler');
    await expect(market.list.getByRole('listitem').first()).toContainText('Adler');
    await expect(rows.filter({ hasText: 'FC Adlerstedt' }).nth(4)).toBeVisible();
  });
  expect(trouble).toEqual([]);
});
