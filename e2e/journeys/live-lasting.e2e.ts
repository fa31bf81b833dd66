import type { CDPSession, Page } from '@playwright/test';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { correctGoals } from '../steps/correct-goals.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { type Language, LiveScreen } from '../steps/live-news.ts';

const STREAM = /\/stream(\?|$)/;
const STATE = /\/state\/current\//;
/** Longer than any wait for the next stream. */
const BACK_MS = 150_000;
const SLEEP_MS = 600_000;
/** More events than fill the feed. */
const FILLING = 120;
/** With as many events as are left of a gameday once its feed is full, but for a few. */
const STEPS_ON = 5;
/** Rows of the feed, which holds no more. */
const MOST_ROWS = 60;

/** Runs in the page: lets a test break the stream off as a network does. */
function makeStreamsBreakable(): void {
  const real = window.fetch;
  window.fetch = async (...request) => {
    const response = await real(...request);
    if (!response.url.endsWith('/stream') || !response.body) return response;
    const broken = new AbortController();
    addEventListener('break-stream', () => broken.abort(new TypeError('network error')));
    const body = response.body.pipeThrough(new TransformStream(), { signal: broken.signal });
    return new Response(body, response);
  };
}

/** Runs in the page: what a clock of the test leaves out of `performance`. */
function completePerformance(): void {
  Object.assign(performance, { addEventListener() {}, removeEventListener() {} });
}

/** A reader with a squad looks at a round that is played, in a language. */
async function watchGameday(page: Page, url: string, language: Language): Promise<LiveScreen> {
  const arrive = language === 'en' ? arriveInEnglish : arriveWithSquad;
  const season = await arrive(page, url, `Theo${test.info().line}`);
  await new Guest().stepUntil(url, 'GAMEDAY');
  await page.goto(`${season}/live`);
  const screen = new LiveScreen(page, language);
  await expect(screen.strip).toBeVisible();
  return screen;
}

test('the tables of a round that is played move with its points, provisional', async ({
  page,
  game,
  trouble,
}) => {
  const screen = await watchGameday(page, game.url, 'de');
  await screen.stepUntilNews(game.url);
  await expect(screen.strip).toContainText(new RegExp(`${screen.rank} \\d+ von \\d+`));
  await page.getByRole('link', { name: 'Rangliste' }).first().click();
  const place = page.getByRole('region', { name: 'Mein Platz am Spieltag' });
  await expect(place).toContainText(/\d+.*von \d+/);
  await expect(page.getByText('vorläufig').first()).toBeVisible();
  const before = await place.textContent();
  await expect(async () => {
    await new Guest().step(game.url);
    expect(await place.textContent()).not.toBe(before);
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page, 'provisional rankings');
  expect(trouble).toEqual([]);
});

test('a stream that breaks off is not seen: the page asks, and listens again', async ({
  page,
  game,
}) => {
  await page.addInitScript(makeStreamsBreakable);
  const screen = await watchGameday(page, game.url, 'en');
  await expect(screen.strip).toContainText(screen.rank);
  await page.route(STREAM, (route) => route.abort());
  const asks = page.waitForResponse(STATE);
  await page.evaluate(() => dispatchEvent(new Event('break-stream')));
  await asks;
  await screen.stepOn(game.url);
  await expect(screen.strip).not.toContainText(screen.rank);
  const listens = page.waitForResponse(STREAM, { timeout: BACK_MS });
  await page.unroute(STREAM);
  expect((await listens).status()).toBe(200);
  await expect(screen.strip).toContainText(screen.rank);
  await screen.stepUntilNews(game.url);
});

test('a device that wakes up after ten minutes listens again, and misses nothing', async ({
  page,
  game,
  trouble,
}) => {
  await page.clock.install();
  await page.addInitScript(completePerformance);
  const screen = await watchGameday(page, game.url, 'en');
  await screen.stepUntilNews(game.url);
  const listens = page.waitForRequest(STREAM, { timeout: BACK_MS });
  const known = await screen.news();
  await page.clock.fastForward(SLEEP_MS);
  // It goes on where it was: what it has been told is not told again.
  expect(await (await listens).headerValue('last-event-id')).toMatch(/\S/);
  expect(await screen.news()).toBe(known);
  await screen.stepUntilNews(game.url);
  expect(trouble).toEqual([]);
});

test('a correction of a round before is told while the next one is played', async ({
  page,
  game,
  trouble,
}) => {
  const before = await gameState(game.url);
  await new Guest().stepUntil(game.url, 'COMPLETED');
  await new Guest().stepUntil(game.url, 'GENERAL');
  const screen = await watchGameday(page, game.url, 'en');
  await expect(screen.strip).toContainText(screen.rank);
  const { name } = await correctGoals(game.url, before);
  const told = screen.feed.locator('ol > li').filter({ hasText: 'Correction' }).first();
  await expect(told).toContainText(name.split(' ').at(-1) ?? name);
  await expect(told).toContainText(/Correction Matchday \d+: goal/);
  await expectAccessible(page, 'a correction');
  expect(trouble).toEqual([]);
});

/** What a page holds on to once all that can be let go of is. */
async function heldBy(
  session: CDPSession,
): Promise<{ readonly heap: number; readonly nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

/** Runs in the page: those who save data have no other screens drawn ahead, whenever the page idles. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

// Only Chromium says what a page holds on to.
test('a matchday long a page does not grow', async ({ page, game, trouble }) => {
  test.slow();
  await page.addInitScript(saveData);
  const screen = await watchGameday(page, game.url, 'en');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const guest = new Guest();
  const rows = screen.feed.locator('ol > li');
  // Full, the feed lets go of what is oldest with everything new.
  for (let events = 0; events < FILLING && (await rows.count()) < MOST_ROWS; events += 1) {
    await guest.step(game.url);
  }
  await expect(rows).toHaveCount(MOST_ROWS);
  const warm = await heldBy(session);
  for (let times = 0; times < STEPS_ON; times += 1) await screen.stepOn(game.url);
  const last = await heldBy(session);
  expect((await gameState(game.url)).phase).toBe('GAMEDAY');
  expect(last.heap / warm.heap).toBeLessThan(1.1);
  expect(last.nodes / warm.nodes).toBeLessThan(1.1);
  expect(trouble).toEqual([]);
});
