import type { Locator, Page } from '@playwright/test';
import { runAxe } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/game.ts';
import { editPage } from '../steps/edit-page.ts';
import { openHeld, SCRIPT } from '../steps/open-held.ts';

/** Texts of another language than the first one, among others. */
const LATER_FILE_OF_LINEUP = /\/mf-lineup\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;
/** More than this is seen as a jump. */
const MAX_SHIFT = 0.01;
/** Letters of the device and of the game are not of one width. */
const MAX_OFF_PX = 2;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

/** Expects two to stand in one place. */
function expectSamePlace(
  one: Awaited<ReturnType<typeof boxOf>>,
  other: Awaited<ReturnType<typeof boxOf>>,
): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(one[side] - other[side]), side).toBeLessThanOrEqual(MAX_OFF_PX);
  }
}

const followShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

test('a first visit shows the empty lineup before any script, which then stands in its place', async ({
  page,
  game,
  trouble,
}) => {
  await followShifts(page);
  const { picture, pitch, wake } = await openHeld(page, game.url);

  await test.step('with the figures of the season, in German', async () => {
    await expect(picture).toContainText('0/22');
    await expect(picture).toContainText('42,50 Mio');
    await expect(picture).toContainText('Noch niemand auf dem Platz');
    await expect(picture.locator('nav')).toHaveText(/Aufstellung.*Transfermarkt.*Live/);
  });

  await test.step('which nobody is read, and no key reaches', async () => {
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Spieltag' })).toBeAttached();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('opening');
  });

  const [drawnPitch, drawnTab] = [
    await boxOf(pitch),
    await boxOf(picture.locator('nav > span').nth(1)),
  ];
  await wake();
  await test.step('the screen stands where the picture was', async () => {
    const real = page
      .getByRole('region', { name: 'Spielfeld' })
      .locator('[class*=pitch-]:has(> svg)');
    expectSamePlace(await boxOf(real), drawnPitch);
    expectSamePlace(await boxOf(page.getByRole('link', { name: 'Transfermarkt' })), drawnTab);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  });
  expect(trouble).toEqual([]);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('nothing moves where a screen waits for its texts, and its place was marked meanwhile', async ({
    page,
    game,
  }) => {
    await followShifts(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(LATER_FILE_OF_LINEUP, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(game.url);
    await expect(page.locator('main').getByText('Loading the screen')).toBeAttached();
    letGo();
    await expect(page.getByText('Nobody on the pitch yet').last()).toBeVisible();
    await expect(page.locator('main').getByText('Loading the screen')).toHaveCount(0);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  });
});

test('who was here before sees the pitch, and no empty lineup that may not be theirs', async ({
  page,
  game,
}) => {
  await page.goto(game.url);
  await expect(page.locator('main [data-slot]')).not.toHaveCount(0);
  await expect(page.locator('#opening')).toHaveCount(0);
  const { picture, pitch, wake } = await openHeld(page, page.url());
  await expect(pitch).toBeVisible();
  await expect(picture).not.toContainText('Noch niemand');
  await expect(picture).not.toContainText('0/22');
  await wake();
});

test('the picture has colours everybody can read', async ({ page, game }) => {
  const { picture } = await openHeld(page, game.url);
  // Hidden from screen readers it would not be looked at.
  await picture.locator('[inert]').evaluateAll((roots) => {
    for (const root of roots) {
      root.removeAttribute('inert');
      root.removeAttribute('aria-hidden');
    }
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations, passes } = await runAxe(page, { runOnly: ['color-contrast'] });
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      colorScheme,
    ).toEqual([]);
    expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(5);
  }
});

test.describe('a browser that speaks English', () => {
  test.use({ locale: 'en-GB' });

  test('sees the picture in English', async ({ page, game }) => {
    const { picture, wake } = await openHeld(page, game.url);
    await expect(picture).toContainText('42.50 M');
    await expect(picture.locator('nav')).toHaveText(/Lineup.*Market/);
    await wake();
  });
});

// Others run scripts all the same when their driver is told not to.
test('where no script runs no picture hides what the page says instead', {
  tag: '@chromium',
}, async ({ browser, game }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(game.url);
  await expect(page.locator('#opening')).toBeAttached();
  await expect(page.locator('#opening')).toBeHidden();
  await context.close();
});

test('a server that fails is told of at once, whatever picture was there', async ({
  page,
  game,
}) => {
  await page.route('**/api/**/leagues.json', (route) => route.fulfill({ status: 500, body: 'no' }));
  let failed = () => {};
  const isOver = new Promise<void>((resolve) => {
    failed = resolve;
  });
  await editPage(page, game.url);
  await page.route(SCRIPT, async (route) => {
    await isOver;
    await route.continue();
  });
  await page.goto(game.url, { waitUntil: 'commit' });
  await expect(page.locator('#opening')).toBeVisible();
  failed();
  const heading = page.getByRole('heading', { name: 'Das Spiel konnte nicht geladen werden' });
  await expect(heading).toBeVisible();
  await expect(page.locator('#opening')).toHaveCount(0);
});
