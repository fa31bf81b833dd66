import type { Page } from '@playwright/test';
import { expect, type Remote, releaseOf } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { litters, type Possessions, possessionsOf } from './fixtures/litter.ts';
import { test } from './fixtures/steady-browser.ts';

const REMOTE: Remote = 'mf-live';
const DEPLOYMENTS = 50;
/** In percent of what the page had after the first. */
const MAX_GROWTH = 5;
const COUNTED = ['heapBytes', 'listeners', 'nodes', 'sheets', 'globals'] as const;
/** The page asks what is live at most once in a second, and the registry may answer late. */
const ASK_AGAIN = { intervals: [100], timeout: 30_000 };

test('after fifty deployments of a remote that leaves everything behind a page has the memory, listeners, nodes, sheets and globals it had after the first', async ({
  composed,
  steadyPage: page,
}) => {
  test.slow();
  const game = new ComposedPage(page, composed);
  await game.arrive();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  const deploy = async (): Promise<void> => {
    const { version } = await composed.deployNext(REMOTE, litters);
    const screen = game.screenOf(REMOTE);
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await game.go('mf-account');
      await game.go(REMOTE);
      await expect(screen).toHaveAttribute('data-version', version, { timeout: 500 });
    }).toPass(ASK_AGAIN);
    await game.expectShown(REMOTE, version);
  };
  /** What the page has once nothing but the version that is live is left of the remote. */
  const have = async (): Promise<Possessions> => {
    const { container, version } = releaseOf(composed, REMOTE);
    // The browser keeps the screen of each remote that was taken down last.
    await game.go('mf-account');
    await expect(game.screenOf(REMOTE)).toHaveCount(0);
    await game.go(REMOTE);
    await game.expectShown(REMOTE, version);
    // What another remote shows there comes later than the screen, with listeners of its own.
    await expect(page.locator('[data-extension="mf-groups"] *').first()).toBeAttached();
    await expect.poll(() => containersOf(page)).toEqual([container]);
    return possessionsOf(page, session);
  };

  await game.go(REMOTE);
  await game.expectShown(REMOTE, releaseOf(composed, REMOTE).version);
  await deploy();
  const first = await have();
  for (let no = 1; no < DEPLOYMENTS; no += 1) await deploy();
  let last = first;
  await expect
    .poll(
      async () => {
        last = await have();
        return grown(first, last);
      },
      { message: JSON.stringify({ first, last }), timeout: 20_000 },
    )
    .toEqual([])
    .finally(() => {
      for (const [type, figures] of Object.entries({ first, last })) {
        test.info().annotations.push({ type, description: JSON.stringify(figures) });
      }
    });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(game.failures).toEqual([]);
});

/** Names of what has grown by more than is allowed. */
function grown(first: Possessions, last: Possessions): readonly string[] {
  return COUNTED.filter((name) => last[name] > first[name] * (1 + MAX_GROWTH / 100));
}

/** Containers of versions of the remote that the page still has. */
function containersOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (prefix) => Object.getOwnPropertyNames(globalThis).filter((name) => name.startsWith(prefix)),
    `${REMOTE.replace('-', '_')}_`,
  );
}
