import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type ComposedGame,
  expect,
  REMOTES,
  type Remote,
  releaseOf,
  type Trial,
  test,
} from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { HARMS } from './fixtures/faults.ts';
import { LIMIT_MS, START, watchedPage } from './fixtures/watched-page.ts';

type Harm = keyof typeof HARMS;

/** What is found while the player is there; the others hang the page. */
const FOUND: Readonly<Record<Exclude<Harm, 'hangsAtImport' | 'hangsAtRender'>, string>> = {
  hogsMemory: 'MEMORY',
  hidesThePage: 'FRAME_HIDDEN',
  coversThePage: 'FRAME_HIDDEN',
  takesNoPress: 'FRAME_HIDDEN',
  killsFetch: 'GLOBALS_CHANGED',
  killsHistory: 'GLOBALS_CHANGED',
  isLate: 'TIMEOUT',
  isHalf: 'EVALUATION',
  floodsTheBus: 'STORM',
};
const HANGS = ['hangsAtImport', 'hangsAtRender'] as const;
/** What a page does about each kind is seen where everybody has it; these stand for all on trial. */
const ON_TRIAL: readonly Harm[] = [...HANGS, 'hidesThePage', 'killsFetch', 'isLate'];

/** One remote stands for all where the kind costs a page of its own and differs by nothing. */
const ONE: Remote = 'mf-rankings';
/** A storm takes a remote that may publish. */
const remoteOf = (kind: Harm): Remote => (kind === 'floodsTheBus' ? 'mf-market' : ONE);

/** Seconds until the player had the version before, by kind and remote. */
const seconds = new Map<string, Map<string, number>>();

function note(kind: string, remote: string, sinceMs: number): void {
  const row = seconds.get(kind) ?? new Map<string, number>();
  seconds.set(kind, row.set(remote, Math.round((Date.now() - sinceMs) / 100) / 10));
}

test.afterAll(() => {
  if (seconds.size === 0) return;
  const rows = [...seconds].map(([kind, row]) => [kind, Object.fromEntries(row)] as const);
  console.log('s until the version before is on the screen:');
  console.table(Object.fromEntries(rows));
});

/** The versions whose scripts a page has asked for, by `remote/version`. */
function fetchedVersions(page: Page): ReadonlySet<string> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /\/(mf-[a-z]+\/[^/]+)\/remoteEntry/.exec(request.url()) ?? [];
    if (version) fetched.add(version);
  });
  return fetched;
}

/** While the page idles it runs all remotes; of one that is on trial at most the stable version. */
async function expectNotRunAhead(
  context: BrowserContext,
  game: ComposedGame,
  { remote, version }: Trial,
): Promise<void> {
  const page = await context.newPage();
  const fetched = fetchedVersions(page);
  const composed = new ComposedPage(page, game);
  await composed.arrive();
  const others = REMOTES.filter((one) => one !== remote);
  const areFetched = () =>
    others.every((one) => [...fetched].some((known) => known.startsWith(`${one}/`)));
  await expect.poll(areFetched, { timeout: LIMIT_MS }).toBe(true);
  await composed.go(START);
  await composed.expectScreen(START);
  expect(fetched).not.toContain(`${remote}/${version}`);
  await page.close();
}

/** A press on a tab reaches it, and leads somewhere. */
async function expectAlive({ page, navigation }: ComposedPage): Promise<void> {
  await navigation.getByRole('link').first().click({ timeout: LIMIT_MS });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  expect(await page.evaluate(() => fetch('/').then(({ ok }) => ok))).toBe(true);
}

/** What was said before a storm was cut off is answered one by one. */
async function putAway(page: Page): Promise<void> {
  const said = page.getByRole('alertdialog').getByRole('button').last();
  while (await said.isVisible()) await said.click();
}

/** The same device comes back: what harmed it before is not even tried. */
async function expectLeftOut(
  context: BrowserContext,
  game: ComposedGame,
  remote: Remote,
  before: string | undefined,
): Promise<void> {
  const page = await context.newPage();
  const next = new ComposedPage(page, game);
  await next.arrive();
  await next.open(remote);
  await next.expectShown(remote, before);
  expect(next.failures.filter((failure) => failure.remote === remote)).toEqual([]);
  await page.close();
}

