import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Guest } from '../../tools/start/testing/guest.ts';
import { test as base, expect } from '../fixtures/game.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { LiveScreen } from '../steps/live-news.ts';

const ARGS = ['--season', 'generated', '--bots', '50'];
/** Longer than any wait for the next stream. */
const BACK_MS = 150_000;
const STREAM = /\/stream(\?|$)/;

interface RestartFixtures {
  /** A game of its own, which can end and begin again at the same address, with all it knows. */
  readonly restartable: { readonly url: string; end(): Promise<void>; begin(): Promise<void> };
}

const test = base.extend<RestartFixtures>({
  restartable: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'spieltag-restart-'));
    // The database's own user has to pass through.
    await chmod(dataDir, 0o711);
    let game: RunningGame | undefined = await startGame({ args: ARGS, dataDir });
    const { url } = game;
    const end = async () => {
      await game?.stop();
      game = undefined;
    };
    const begin = async () => {
      game = await startGame({ args: ARGS, dataDir, port: Number(new URL(url).port) });
    };
    await use({ url, end, begin });
    await end();
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('a server that is restarted under an open page is not seen: nothing is told twice, and the points are right', async ({
  page,
  restartable,
}) => {
  test.slow();
  // Points do not count up then.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { url } = restartable;
  const season = await arriveWithSquad(page, url, 'Nora');
  await new Guest().stepUntil(url, 'GAMEDAY');
  await page.goto(`${season}/live`);
  const screen = new LiveScreen(page);
  const rank = new RegExp(`${screen.rank} \\d+ von \\d+`);
  await expect(screen.strip).toContainText(rank);
  await screen.stepUntilNews(url);
  // The page may still hear of the last steps: loaded anew, it knows of all of them.
  await page.reload();
  await expect(screen.strip).toContainText(rank);
  const before = (await screen.news()) ?? '';

  await restartable.end();
  // What is known stays while nobody answers.
  await expect(screen.strip).toBeVisible();
  expect(await screen.news()).toBe(before);
  const listens = page.waitForResponse((reply) => STREAM.test(reply.url()) && reply.ok(), {
    timeout: BACK_MS,
  });
  await restartable.begin();
  await listens;
  await expect(screen.strip).toContainText(rank);
  expect(await screen.news()).toBe(before);

  await screen.stepUntilNews(url);
  const after = (await screen.news()) ?? '';
  expect(after.endsWith(before)).toBe(true);
  expect(after.slice(0, -before.length)).not.toContain(before);

  const points = /−?\d+ Punkte?/.exec((await screen.strip.textContent()) ?? '')?.[0];
  await page.reload();
  await expect(screen.strip).toContainText(points ?? 'no points');
});
