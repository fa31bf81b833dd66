import { keptFiles, untilKept } from '../steps/keep-game.ts';
import { expect, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { ShellShipping } from './fixtures/shipped-shell.ts';

test.use({ serviceWorkers: 'allow' });

test('a deployment and a rollback reach an installed game with its next navigation', async ({
  composed,
  page,
  context,
}) => {
  const game = new ComposedPage(page, composed);
  const keptOfLive = async () =>
    (await keptFiles(page)).filter((path) => path.startsWith('/mf-live/'));
  const untilOnlyKept = (version: string) =>
    expect
      .poll(
        async () =>
          (await keptOfLive()).length > 0 &&
          (await keptOfLive()).every((path) => path.startsWith(`/mf-live/${version}/`)),
        { timeout: 60_000 },
      )
      .toBe(true);
  await game.arrive();
  await untilKept(page);
  const before = releaseOf(composed, 'mf-live').version;
  await untilOnlyKept(before);

  const { version } = await composed.deployNext('mf-live');
  await game.open('mf-live');
  await game.expectShown('mf-live', version);
  await untilOnlyKept(version);

  await composed.takeBack('mf-live');
  await game.open('mf-live');
  await game.expectShown('mf-live', before);
  await untilOnlyKept(before);

  await context.setOffline(true);
  await game.open('mf-live');
  await game.expectShown('mf-live', before);
});

test('a worker that replaces another waits until nobody plays, and reloads nobody', async ({
  composed,
  page,
  context,
}) => {
  const shipping = new ShellShipping(composed);
  const other = await context.newPage();
  const pages = [page, other];
  for (const one of pages) await new ComposedPage(one, composed).arrive();
  await untilKept(page);
  // A worker of another release has kept something in a way of its own.
  await page.evaluate(() => caches.open('of-another-release'));
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  for (const one of pages) await one.evaluate(() => Object.assign(window, { isSame: true }));

  const { version } = await shipping.publish((text) => `${text}//`, 'service-worker.js');
  await shipping.deploy(version);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(isWaiting).toBe(true);
  for (const one of pages) expect(await one.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await page.evaluate(() => caches.keys())).toContain('of-another-release');

  for (const one of pages) await one.close();
  await expect(async () => {
    const next = await context.newPage();
    await next.goto(composed.url);
    const found = await next.evaluate(async () => ({
      isWaiting: (await navigator.serviceWorker.ready).waiting !== null,
      kept: await caches.keys(),
    }));
    await next.close();
    expect(found.isWaiting).toBe(false);
    expect(found.kept).not.toContain('of-another-release');
  }).toPass();
  await shipping.rollBack();
});
