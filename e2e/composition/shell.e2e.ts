import { type Browser, expect, type Page } from '@playwright/test';
import { test as base } from '../fixtures/in-time.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';
import { knowTutorial } from '../fixtures/tutorial-seen.ts';
import { cardOf, openOperatorsPage } from './fixtures/operators-page.ts';
import { ShellShipping } from './fixtures/shipped-shell.ts';

const STARTED_MS = 60_000;
/** So many visitors that a tenth of them is never nobody. */
const VISITORS = 200;
/** With none for whom it started it takes so many before chance cannot have done it. */
const ENOUGH = 4;
const SCRIPT = /data-shell href="\/shell\/([^/]+)\//;

interface Shipping {
  readonly game: RunningGame;
  readonly shipping: ShellShipping;
  /** What was built, and has started. */
  readonly good: string;
}

const test = base.extend<object, { readonly shipped: Shipping }>({
  shipped: [
    async ({ browser }, use) => {
      knowTutorial(browser);
      const game = await startGame({ args: ['--bots', '50'] });
      const [, good = ''] = SCRIPT.exec(await (await fetch(game.url)).text()) ?? [];
      await use({ game, shipping: new ShellShipping(game), good });
      await game.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The version of the shell a page runs. */
const shellOf = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]');
    return script?.src.split('/')[4] ?? '';
  });

async function expectGame(page: Page, version: string): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: STARTED_MS });
  expect(await shellOf(page)).toBe(version);
}

/** Of many new visitors those who have the version; values of their cookies. */
async function visitorsWith({ url }: RunningGame, version: string): Promise<readonly string[]> {
  const replies = await Promise.all(Array.from({ length: VISITORS }, () => fetch(url)));
  const visitors = await Promise.all(
    replies.map(async (reply) => ({
      shell: SCRIPT.exec(await reply.text())?.[1],
      cookie: /USER_TOKEN=([^;]*)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '',
    })),
  );
  return visitors.filter(({ shell }) => shell === version).map(({ cookie }) => cookie);
}

async function visitAs(browser: Browser, { url }: RunningGame, visitor: string) {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'USER_TOKEN', value: visitor, url }]);
  return context;
}

/** How often the page has been loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a shell is given to some visitors, and taken back', async ({ shipped, browser }) => {
  const { game, shipping, good } = shipped;
  const { version } = await shipping.publish();
  let lucky = '';

  await test.step('a part of the visitors has it, the others go on as they were', async () => {
    await shipping.deploy(version, 'Linear10PercentEvery10Minutes');
    const chosen = await visitorsWith(game, version);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan(VISITORS / 2);
    lucky = chosen[0] ?? '';
  });

  const context = await visitAs(browser, game, lucky);
  const page = await context.newPage();

  await test.step('one of them plays with it, also in the next page', async () => {
    for (const _visit of ['first', 'next']) {
      await page.goto(game.url);
      await expectGame(page, version);
    }
  });

  await test.step('taken back, it is nobody’s', async () => {
    await shipping.rollBack();
    await page.goto(game.url);
    await expectGame(page, good);
  });
  await context.close();
});

test('a broken shell is withdrawn from its visitor, who goes on playing with the last good one', async ({
  shipped,
  page,
}) => {
  const { game, shipping, good } = shipped;
  const { version } = await shipping.publish(() => "throw new Error('broken on purpose');");
  await shipping.deploy(version);
  const loads = countLoads(page);
  for (const all of [2, 3]) {
    await page.goto(game.url);
    await expectGame(page, good);
    expect(loads()).toBe(all);
  }
  await expect.poll(() => shipping.failuresOf(version)).toEqual(['evaluate EVALUATION']);
  await shipping.rollBack();
});

test('a build of the shell that throws at its start is taken back by itself, and operators see why', async ({
  shipped,
  browser,
  context,
}) => {
  const { game, shipping, good } = shipped;
  const { version } = await shipping.publish(
    (main) => `throw new Error('broken on purpose');\n${main}`,
  );
  await shipping.deploy(version, 'Linear10PercentEvery10Minutes');
  const operators = await openOperatorsPage(context, game);
  const card = cardOf(operators, 'shell');
  await expect(card.getByText('im Rollout', { exact: true }).first()).toBeVisible();

  await test.step('each of its visitors plays with the one before', async () => {
    const visitors = await visitorsWith(game, version);
    expect(visitors.length).toBeGreaterThanOrEqual(ENOUGH);
    for (const visitor of visitors.slice(0, ENOUGH)) {
      const own = await visitAs(browser, game, visitor);
      const page = await own.newPage();
      await page.goto(game.url);
      await expectGame(page, good);
      await own.close();
    }
  });

  await test.step('it is nobody’s any more, and the card says what was wrong', async () => {
    await expect(card.getByText('stabil', { exact: true })).toBeVisible({ timeout: STARTED_MS });
    await expect(card.getByRole('term').filter({ hasText: version })).toHaveCount(0);
    await expect(card.getByRole('term').filter({ hasText: good })).toHaveCount(1);
    await expect(card.getByRole('listitem').filter({ hasText: 'zurückgezogen' })).toContainText(
      /^.* registry: zurückgezogen .*mostly EVALUATION \(evaluate\)/,
    );
    expect(await visitorsWith(game, version)).toEqual([]);
  });
});

test('a shell that starts says so, and while the game server is away it is not to blame', async ({
  shipped,
  page,
  context,
}) => {
  const { game, shipping, good } = shipped;
  const leftOut = async () =>
    (await context.cookies()).filter(({ name }) => name.startsWith('without-shell-'));

  await test.step('it stands', async () => {
    await page.goto(game.url);
    await expectGame(page, good);
    await expect.poll(leftOut).toEqual([]);
  });

  await test.step('the game server is away: the shell shows it', async () => {
    const away = { status: 503, json: { status: 503, code: 'UNAVAILABLE', msg: 'away' } };
    await page.route('**/api/**', (route) => route.fulfill(away));
    await page.evaluate(() => window.localStorage.clear());
    await page.goto(`${game.url}/?anew`);
    await expect.poll(leftOut).toEqual([]);
    expect(await shellOf(page)).toBe(good);
  });
  expect(await shipping.failuresOf(good)).toEqual([]);
});
