import { COMPOSITION_CALL } from '../fixtures/composition-call.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

test('versions that cannot be looked for without a connection are no error, and found with one', async ({
  page,
  game,
  trouble,
}) => {
  const SCRIPTS = /\/shell\/.*\.js$/;
  const lost: string[] = [];
  // By then new versions are followed.
  const stream = page.waitForRequest(/\/stream$/);
  await new Frame(page).arrive(game.url);
  await stream;
  await page.route(SCRIPTS, (route) => {
    lost.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  const lookForVersions = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(async () => {
    await lookForVersions();
    // What is fetched ahead is lost once, what looks for versions each time it looks.
    expect(lost.length).toBeGreaterThan(new Set(lost).size);
  }).toPass();
  await page.unroute(SCRIPTS);
  const document = page.waitForResponse(COMPOSITION_CALL);
  await expect(async () => {
    await lookForVersions();
    expect(await Promise.race([document, undefined])).toBeDefined();
  }).toPass();
  expect(trouble.filter((line) => line.startsWith('error'))).toEqual([]);
});
