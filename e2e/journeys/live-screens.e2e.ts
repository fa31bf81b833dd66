import type { Page } from '@playwright/test';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveInEnglish } from '../steps/arrive-in-english.ts';
import { LiveScreen } from '../steps/live-news.ts';
import { watchMovement } from '../steps/watch-movement.ts';

/** More events than pass by without one of eleven players. */
const MAX_EVENTS = 100;

/** Lets things happen until something is so. */
async function stepUntil(url: string, isSo: () => Promise<boolean>): Promise<void> {
  const step = await new Guest().stepper(url);
  for (let events = 0; events < MAX_EVENTS && !(await isSo()); events += 1) await step();
  await expect.poll(isSo).toBe(true);
}

async function isPlayed(url: string): Promise<boolean> {
  return (await gameState(url)).phase === 'GAMEDAY';
}

/** axe on a screen; on a phone with large letters as well. */
async function look(page: Page, screen: string, isMobile: boolean): Promise<void> {
  await expectAccessible(page, screen);
  if (isMobile) await expectRoomForLargeText(page, screen);
}

test('a matchday in English: axe finds nothing on any of its screens', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const season = await arriveInEnglish(page, game.url, isMobile ? 'Ruth' : 'Rhea');
  const screen = new LiveScreen(page, 'en');
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('before kick-off', async () => {
    await page.goto(`${season}/live`);
    await expect(heading('Who plays when')).toBeVisible();
    await look(page, 'before kick-off', isMobile);
  });

  await test.step('while it is played, and a match of it', async () => {
    await new Guest().stepUntil(game.url, 'GAMEDAY');
    await expect(screen.strip).toContainText(/Live rank \d+ of \d+/);
    await screen.stepUntilNews(game.url);
    // On a phone the feed is folded to its newest row, on a desktop a row leads to its match.
    if (isMobile) await screen.feed.getByRole('button').first().click();
    await look(page, 'a round that is played', isMobile);
    const matches = page.getByRole('region', { name: 'Matches', exact: true });
    await matches.getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    const story = page.getByRole('region', { name: 'What happened' });
    await stepUntil(game.url, () => story.isVisible());
    await expect(story.getByRole('listitem').first()).toContainText(/minute \d+/);
    await look(page, 'a match', isMobile);
  });

  await test.step('the evaluation, step by step and at once', async () => {
    await new Guest().stepUntil(game.url, 'COMPLETED');
    await page.goto(`${season}/live`);
    const guided = page.getByRole('region', { name: /^Evaluation: / });
    const next = guided.getByRole('button', { name: 'Next' });
    await expect(guided).toContainText('Step 1 of 4');
    for (let step = 1; step < 4; step += 1) {
      await look(page, `step ${step} of the evaluation`, isMobile);
      await next.click();
      await expect(guided).toContainText(`Step ${step + 1} of 4`);
    }
    await guided.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Look at the evaluation again' })).toBeVisible();
    await look(page, 'an evaluated round', isMobile);
  });

  await test.step('its rewards', async () => {
    await page.getByRole('link', { name: /Rewards.*waiting/ }).click();
    await expect(heading('Achievements')).toBeVisible();
    await look(page, 'rewards', isMobile);
  });
  expect(trouble).toEqual([]);
});

test('what is played is in sight and points that are won are cheered; who asked for stillness sees nothing move, and hears of them', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const season = await arriveInEnglish(page, game.url, isMobile ? 'Martha' : 'Mabel');
  await new Guest().stepUntil(game.url, 'GAMEDAY');
  const screen = new LiveScreen(page, 'en');
  await page.goto(`${season}/live`);
  await expect(screen.strip).toContainText('Live rank');

  const moving = await watchMovement(page);
  const cheers = async () => (await moving()).animations.some((name) => name.includes('cheer'));
  await stepUntil(game.url, cheers);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(screen.strip).toContainText('Live rank');
  const still = await watchMovement(page);
  const status = screen.feed.getByRole('status');
  const before = await status.textContent();
  const isTold = async () => (await status.textContent()) !== before;
  await stepUntil(game.url, async () => (await still()).said.length > 1 && (await isTold()));
  const { animations, shown, said } = await still();
  expect(animations).toEqual([]);

  // Towards the end of a round most matches change their places.
  const matches = page.getByRole('region', { name: 'Matches', exact: true });
  const scrolled = () =>
    matches.evaluate((region) =>
      Math.max(...[...region.querySelectorAll('*')].map(({ scrollLeft }) => scrollLeft)),
    );
  const step = await new Guest().stepper(game.url);
  let furthest = 0;
  for (let events = 0; events < MAX_EVENTS && (await isPlayed(game.url)); events += 1) {
    furthest = Math.max(furthest, await scrolled());
    await step();
  }
  expect(furthest).toBe(0);
  expect(said).toEqual(expect.arrayContaining([...shown]));
  expect(trouble).toEqual([]);
});
