import type { BrowserContext } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { LiveScreen } from '../steps/live-news.ts';

/** Addresses of a kind that the pages of a context ask for from now on. */
function asked(context: BrowserContext, kind: RegExp): readonly string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (kind.test(request.url())) urls.push(request.url());
  });
  return urls;
}

test('a matchday moves in all tabs over one stream, and goes on when the tab that has it is closed', async ({
  page,
  context,
  game,
  isMobile,
  trouble,
}) => {
  // On a desktop it is looked at in German, on a phone in English.
  const [arrive, language] = isMobile
    ? ([arriveInEnglish, 'en'] as const)
    : ([arriveWithSquad, 'de'] as const);
  const season = await arrive(page, game.url, isMobile ? 'Linus' : 'Lena');
  // Arriving opens as many as pages are loaded on the way; from here on none of those asks for another.
  await page.goto('about:blank');
  const streams = asked(context, /\/stream(\?|$)/);
  await page.goto(`${season}/live`);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();
  const screen = new LiveScreen(page, language);
  const second = new LiveScreen(other, language);
  await other.goto(`${season}/live`);

  await new Guest().stepUntil(game.url, 'GAMEDAY');
  for (const tab of [screen, second]) await expect(tab.strip).toBeVisible();
  const states = asked(context, /\/state\/current\//);
  await screen.stepUntilNews(game.url);
  await expect.poll(async () => (await second.news()) === (await screen.news())).toBe(true);
  for (const { strip, rank } of [screen, second]) {
    await expect(strip).toContainText(new RegExp(`${rank} \\d+ (von|of) \\d+`));
  }
  await expectAccessible(page, 'a matchday');
  expect(states).toEqual([]);

  expect(streams).toHaveLength(1);
  // The tab that has the stream.
  await page.close();
  await second.stepUntilNews(game.url);
  await expect.poll(() => streams.length).toBe(2);
  expect(trouble).toEqual([]);
});

test('without a stream a matchday is asked for as before', async ({ page, game, isMobile }) => {
  await page.route(/\/stream(\?|$)/, (route) => route.abort());
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Milo' : 'Mira');
  const { strip } = new LiveScreen(page);
  await page.goto(`${season}/live`);
  await new Guest().stepUntil(game.url, 'GAMEDAY');
  // A page may come with the state of a moment ago, and before a gameday it asks every few minutes.
  await expect(async () => {
    await page.reload();
    await expect(strip).toBeVisible();
  }).toPass();
  const [reply] = await Promise.all([
    page.waitForResponse(/\/state\/current\//, { timeout: 60_000 }),
    new Guest().step(game.url),
  ]);
  expect([200, 304]).toContain(reply.status());
  await expect(strip).not.toContainText('Live-Platz');
});
