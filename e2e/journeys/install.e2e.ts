import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';

const OFFER = 'Spieltag auf deinem Startbildschirm?';

/** Hands the page a prompt as a browser does that could install the game. */
function offerPrompt(): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = async () => void Object.assign(window, { isAsked: true });
  window.dispatchEvent(Object.assign(event, { prompt }));
}

test('the browser finds all it needs to install the game', async ({ page, game }) => {
  await new Frame(page).arrive(game.url);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${game.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ lang: 'de', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  // A window of tests has no place for installed games.
  expect(ids.filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('a shortcut leads to its screen in the season that is played', async ({ page, game }) => {
  for (const [path, heading] of [
    ['/transfermarket', /Transfermarkt/],
    ['/live', /Live|Spieltag/],
  ] as const) {
    await page.goto(`${game.url}${path}`);
    await expect(page).toHaveURL(new RegExp(`/se-[^/]+${path}`));
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
});

test('the offer comes with the second visit, can be refused for good, and waits in the menu', async ({
  page,
  context,
  game,
}) => {
  const offer = page.getByRole('region', { name: OFFER });
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await page.evaluate(offerPrompt);
  await expect(page.getByRole('main')).toBeVisible();
  // The visit is counted once what the first screen does not need has been loaded.
  const counted = () => page.evaluate(() => sessionStorage.getItem('spieltag.visit-counted'));
  await expect.poll(counted).toBe('true');
  await expect(offer).toBeHidden();
  await page.close();

  const second = await context.newPage();
  const secondOffer = second.getByRole('region', { name: OFFER });
  await new Frame(second).arrive(game.url);
  await second.evaluate(offerPrompt);
  await expect(secondOffer).toBeVisible();
  await expectAccessible(second, 'offer to install');
  await secondOffer.getByRole('button', { name: 'Nein, danke' }).click();
  await expect(secondOffer).toBeHidden();
  await second.reload();
  await second.evaluate(offerPrompt);
  await expect(new Frame(second).navigation).toBeVisible();

  await second.getByRole('banner').getByRole('link', { name: 'Menü und Hilfe' }).click();
  await second.getByRole('button', { name: /Auf den Startbildschirm/ }).click();
  await expect.poll(() => second.evaluate(() => 'isAsked' in window)).toBe(true);
  await expect(secondOffer).toBeHidden();
});
