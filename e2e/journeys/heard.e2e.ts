import type { Locator, Page, Request } from '@playwright/test';
import type { Login } from '@spieltag/shared-kernel/contract';
import { expect, test } from '../fixtures/game.ts';
import { listen, saidSince, toldOf } from '../fixtures/heard.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';

/** How the hands find what the ears are told of. */
const WORDS = {
  de: { navigation: 'Hauptnavigation', buy: / kaufen$/, sell: / verkaufen$/, guest: 'Gast' },
  en: { navigation: 'Main navigation', buy: /^Buy /, sell: /^Sell /, guest: 'Guest' },
} as const;
const UID_AUTH = /\/uid-auth\.json$/;
const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

/** Where one looks around in the first quarter of an hour, and what is there once it has come. */
const SCREENS: Readonly<Record<string, string>> = {
  'market-roster': '/transfermarket/roster',
  live: '/live',
  rankings: '/global-ranking',
  groups: '/group',
  help: '/help',
  rules: '/help/rules',
};

// Others play on in the game that journeys share: what is told here is of one that nobody has played.
let game: RunningGame;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  game = await startGame({ args: ['--bots', '20'] });
});
test.afterAll(() => game.stop());

for (const language of ['de', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });

    test(`the first quarter of an hour is told as it was reviewed`, async ({ page }) => {
      const words = WORDS[language];
      const expectKept = (screen: string, told: string) =>
        expect.soft(told).toMatchSnapshot([language, `${screen}.yml`]);
      const expectTold = async (screen: string, part: Locator = page.getByRole('main')) =>
        expectKept(screen, await settled(part, guest, underWay));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await listen(page);
      const underWay = requestsUnderWay(page);
      const login = page.waitForResponse(UID_AUTH);
      await page.goto(game.url);
      const { name: guest } = ((await (await login).json()) as Login).account;
      await expect(page.getByRole('navigation', { name: words.navigation })).toBeVisible();
      await expect(page.locator('main [data-slot]')).not.toHaveCount(0);
      await expect(page).toHaveURL(/\/se-/);
      const season = page.url().replace(/(\/se-[^/]+).*/, '$1');
      await expectTold('frame', page.locator('body'));

      await test.step('the market, its players, and a purchase', async () => {
        await page.goto(`${season}/transfermarket`);
        await expectTold('market');
        await page.goto(`${season}/transfermarket/forward`);
        const buy = page.getByRole('button', { name: words.buy });
        await expect(buy.first()).toBeVisible();
        await expectTold('market-forwards');
        await saidSince(page);
        await buy.first().click();
        await expect(page.getByRole('button', { name: words.sell }).first()).toBeVisible();
        await expect(page.locator('[data-state=acknowledged]')).toBeVisible();
        const said = await saidSince(page);
        expectKept('bought', `${said.map((text) => `- ${text}`).join('\n')}\n`);
      });

      await test.step('a player', async () => {
        await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await expectTold('player', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
      });

      for (const [screen, path] of Object.entries(SCREENS)) {
        await test.step(screen, async () => {
          await page.goto(season + path);
          await expectTold(screen);
        });
      }

      await test.step('signing in', async () => {
        await page.getByRole('banner').getByRole('button', { name: words.guest }).click();
        await expectTold('sign-in', page.getByRole('alertdialog'));
      });
    });
  });
}

/** What is told of a part once it has come, with what it fetches: the same twice. */
async function settled(
  part: Locator,
  guest: string,
  underWay: ReadonlySet<Request>,
): Promise<string> {
  await expect(part.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
  let told = '';
  await expect(async () => {
    const before = told;
    told = await toldOf(part, guest);
    expect(underWay.size).toBe(0);
    expect(told).not.toMatch(/geladen|Loading/);
    expect(told).toBe(before);
  }).toPass({ intervals: [500] });
  return told;
}

/** What a page asks for and has no answer to yet; a stream is never answered whole. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/stream')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  // What a page was asking for when it was left has no end.
  page.on('framenavigated', () => underWay.clear());
  return underWay;
}
