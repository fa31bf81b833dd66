import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { VersionHealth } from '@spieltag/shared-kernel/registry';
import { SHELL_VERSION, shellUpload } from '../../registry/src/testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';
import { test as base } from '../fixtures/in-time.ts';

const SHELL_PATH = '/projects/spieltag/microFrontends/shell';
/** What says that it stands, and shows it. */
const STANDS = `document.getElementById('root').innerHTML;
document.body.dataset.up = document.currentScript.src;
dispatchEvent(new CustomEvent('shell', { detail: { outcome: 'stood' } }));`;
/** The page waits so long before it takes a start that says nothing for a failed one. */
const JUDGED_MS = 60_000;
const NOT_STARTED = 'Spieltag does not start';

interface Ships {
  readonly url: string;
  readonly site: TestRegistry;
  /** Publishes a shell of that script and gives it to everybody. */
  deploy(script: string): Promise<string>;
  healthOf(version: string): Promise<VersionHealth | undefined>;
  failuresOf(version: string): Promise<readonly string[]>;
}

/** A registry of its own, with shells of a line each; the game server is played by the test. */
const test = base.extend<{ readonly ships: Ships }>({
  ships: async ({ context }, use) => {
    const site = await createTestRegistry({ isEmpty: true });
    await site.registry.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.registry.app.server.address() as AddressInfo;
    let generation = 0;
    const ships: Ships = {
      url: `http://127.0.0.1:${port}/`,
      site,
      async deploy(script) {
        generation += 1;
        const version = SHELL_VERSION.replace('1.0.0', `1.0.${generation}`);
        const release = await site.call(
          'POST',
          `${SHELL_PATH}/releases`,
          shellUpload(version, script),
        );
        expect(release.status).toBe(201);
        const deployment = { targetVersion: version, deploymentStrategy: 'AllAtOnce' };
        expect((await site.call('POST', `${SHELL_PATH}/deployment`, deployment)).status).toBe(201);
        return version;
      },
      async failuresOf(version) {
        const { causes = [] } = (await ships.healthOf(version)) ?? {};
        return causes.map(({ phase, code }) => `${phase} ${code}`);
      },
      async healthOf(version) {
        const { body } = await site.call('GET', `${SHELL_PATH}/health`);
        return (body.versions as VersionHealth[]).find((one) => one.version === version);
      },
    };
    await answerAsGame(context);
    await use(ships);
    // A browser holds lines it has not used, for which the registry would wait.
    await context.close();
    await site.close();
  },
});

const answerAsGame = (target: BrowserContext | Page) =>
  target.route('**/api/**', (route) => route.fulfill({ json: { leagues: [] } }));

async function expectUp(page: Page, version: string): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-up', new RegExp(`/shell/${version}/`), {
    timeout: JUDGED_MS,
  });
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Versions the browser leaves out. */
const leftOut = async (context: BrowserContext) =>
  (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('without-shell-'))
    .map((name) => name.replace('without-shell-', ''));

test('a shell that starts is reported so, and nothing is left out', async ({
  ships,
  page,
  context,
}) => {
  const good = await ships.deploy(STANDS);
  const loads = countLoads(page);
  await page.goto(ships.url);
  await expectUp(page, good);
  expect(await leftOut(context)).toEqual([]);
  await expect.poll(() => ships.healthOf(good)).toMatchObject({ mounts: 1, failures: 0 });
  expect(loads()).toBe(1);
});

const BROKEN = [
  ['throws while it is evaluated', "throw new Error('broken');", 'evaluate EVALUATION'],
  ['is no script', 'let let = ;', 'evaluate EVALUATION'],
  ['leaves a white page', "document.getElementById('root').replaceChildren();", 'mount TIMEOUT'],
  ['never gets to its first screen', 'let started;', 'mount TIMEOUT'],
  [
    'says that it has failed',
    "dispatchEvent(new CustomEvent('shell', { detail: { message: 'no frame' } }));",
    'mount MOUNT_FAILED',
  ],
] as const;

for (const [name, script, cause] of BROKEN) {
  test(`a shell that ${name} is left for the last good one, once, and reported`, async ({
    ships,
    page,
    context,
  }) => {
    const good = await ships.deploy(STANDS);
    const broken = await ships.deploy(script);
    const loads = countLoads(page);
    await page.goto(ships.url);
    await expectUp(page, good);
    expect(loads()).toBe(2);
    expect(await leftOut(context)).toEqual([broken]);
    await expect.poll(() => ships.failuresOf(broken)).toEqual([cause]);
    await page.goto(ships.url);
    await expectUp(page, good);
    expect(loads()).toBe(3);
  });
}

for (const [name, content, cause] of [
  ['is missing', undefined, 'load NOT_FOUND'],
  ['was changed', 'let changed;', 'load INTEGRITY'],
] as const) {
  test(`a shell of which the script ${name} is left for the last good one, and reported`, async ({
    ships,
    page,
  }) => {
    const good = await ships.deploy(STANDS);
    const broken = await ships.deploy(`${STANDS} // damaged`);
    const missing = { status: 404, body: '' };
    await page.route(`**/shell/${broken}/*.js`, (route) =>
      route.fulfill(
        content === undefined ? missing : { contentType: 'text/javascript', body: content },
      ),
    );
    await page.goto(ships.url);
    await expectUp(page, good);
    await expect.poll(() => ships.failuresOf(broken)).toEqual([cause]);
  });
}

