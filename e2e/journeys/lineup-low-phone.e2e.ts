import type { Page } from '@playwright/test';
import { arrived } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

const { LEFT, RIGHT, FORWARD } = SLOTS_OF_442;
const SLOTS = 22;
const ON_PITCH = 11;

/**
 * Where the pitch stands and which of its slots cannot be touched: what lies over them is there. Looked at once
 * nothing moves: in Firefox, whose driver does not reduce motion, who is swapped passes over others.
 */
async function lookAt(page: Page) {
  await arrived(page);
  return page.evaluate((onPitch) => {
    const slots = [...document.querySelectorAll('[data-slot]')];
    const covered = slots.slice(0, onPitch).filter((slot) => {
      const { left, top, right, bottom } = slot.getBoundingClientRect();
      const middle = (left + right) / 2;
      // The edges of a name of two lines may be its neighbour's.
      return [0.2, 0.5, 0.8].some(
        (part) => !slot.contains(document.elementFromPoint(middle, top + part * (bottom - top))),
      );
    });
    const { top, bottom } = slots[0]?.closest('section')?.getBoundingClientRect() ?? {};
    return { top, bottom, covered: covered.map((slot) => slot.textContent) };
  }, ON_PITCH);
}

/** Brings each of the bench to the middle of its strip and expects it to be what is touched there. */
async function expectBench(page: Page): Promise<void> {
  const hidden = await page.evaluate((onPitch) => {
    const bench = [...document.querySelectorAll('[data-slot]')].slice(onPitch);
    return bench
      .filter((slot) => {
        const strip = slot.closest('section')?.lastElementChild as HTMLElement;
        strip.style.scrollBehavior = 'auto';
        strip.scrollLeft +=
          slot.getBoundingClientRect().left - strip.getBoundingClientRect().width / 2;
        const { left, top, right, bottom } = slot.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 3, bottom - 3].some(
          (y) => !slot.contains(document.elementFromPoint(middle, y)),
        );
      })
      .map((slot) => slot.textContent);
  }, ON_PITCH);
  expect(hidden).toEqual([]);
}

/** Everybody is out, says the server: warnings stand above the pitch. */
async function callEverybodyOut(page: Page): Promise<void> {
  await page.route(/\/client_database\b/, async (route) => {
    const { 'if-none-match': _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers });
    const database = (await response.json()) as { players: object[] };
    const players = database.players.map((player) => ({ ...player, status: 'INACTIVE' }));
    await route.fulfill({ response, json: { ...database, players } });
  });
}

for (const viewport of [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
]) {
  test.describe(`on a phone of ${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('all eleven and the bench are in reach while players change places, whatever is said', async ({
      page,
      context,
      game,
    }) => {
      test.slow();
      const lineup = new Lineup(page, true);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const season = await arriveWithSquad(page, game.url, `Low${viewport.width}`);

      await test.step('at first the eleven, without a movement of the page', async () => {
        // Only once what is said in passing of the new squad has gone.
        await expect.poll(() => lookAt(page)).toMatchObject({ covered: [] });
      });

      const still = await test.step('with the bench', async () => {
        await lineup.beginSwapping();
        await expect(page.locator('[data-slot]')).toHaveCount(SLOTS);
        await expect.poll(() => lookAt(page)).toMatchObject({ covered: [] });
        await expectBench(page);
        return lookAt(page);
      });

      await test.step('the pitch stays where it is when somebody is picked, refused and moved', async () => {
        await lineup.pick(LEFT);
        await expect(lineup.status('Mit wem tauschen?')).toBeVisible();
        expect(await lookAt(page)).toEqual(still);
        await lineup.pick(FORWARD);
        await expect(lineup.status('spielt nicht auf dieser Position')).toBeVisible();
        expect(await lookAt(page)).toEqual(still);
        await lineup.pick(RIGHT);
        await lineup.expectSaved();
        expect(await lookAt(page)).toEqual(still);
      });

      await test.step('who has no captain card reads so whole, and where one is to be had', async () => {
        await lineup.pick(LEFT);
        await page.getByRole('button', { name: /zum Kapitän machen/ }).click();
        const said = lineup.status('Keine Kapitänskarte');
        await expect(said.getByRole('link', { name: 'Zu den Belohnungen' })).toBeVisible();
        const hidden = await said.evaluate((line) => line.scrollHeight - line.clientHeight);
        expect(hidden).toBe(0);
        expect(await lookAt(page)).toEqual(still);
        await page.getByRole('button', { name: 'Abbrechen' }).click();
      });

      await test.step('a notice of the frame covers nobody', async () => {
        await context.setOffline(true);
        await expect(page.getByText('Keine Verbindung')).toBeAttached();
        await expect.poll(() => lookAt(page)).toMatchObject({ covered: [] });
        await expectBench(page);
        await context.setOffline(false);
        await expect(page.getByText('Keine Verbindung')).toHaveCount(0, { timeout: 60_000 });
        await expect.poll(() => lookAt(page)).toEqual(still);
      });

      await test.step('below warnings everybody can be reached, and swapping does without them', async () => {
        await callEverybodyOut(page);
        await page.goto(season);
        await expect(page.getByText('Fällt aus:')).toBeVisible();
        for (let slot = 0; slot < ON_PITCH; slot += 1) {
          await lineup.slot(slot).click({ trial: true });
        }
        await lineup.beginSwapping();
        await expect.poll(() => lookAt(page)).toMatchObject({ covered: [] });
        await expectBench(page);
      });
    });
  });
}
