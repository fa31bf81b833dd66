import type { BrowserContext, Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

/** More events than a gameday can have before the first of eleven players has points. */
const MAX_EVENTS = 60;

/** Addresses of a kind that the pages of a context ask for from now on. */
function asked(context: BrowserContext, kind: RegExp): readonly string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (kind.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const feedOf = (page: Page) => page.getByRole('region', { name: 'Gerade passiert' });
const strip = (page: Page) => page.getByRole('region', { name: 'Meine Punkte' });

/** All that has happened, shown or folded away. */
const newsOf = (page: Page) => feedOf(page).locator('ol').textContent();

/** Steps through a gameday until a page tells something new. */
async function stepUntilNews(url: string, page: Page): Promise<void> {
  const guest = new Guest();
  const before = await newsOf(page);
  for (let events = 0; events < MAX_EVENTS && (await newsOf(page)) === before; events += 1) {
    await guest.step(url);
  }
  await expect.poll(() => newsOf(page)).not.toBe(before);
}

test('a matchday moves in all tabs over one stream, and goes on when the tab that has it is closed', async ({
  page,
  context,
  game,
  isMobile,
  trouble,
}) => {
  const streams = asked(context, /\/stream(\?|$)/);
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Linus' : 'Lena');
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();
  await other.goto(`${season}/live`);
  await page.goto(`${season}/live`);
  await expect(page.getByRole('timer')).toBeVisible();

  await new Guest().stepUntil(game.url, 'GAMEDAY');
  for (const tab of [page, other]) await expect(strip(tab)).toBeVisible();
  const states = asked(context, /\/state\/current\//);
  await stepUntilNews(game.url, page);
  await expect.poll(async () => (await newsOf(other)) === (await newsOf(page))).toBe(true);
  for (const tab of [page, other]) {
    await expect(strip(tab)).toContainText(/Live-Platz \d+ von \d+/);
  }
  await expectAccessible(page, 'a matchday');
  expect(states).toEqual([]);

  const before = streams.length;
  await other.close();
  await stepUntilNews(game.url, page);
  expect(streams.length - before).toBeLessThanOrEqual(1);
  expect(trouble).toEqual([]);
});

test('without a stream a matchday is asked for as before', async ({ page, game, isMobile }) => {
  await page.route(/\/stream(\?|$)/, (route) => route.abort());
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Milo' : 'Mira');
  await page.goto(`${season}/live`);
  await new Guest().stepUntil(game.url, 'GAMEDAY');
  // A page may come with the state of a moment ago, and before a gameday it asks every few minutes.
  await expect(async () => {
    await page.reload();
    await expect(strip(page)).toBeVisible();
  }).toPass();
  const [reply] = await Promise.all([
    page.waitForResponse(/\/state\/current\//, { timeout: 60_000 }),
    new Guest().step(game.url),
  ]);
  expect([200, 304]).toContain(reply.status());
  await expect(strip(page)).not.toContainText('Live-Platz');
});
