import type { Page } from '@playwright/test';
import { canRunTopology } from '../../tools/topology/testing/can-run.ts';
import { edgeClient } from '../../tools/topology/testing/edge-client.ts';
import { type PageWatch, watchPages } from '../../tools/topology/testing/page-watch.ts';
import { expect, test } from '../fixtures/game.ts';
import { type RunningTopology, startTopology } from '../fixtures/topology.ts';
import type { Frame, Tab } from '../pages/frame.page.ts';
import { Lineup } from '../pages/lineup.page.ts';
import { arriveAtMarket } from '../pages/market.page.ts';
import { keepSwapping, type Swapping } from '../steps/keep-swapping.ts';

const START_WITHIN_MS = 400_000;
const TABS: readonly Tab[] = ['Transfermarkt', 'Live', 'Rangliste', 'Gruppe', 'Aufstellung'];
const REMOTES = ['mf-account', 'mf-groups', 'mf-lineup', 'mf-live', 'mf-market', 'mf-rankings'];
const PROCESSES = ['api-1', 'api-2', 'registry', 'replication', 'replica', 'postgres'];
/** Slots of a guest's first two defenders. */
const DEFENDERS = [1, 2] as const;
/** What a player is told whose change does not arrive. */
const TOLD = /Unsere Server sind gerade nicht erreichbar|Keine Verbindung/;
/** What a browser says of an answer that is told to come again, or of a connection that is cut. */
const EXCUSED = /503|ERR_(CONNECTION|INCOMPLETE_CHUNKED|EMPTY_RESPONSE|SOCKET)/;

// Its certificate is its own.
test.use({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });

const canRun = await canRunTopology();
test.describe('the site as it runs in production', () => {
  test.skip(!canRun, 'nginx or openssl is missing');

  let topology: RunningTopology;
  let pages: PageWatch;
  test.beforeAll(async () => {
    test.setTimeout(START_WITHIN_MS);
    topology = await startTopology();
    pages = watchPages(await edgeClient(topology.url, topology.certificate));
  });
  test.afterAll(async () => {
    await pages?.end();
    await topology?.stop();
  });
  test.beforeEach(() => test.slow());

  /** A guest with two players, who stands before the lineup. */
  async function arrive(page: Page): Promise<{ frame: Frame; swapping: Swapping }> {
    const { frame, market } = await arriveAtMarket(page, false, topology.url);
    for (const count of [1, 2]) {
      await market.buyFirst('Abwehr');
      await expect(frame.figures).toContainText(`${count}/22`);
    }
    await frame.open('Aufstellung');
    const lineup = new Lineup(page, false);
    for (const slot of DEFENDERS) await expect(lineup.slot(slot)).toHaveAttribute('data-player');
    return { frame, swapping: await keepSwapping(lineup, ...DEFENDERS) };
  }

  /** Whoever comes back finds what was acknowledged. */
  async function expectKept(page: Page, swapping: Swapping): Promise<void> {
    expect((await page.reload())?.status()).toBe(200);
    await new Lineup(page, false).expectPlayers(swapping.players());
  }

  test('all of it is there, over TLS, and a guest plays on while each process is killed', async ({
    page,
    trouble,
  }) => {
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const [, remote] =
        /\/(mf-[a-z]+)\/[^/]+\/.*\.js$/.exec(new URL(response.url()).pathname) ?? [];
      if (remote && response.ok()) loaded.add(remote);
    });
    const untold = errorsWithoutHelp(page);
    const { frame, swapping } = await arrive(page);

    await test.step('every remote is there', async () => {
      for (const tab of TABS) await frame.open(tab);
      await page.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
      await expect.poll(() => [...loaded].sort()).toEqual(REMOTES);
      expect(trouble).toEqual([]);
      await frame.open('Aufstellung');
      expect(await swapping.untilSaved()).toEqual([]);
    });

    for (const name of PROCESSES) {
      await test.step(`${name} is killed`, async () => {
        expect(await topology.command(`kill ${name}`)).toBe(`kill ${name}: done`);
        for (const said of await swapping.untilSaved()) expect(said).toMatch(TOLD);
        await expectKept(page, swapping);
      });
    }
    expect(pages.failed).toEqual([]);

    await test.step('the edge is killed', async () => {
      expect(await topology.command('kill edge')).toBe('kill edge: done');
      for (const said of await swapping.untilSaved()) expect(said).toMatch(TOLD);
      await expectKept(page, swapping);
      // Whoever asked meanwhile was cut off; from now on there is an answer to everybody again.
      for (const { reason } of pages.failed) expect(reason).toMatch(/^(ECONN|EPIPE)/);
    });
    expect(untold).toEqual([]);
    expect(trouble.filter((line) => !EXCUSED.test(line))).toEqual([]);
  });

  test('without any game server the page says so, and goes on by itself', async ({
    page,
    context,
  }) => {
    const failedBefore = pages.failed.length;
    const untold = errorsWithoutHelp(page);
    const { swapping } = await arrive(page);
    for (const name of ['api-1', 'api-2']) await topology.command(`stop ${name}`);
    expect(await swapping.inVain()).toContain('Unsere Server sind gerade nicht erreichbar.');
    const banner = page.getByText(
      'Unsere Server antworten gerade nicht. Du siehst den letzten Stand.',
    );
    await expect(banner).toBeVisible({ timeout: 60_000 });

    const newcomer = await context.newPage();
    expect((await newcomer.goto(topology.url))?.status()).toBe(200);
    const failure = newcomer.getByRole('alert').filter({ has: newcomer.getByRole('heading') });
    await expect(failure).toContainText('Wir versuchen es gleich von selbst noch einmal.');

    for (const name of ['api-1', 'api-2']) await topology.command(`start ${name}`);
    // Nobody presses anything.
    await expect(banner).toBeHidden({ timeout: 90_000 });
    await expect(new Lineup(newcomer, false).slot(1)).toBeVisible({ timeout: 90_000 });
    await new Lineup(newcomer, false).expectPlayers(swapping.players());
    await newcomer.close();
    await swapping.untilSaved();
    await expectKept(page, swapping);
    expect(pages.failed.slice(failedBefore)).toEqual([]);
    expect(untold).toEqual([]);
  });

  test('the replica takes the place of a lost database while a page is open', async ({ page }) => {
    const failedBefore = pages.failed.length;
    const untold = errorsWithoutHelp(page);
    const { swapping } = await arrive(page);
    await swapping.untilSaved();
    await topology.command('kill postgres');
    const failingOver = topology.command('fail-over');
    for (const said of await swapping.untilSaved()) expect(said).toMatch(TOLD);
    expect(await failingOver).toBe('replica takes the changes now');
    await expectKept(page, swapping);
    expect(await topology.command('follow')).toBe('replica is followed');
    await swapping.untilSaved();
    await expectKept(page, swapping);
    expect(pages.failed.slice(failedBefore)).toEqual([]);
    expect(untold).toEqual([]);
  });
});

/** Answers of a server at fault that do not say when to come again. */
function errorsWithoutHelp(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    const status = response.status();
    if (status < 500) return;
    if (status !== 503 || !(Number(response.headers()['retry-after']) > 0)) {
      found.push(`${status} ${response.url()}`);
    }
  });
  return found;
}
