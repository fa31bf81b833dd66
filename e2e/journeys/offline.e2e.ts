import { expectAccessible } from '../fixtures/accessible.ts';
import { startFaultyEdge } from '../fixtures/faulty-edge.ts';
import { expect, test } from '../fixtures/game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { hasPicture, keepOpening, textOfOpening, untilKept } from '../steps/keep-game.ts';

test.use({ serviceWorkers: 'allow' });

const { LEFT, DEFENDERS } = SLOTS_OF_442;
const KEPT = /^Stand von \d\d:\d\d – keine Verbindung/;
const REFUSED = /Keine Verbindung\. Prüfe dein Internet/;
/** Longer than a few tries of a page take, each of them up to 25 s after the one before. */
const BACK_MS = 150_000;
/** The lineup of somebody who has no player yet. */
const NOBODY = 'Noch niemand auf dem Platz';

test('an installed game is read without a network, changes nothing, and goes on with one', async ({
  page,
  context,
  browserName,
  game,
  isMobile,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, 'Thekla');
  const lineup = new Lineup(page, isMobile);
  const frame = new Frame(page);
  await page.goto(season);
  await expect(lineup.slot(LEFT)).toHaveAttribute('data-player', /./);
  const left = await lineup.playerIn(LEFT);
  const [name = ''] = (await lineup.slot(LEFT).innerText()).split('\n');
  await untilKept(page, left);
  await expect.poll(() => hasPicture(page), { timeout: 60_000 }).toBe(true);

  const looks = async () => {
    const start = await context.newPage();
    await keepOpening(start);
    await start.goto(season);
    await expect(start.locator('#opening')).toBeAttached();
    await expect(new Lineup(start, true).slot(LEFT)).toHaveAttribute('data-player', left);
    // What is written in it only Chromium says.
    if (browserName === 'chromium') {
      const shown = await textOfOpening(start);
      for (const text of [name, '22/22', 'Transfermarkt']) expect(shown).toContain(text);
    }
    await start.close();
  };
  await test.step('how the lineup looked is shown before any script, with a network too', looks);

  await test.step('the lineup and its age are there after a reload', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(lineup.slot(LEFT)).toHaveAttribute('data-player', left);
    await expect(frame.figures).toContainText('22/22');
    await expectAccessible(page, 'without a network');
  });

  await test.step('how the lineup looked is shown before the game has started', looks);

  await test.step('other screens come from the device as well', async () => {
    await frame.open('Transfermarkt');
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await frame.open('Aufstellung');
  });

  await test.step('a change is refused with a sentence, and not made later', async () => {
    await lineup.beginSwapping();
    const defender = await lineup.reserveOf(DEFENDERS);
    await lineup.press(LEFT);
    await lineup.press(defender);
    await expect(page.getByText(REFUSED).first()).toBeVisible();
    await expect.poll(() => lineup.playerIn(LEFT)).toBe(left);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await context.setOffline(false);
    await expect(page.getByText(KEPT)).toBeHidden({ timeout: BACK_MS });
    expect(sent.filter((path) => path.includes('lineup'))).toEqual([]);
    expect(await lineup.playerIn(LEFT)).toBe(left);
  });

  await test.step('with a network the same change is saved', async () => {
    const defender = await lineup.reserveOf(DEFENDERS);
    await lineup.press(LEFT);
    await lineup.press(defender);
    await lineup.expectSaved();
  });
});

test('a silent network leaves the game readable, and an edge that fails lets it say so', async ({
  page,
  game,
}) => {
  const edge = await startFaultyEdge(game.url);
  const frame = new Frame(page);
  await frame.arrive(edge.url);
  const season = frame.seasonUrl();
  await untilKept(page);
  // Only a second visit has all that a first one asks for.
  await page.goto(season);
  await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();

  await test.step('nobody answers', async () => {
    edge.become('silent');
    await page.goto(season);
    await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
    await expect(page.getByText(KEPT)).toBeVisible();
    edge.become('open');
    await expect(page.getByText(KEPT)).toBeHidden({ timeout: BACK_MS });
  });

  await test.step('every answer is a failure', async () => {
    edge.become('broken');
    await page.goto(season);
    const screen = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await expect(screen).toContainText('Unsere Server sind gerade nicht erreichbar.');
    edge.become('open');
    await screen.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
  });
  await edge.close();
});

// Only Chromium lets anybody into a worker, to break it.
test('a worker that is broken removes itself, and the game comes from the site', {
  tag: '@chromium',
}, async ({ page, context, game }) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  await untilKept(page);
  // The next page would register it again, and nobody could see that it was gone.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('not here'));
  });
  await page.reload();
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    globalThis.clearTimeout = () => {
      throw new Error('broken on purpose');
    };
  });
  await page.goto(season);
  await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto(season);
  expect(await workers()).toBe(0);
  await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
});

test('whoever plays next on a device sees nothing of the one before', async ({
  page,
  context,
  game,
}) => {
  test.slow();
  const season = await arriveWithSquad(page, game.url, 'Vroni');
  const lineup = new Lineup(page, true);
  await page.goto(season);
  await expect(lineup.slot(LEFT)).toHaveAttribute('data-player', /./);
  const id = await page.evaluate(() => JSON.parse(localStorage['spieltag.account']).id as string);
  await expect.poll(() => page.evaluate(keptOf, id)).not.toEqual([]);
  await untilKept(page);
  await expect.poll(() => hasPicture(page), { timeout: 60_000 }).toBe(true);
  const account = new AccountPage(page);
  await account.open(season);
  await account.button('Abmelden').click();
  await account.question.getByRole('button', { name: 'Abmelden' }).click();
  await expect(new Frame(page).guestBadge).toBeVisible();
  await expect.poll(() => hasPicture(page)).toBe(false);
  await page.goto(season);
  await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('heading', { name: NOBODY })).toBeVisible();
  expect(await page.evaluate(keptOf, id)).toEqual([]);
});

/** Replies on the device that are somebody's own. */
function keptOf(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.includes('etag:') && key.includes(userId));
}
