import type { Locator, Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { LiveScreen } from '../steps/live-news.ts';

const SCREENS = {
  phone: { width: 390, height: 844 },
  'a small phone': { width: 360, height: 640 },
  'a phone on its side': { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  'a tablet on its side': { width: 1180, height: 820 },
  desktop: { width: 1280, height: 800 },
} as const;

/** More events than pass by without one of the first match. */
const MAX_EVENTS = 100;

/** Runs in the page: how much wider it is than the screen. */
const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Expects all of something between the bars, without scrolling. */
async function expectInSight(page: Page, what: Locator, name: string): Promise<void> {
  const expectSoon = expect.configure({ soft: true, message: name });
  await expectSoon(what).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('navigation').first().boundingBox();
  const box = await what.boundingBox();
  const isBelow = bar !== null && bar.y > 100;
  const bottom = isBelow ? bar.y : (page.viewportSize()?.height ?? 0);
  expect.soft((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bottom);
}

test('while a round is played, points, rank, the newest event and the first match are in sight on every screen', async ({
  page,
  game,
  trouble,
}) => {
  const season = await arriveWithSquad(page, game.url, 'Philippa');
  await new Guest().stepUntil(game.url, 'GAMEDAY');
  await page.goto(`${season}/live`);
  const screen = new LiveScreen(page);
  await expect(screen.strip).toContainText(/Live-Platz \d+ von \d+/);
  await screen.stepUntilNews(game.url);
  await test.step('what has happened stands there for who comes late', async () => {
    const told = await screen.news();
    await page.reload();
    await expect.poll(() => screen.news()).toBe(told);
  });
  const matches = page.getByRole('region', { name: 'Spiele', exact: true });
  for (const [name, size] of Object.entries(SCREENS)) {
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await expectInSight(page, screen.strip, `points and rank, ${name}`);
      // Folded to its newest row, or a column with the newest one first.
      const folded = screen.feed.locator('button[aria-expanded]');
      const first = screen.feed.getByRole('listitem').first();
      await expectInSight(page, (await folded.isVisible()) ? folded : first, `event, ${name}`);
      await expectInSight(page, matches.getByRole('link').first(), `match, ${name}`);
      expect.soft(await page.evaluate(beyond), `${name} is as wide as the screen`).toBe(0);
    });
  }
  expect(trouble).toEqual([]);
});

// No other engine is told how large its letters are.
test('a round that is played has room for letters of twice the size on a small phone', {
  tag: '@chromium',
}, async ({ page, game }) => {
  await page.setViewportSize(SCREENS['a small phone']);
  const season = await arriveWithSquad(page, game.url, 'Sina');
  await new Guest().stepUntil(game.url, 'GAMEDAY');
  await page.goto(`${season}/global-ranking`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectRoomForLargeText(page, 'rankings on a small phone');
  await page.goto(`${season}/live`);
  const screen = new LiveScreen(page);
  await screen.stepUntilNews(game.url);
  await page.getByRole('region', { name: 'Spiele', exact: true }).getByRole('link').first().click();
  const story = page.getByRole('region', { name: 'Was geschah' });
  const step = await new Guest().stepper(game.url);
  for (let events = 0; events < MAX_EVENTS && !(await story.isVisible()); events += 1) await step();
  await expect(story.getByRole('listitem').first()).toBeVisible();
  await expectRoomForLargeText(page, 'a match on a small phone');
  await new Guest().stepUntil(game.url, 'COMPLETED');
  await page.goto(`${season}/live`);
  await expect(page.getByText('Schritt 1 von')).toBeVisible();
  await expectRoomForLargeText(page, 'an evaluation on a small phone');
  await page.goto(`${season}/global-ranking`);
  await page.getByRole('table').getByRole('button').first().click();
  const explain = page.getByRole('button', { name: 'Punkte erklären' });
  await expect(explain).toBeVisible();
  const gap = await explain.evaluate((button) => {
    const points = button.previousElementSibling?.getBoundingClientRect();
    return button.getBoundingClientRect().left - (points?.right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(8);
  await expectRoomForLargeText(page, 'a manager on a small phone');
});
