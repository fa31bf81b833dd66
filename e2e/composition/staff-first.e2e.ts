import type { Browser, BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { type AdminCall, createCaller, publishNext } from './fixtures/admin-caller.ts';
import type { Remote } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { throwsOnMount } from './fixtures/faults.ts';
import type { ChangeOfEntry } from './fixtures/next-version.ts';
import { cardOf, openOperatorsPage, steer } from './fixtures/operators-page.ts';

const REMOTE: Remote = 'mf-rankings';
const PROJECT = '/projects/spieltag';
const OF_REMOTE = `${PROJECT}/microFrontends/${REMOTE}`;
/** With none who saw it stand it takes so many before chance cannot have done it. */
const STAFF = 4;
/** The machine may be busy: this is only there to end. */
const LIMIT_MS = 60_000;
let generation = 300;

/** Publishes a version and gives it to staff. */
async function deployToStaff(call: AdminCall, change?: ChangeOfEntry): Promise<string> {
  generation += 1;
  const { version } = await publishNext(call, REMOTE, generation, change);
  await call('POST', `${OF_REMOTE}/deployment`, {
    targetVersion: version,
    deploymentStrategy: 'Canary10Percent5Minutes',
    staffFirst: true,
  });
  return version;
}

/** A browser that has opened the link. */
async function staffBrowser(browser: Browser, { url }: RunningGame, link: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + link);
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('staff');
  await page.close();
  return context;
}

async function shows(
  context: BrowserContext,
  game: RunningGame,
  version: string,
): Promise<ComposedPage> {
  const composed = new ComposedPage(await context.newPage(), game);
  await composed.arrive();
  await composed.open(REMOTE);
  await composed.expectShown(REMOTE, version);
  return composed;
}

async function liveVersion(call: AdminCall): Promise<string> {
  const { shares } = await call('GET', `${OF_REMOTE}/state`);
  return shares.find((share: { readonly default: boolean }) => share.default).version;
}

async function makeLink(call: AdminCall): Promise<string> {
  const { link } = await call('POST', `${PROJECT}/staff-links`, { name: 'Redaktion', hours: 1 });
  return link;
}

test('staff have a version first, others once an operator who has looked gives it to them', async ({
  browser,
  context,
  game,
}) => {
  test.setTimeout(180_000);
  const call = createCaller(game, await makeOperatorToken(game, 'bo'));
  const before = await liveVersion(call);
  const staff = await staffBrowser(browser, game, await makeLink(call));
  const version = await deployToStaff(call);
  const operators = await openOperatorsPage(context, game);
  const card = cardOf(operators, REMOTE);

  await test.step('they have it, a player has not', async () => {
    const page = await shows(staff, game, version);
    expect(page.failures).toEqual([]);
    const player = await browser.newContext();
    await shows(player, game, before);
    await player.close();
  });

  await test.step('the operator sees that it stands there', async () => {
    await expect(card.getByText('bisher nur für Mitarbeitende')).toBeVisible();
    await expect(card.getByText('Gestartet: 1, gescheitert: 0 (Mitarbeitende)')).toBeVisible({
      timeout: LIMIT_MS,
    });
  });

  await test.step('gives it to everybody', async () => {
    await steer(card, 'Allen geben', 'Steht bei der Redaktion');
    await expect(card.getByText('stabil', { exact: true })).toBeVisible();
    const player = await browser.newContext();
    await shows(player, game, version);
    await player.close();
  });
  await staff.close();
});

test('a version that fails for staff is taken back by itself, and no player has ever had it', async ({
  browser,
  context,
  game,
}) => {
  test.setTimeout(240_000);
  const call = createCaller(game, await makeOperatorToken(game, 'bo'));
  const before = await liveVersion(call);
  const link = await makeLink(call);
  const operators = await openOperatorsPage(context, game);
  const card = cardOf(operators, REMOTE);
  const version = await deployToStaff(call, (text, container) => text + throwsOnMount(container));
  await expect(card.getByText('bisher nur für Mitarbeitende')).toBeVisible({ timeout: LIMIT_MS });

  await test.step('their pages go back to the version before', async () => {
    for (let no = 0; no < STAFF; no += 1) {
      const staff = await staffBrowser(browser, game, link);
      const page = await shows(staff, game, before);
      expect(page.failures).toContainEqual({
        remote: REMOTE,
        version,
        phase: 'mount',
        code: 'MOUNT_FAILED',
      });
      await staff.close();
    }
  });

  await test.step('the card says so, and why', async () => {
    await expect(card.getByText('stabil', { exact: true })).toBeVisible({ timeout: LIMIT_MS });
    await expect(card.getByRole('listitem').filter({ hasText: 'registry' }).first()).toContainText(
      /zurückgezogen .*for 4 of 4 staff.*mostly MOUNT_FAILED \(mount\)/,
    );
    await expect(card.getByText(before, { exact: true }).first()).toBeVisible();
  });

  await test.step('and staff have what all have', async () => {
    const staff = await staffBrowser(browser, game, link);
    const page = await shows(staff, game, before);
    expect(page.failures).toEqual([]);
    await staff.close();
  });
});