/** A page that hangs answers no request to close. */
const leave = (page: Page) => page.close({ runBeforeUnload: false });

async function device(browser: Browser, game: ComposedGame, visitor?: string) {
  const context = await browser.newContext();
  if (visitor) await context.addCookies([{ name: 'USER_TOKEN', value: visitor, url: game.url }]);
  return context;
}

async function expectHang(
  context: BrowserContext,
  game: ComposedGame,
  { kind, remote, version, before }: Case,
): Promise<void> {
  const since = Date.now();
  const hanging = await watchedPage(context, game);
  void hanging.go(remote).catch(() => {});
  await expect
    .poll(() => game.failuresOf(remote, version), { timeout: LIMIT_MS })
    .toContain('PAGE_BLOCKED');
  note(`${kind}: reported`, remote, since);
  await leave(hanging.page);
  await expectLeftOut(context, game, remote, before);
}

interface Case {
  readonly kind: Harm;
  readonly remote: Remote;
  readonly version: string;
  readonly before: string | undefined;
}

async function expectTakenDown(
  context: BrowserContext,
  game: ComposedGame,
  { kind, remote, version, before }: Case,
): Promise<void> {
  const harmed = await watchedPage(context, game);
  const since = Date.now();
  await harmed.go(remote);
  const screen = harmed.page.locator(`#main [data-remote="${remote}"][data-version="${before}"]`);
  await expect(screen.getByRole('heading').first()).toBeAttached({ timeout: LIMIT_MS });
  note(kind, remote, since);
  await putAway(harmed.page);
  // A page whose memory was filled loads anew in the meantime.
  await expect(() => expectAlive(harmed)).toPass({ timeout: LIMIT_MS });
  const code = FOUND[kind as keyof typeof FOUND];
  await expect.poll(() => game.failuresOf(remote, version), { timeout: LIMIT_MS }).toContain(code);
  await leave(harmed.page);
  await expectLeftOut(context, game, remote, before);
}

test.describe('a version everybody has', () => {
  for (const kind of Object.keys(FOUND) as (keyof typeof FOUND)[]) {
    test(`${kind}: is taken down, the page lives, and the next one does without`, async ({
      browser,
      composed,
    }) => {
      const remote = remoteOf(kind);
      const before = releaseOf(composed, remote).version;
      const { version } = await composed.deployNext(remote, HARMS[kind]);
      const context = await device(browser, composed);
      await expectTakenDown(context, composed, { kind, remote, version, before });
      await context.close();
      await composed.takeBack(remote);
    });
  }

  for (const kind of HANGS) {
    test(`${kind}: is reported for the page, and the next one does without`, async ({
      browser,
      composed,
    }) => {
      const remote = ONE;
      const before = releaseOf(composed, remote).version;
      const { version } = await composed.deployNext(remote, HARMS[kind]);
      const context = await device(browser, composed);
      await expectHang(context, composed, { kind, remote, version, before });
      await context.close();
      await composed.takeBack(remote);
    });
  }
});

test.describe('a version a part of the visitors has', () => {
  for (const kind of ON_TRIAL) {
    test(`${kind}: harms nobody who does not open it, and nobody twice`, async ({
      browser,
      composed,
    }) => {
      const remote = remoteOf(kind);
      const before = releaseOf(composed, remote).version;
      const trial = await composed.tryNext(remote, HARMS[kind]);
      const { version } = trial;
      const context = await device(browser, composed, trial.visitor);
      const it = { kind, remote, version, before };
      const isHang = HANGS.some((hang) => hang === kind);
      // What is not even fetched is the same whatever it would do: the worst kinds stand for all.
      if (isHang) await expectNotRunAhead(context, composed, trial);
      await (isHang ? expectHang : expectTakenDown)(context, composed, it);
      await context.close();
      await trial.end();
    });
  }
});