test('a page that is left before it has started is held against no shell', async ({
  ships,
  page,
  context,
}) => {
  const good = await ships.deploy(STANDS);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/shell/${good}/*.js`, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto(ships.url, { waitUntil: 'commit' });
  await expect.poll(() => leftOut(context)).toEqual([good]);
  await page.goto('about:blank');
  await expect.poll(() => leftOut(context)).toEqual([]);
  answer();
});

test('without cookies broken shells are left by the address, each once', async ({
  ships,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  const good = await ships.deploy(STANDS);
  const first = await ships.deploy("throw new Error('one');");
  const second = await ships.deploy("throw new Error('two');");
  const loads = countLoads(page);
  await page.goto(`${ships.url}se-1/live?round=3#top`);
  await expectUp(page, good);
  expect(loads()).toBe(3);
  const address = new URL(page.url());
  expect(address.searchParams.getAll('without-shell')).toEqual([second, first]);
  expect([address.pathname, address.searchParams.get('round'), address.hash]).toEqual([
    '/se-1/live',
    '3',
    '#top',
  ]);
});

test('where no shell starts each is tried once, and the player is told', async ({
  ships,
  page,
}) => {
  for (const name of ['one', 'two', 'three']) await ships.deploy(`throw new Error('${name}');`);
  const loads = countLoads(page);
  await page.goto(ships.url);
  await expect(page.getByRole('alert')).toContainText(NOT_STARTED, { timeout: JUDGED_MS });
  expect(loads()).toBe(4);
  const good = await ships.deploy(STANDS);
  await page.getByRole('alert').getByRole('link').click();
  await expectUp(page, good);
  expect(loads()).toBe(5);
});

const AWAY = [
  ['the device is offline', (page: Page) => page.route('**/api/**', (route) => route.abort())],
  [
    'a portal answers for everybody',
    (page: Page) =>
      page.route('**/api/**', (route) => route.fulfill({ body: '<html>Sign in</html>' })),
  ],
  [
    'the game server is away',
    (page: Page) =>
      page.route('**/api/**', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }),
      ),
  ],
] as const;

for (const [name, away] of AWAY) {
  test(`a start that fails while ${name} is held against no shell`, async ({
    ships,
    page,
    context,
  }) => {
    await ships.deploy(STANDS);
    const newest = await ships.deploy(`${STANDS} // newest`);
    await away(page);
    const loads = countLoads(page);
    await page.route('**/shell/**', (route) => route.abort());
    await page.goto(ships.url);
    await expect(page.getByRole('alert')).toContainText(NOT_STARTED);
    expect(await leftOut(context)).toEqual([]);
    expect(await ships.failuresOf(newest)).toEqual([]);
    expect(loads()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('alert').getByRole('link').click();
    await expectUp(page, newest);
  });
}

test('a file that only the line has kept back is held against nobody, and the page goes on', async ({
  ships,
  page,
}) => {
  const good = await ships.deploy(STANDS);
  const newest = await ships.deploy(`${STANDS} // newest`);
  let isFirst = true;
  await page.route(`**/shell/${newest}/*.js`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.abort('connectionreset');
  });
  await page.goto(ships.url);
  await expectUp(page, good);
  expect(await ships.failuresOf(newest)).toEqual([]);
});

test('a shell that waits for the servers, and says so, has failed at nothing', async ({
  ships,
  page,
  context,
}) => {
  const waiting = "dispatchEvent(new CustomEvent('shell', { detail: {} }));";
  await ships.deploy(STANDS);
  const newest = await ships.deploy(waiting);
  await page.goto(ships.url);
  await expect.poll(() => leftOut(context)).toEqual([]);
  expect(await ships.failuresOf(newest)).toEqual([]);
});

test('a shell that shows it waits is let wait, and stands once it is answered', async ({
  ships,
  page,
  context,
}) => {
  await ships.deploy(STANDS);
  const newest = await ships.deploy(`document.body.dataset.waits = 'yes';
    setTimeout(() => { dispatchEvent(new CustomEvent('shell', { detail: { outcome: 'stood' } })); }, 20_000);`);
  const loads = countLoads(page);
  await page.goto(ships.url);
  await expect
    .poll(() => ships.healthOf(newest), { timeout: JUDGED_MS })
    .toMatchObject({ mounts: 1, failures: 0 });
  expect(await leftOut(context)).toEqual([]);
  expect(loads()).toBe(1);
});

// The last one: its page goes on using a processor until the browser is closed.
test('who has a page that hangs gets the last good one with the next page', async ({
  ships,
  context,
}) => {
  const good = await ships.deploy(STANDS);
  const broken = await ships.deploy('for (;;) {}');
  const hanging = await context.newPage();
  await hanging.goto(ships.url, { waitUntil: 'commit' });
  await expect.poll(() => leftOut(context)).toEqual([broken]);
  const next = await context.newPage();
  await next.goto(ships.url);
  await expectUp(next, good);
  expect(await leftOut(context)).toEqual([broken]);
});
