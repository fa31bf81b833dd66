import { expect, releaseOf, type Trial, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { HARMS } from './fixtures/faults.ts';
import { LIMIT_MS, watchedPage } from './fixtures/watched-page.ts';

const cookieOf = ({ visitor }: Trial, url: string) => ({
  name: 'USER_TOKEN',
  value: visitor,
  url,
});

test('the first screen of a page hangs: its silence is judged, and the same device comes back to the version before', async ({
  browser,
  composed,
}) => {
  const before = releaseOf(composed, 'mf-lineup').version;
  const trial = await composed.tryNext('mf-lineup', HARMS.hangsAtRender);
  const context = await browser.newContext();
  await context.addCookies([cookieOf(trial, composed.url)]);

  await test.step('nothing but the registry can say so: no worker watches a page that has not started', async () => {
    const page = await context.newPage();
    await page.goto(composed.url, { waitUntil: 'commit' });
    await expect
      .poll(() => composed.failuresOf('mf-lineup', trial.version), { timeout: LIMIT_MS })
      .toContain('SILENT');
    await page.close({ runBeforeUnload: false });
  });

  await test.step('the next page of the device does not try it', async () => {
    const page = await context.newPage();
    const next = new ComposedPage(page, composed);
    await next.arrive();
    await next.expectShown('mf-lineup', before);
    expect(next.failures).toEqual([]);
  });
  await context.close();
  await trial.end();
});

test('what fills a slot hangs: it is blamed, not the screen it is in, and the next page has the version before in it', async ({
  browser,
  composed,
}) => {
  const before = releaseOf(composed, 'mf-groups').version;
  const live = releaseOf(composed, 'mf-live').version;
  // The game is shared: other journeys have had their own trouble with the screen.
  const blamed = await composed.failuresOf('mf-live', live);
  const trial = await composed.tryNext('mf-groups', HARMS.hangsAtRender);
  const context = await browser.newContext();
  await context.addCookies([cookieOf(trial, composed.url)]);

  await test.step('the page stands still, and its watch says who did it', async () => {
    const hanging = await watchedPage(context, composed);
    void hanging.go('mf-live').catch(() => {});
    await expect
      .poll(() => composed.failuresOf('mf-groups', trial.version), { timeout: LIMIT_MS })
      .toContain('PAGE_BLOCKED');
    expect(await composed.failuresOf('mf-live', live)).toEqual(blamed);
    await hanging.page.close({ runBeforeUnload: false });
  });

  await test.step('the next page of the device has live whole', async () => {
    const page = await context.newPage();
    const next = new ComposedPage(page, composed);
    await next.arrive();
    await next.open('mf-live');
    await next.expectShown('mf-live', live);
    const filling = page.locator('[data-extension-slot="mf-live/round"] [data-remote="mf-groups"]');
    await expect(filling).toHaveAttribute('data-version', before);
    expect(next.failures).toEqual([]);
  });
  await context.close();
  await trial.end();
});
