import type { Page } from '@playwright/test';
import type { Login } from '@spieltag/shared-kernel/contract';
import { Ears } from '../fixtures/ears.ts';
import { expect, test } from '../fixtures/game.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { byTyping, signInAsNewReader } from '../pages/sign-in.ts';
import { Tour } from '../pages/tour.page.ts';
import { claimCaptainCard } from '../steps/full-squad.ts';

const { LEFT, RIGHT, FORWARD } = SLOTS_OF_442;
/** How the hands find what the ears are told of, in both languages. */
const HANDS = {
  navigation: /^(Hauptnavigation|Main navigation)$/,
  buy: / kaufen$|^Buy /,
  sell: / verkaufen$|^Sell /,
  fillUp: /^(Kader auffüllen|Fill up roster)$/,
  filled: /(Dein Kader ist voll|Your roster is full)\./,
  signedIn: /(Du bist angemeldet|You are signed in)\./,
  swap: /^(Tauschen|Substitute)$/,
  captain: /^(Kapitänskarte vergeben|Give the captain's card)$/,
  filter: /^Filter/,
  choose: /^(Spieler vergleichen|Compare players)$/,
  compare: /^(Vergleichen|Compare)$/,
  chosen: / vergleichen$|^Compare /,
  fixtures: /^(Spielplan|Fixtures)$/,
  plan: /^(Transfers ausprobieren|Try transfers out)$/,
} as const;
const READERS = { de: 'Lauscher', en: 'Listener' } as const;
const GUEST = /^(Gast|Guest)$/;
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

/** A guest comes to the lineup; gives the address of the season. */
async function arrive(page: Page, ears: Ears): Promise<string> {
  const login = page.waitForResponse(UID_AUTH);
  await page.goto(game.url);
  ears.name = ((await (await login).json()) as Login).account.name;
  await expect(page.getByRole('navigation', { name: HANDS.navigation })).toBeVisible();
  await expect(page.locator('main [data-slot]')).not.toHaveCount(0);
  await expect(page).toHaveURL(/\/se-/);
  return page.url().replace(/(\/se-[^/]+).*/, '$1');
}

/** What is filled in at the magazine: not who has signed in there before. */
const filledIn = (issuer: Page) =>
  issuer.locator('form').filter({ has: issuer.getByRole('textbox') });

/** Buys who stands first among the forwards. */
async function buyForward(page: Page, season: string): Promise<void> {
  await page.goto(`${season}/transfermarket/forward`);
  await page.getByRole('button', { name: HANDS.buy }).first().click();
  await expect(page.getByRole('button', { name: HANDS.sell }).first()).toBeVisible();
}

for (const language of ['de', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });

    test('a look around is told as it was reviewed', async ({ page }) => {
      const ears = await Ears.open(page, language);
      const season = await arrive(page, ears);
      await ears.expectTold('frame', page.locator('body'));

      await test.step('the market, its players, and a purchase', async () => {
        await page.goto(`${season}/transfermarket`);
        await ears.expectTold('market');
        await page.goto(`${season}/transfermarket/forward`);
        const buy = page.getByRole('button', { name: HANDS.buy });
        await expect(buy.first()).toBeVisible();
        await ears.expectTold('market-forwards');
        await ears.forget();
        await buy.first().click();
        await expect(page.getByRole('button', { name: HANDS.sell }).first()).toBeVisible();
        await expect(page.locator('[data-state=acknowledged]')).toBeVisible();
        await ears.expectSaid('bought');
      });

      await test.step('a player', async () => {
        await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await ears.expectTold('player', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
      });

      for (const [screen, path] of Object.entries(SCREENS)) {
        await test.step(screen, async () => {
          await page.goto(season + path);
          await ears.expectTold(screen);
        });
      }

      await test.step('signing in', async () => {
        await page.getByRole('banner').getByRole('button', { name: GUEST }).click();
        await ears.expectTold('sign-in', page.getByRole('alertdialog'));
      });
    });

    test.describe('whoever is new', () => {
      test.use({ knowsTutorial: false });

      test('gets a full squad, changes its lineup and looks at the market as it was reviewed', async ({
        page,
      }) => {
        // A squad that is drawn is the same every time.
        await page.addInitScript(() => {
          Math.random = () => 0.5;
        });
        const ears = await Ears.open(page, language);
        const lineup = new Lineup(page, true);
        const tour = new Tour(page, language);
        const season = await arrive(page, ears);
        const { fillUp } = HANDS;

        await test.step('the tour, which is offered and put away', async () => {
          await ears.expectTold('tour', tour.card);
          await tour.begin();
          await ears.expectTold('tour-step', tour.card);
          await page.keyboard.press('Escape');
          await expect(tour.card).toBeHidden();
        });

        await test.step('a pick of one’s own, an account, and a squad filled up', async () => {
          await buyForward(page, season);
          await page.goto(`${season}/transfermarket/roster`);
          await page.getByRole('button', { name: fillUp }).click();
          await ears.expectTold('fill-up-asks', page.getByRole('alertdialog'));
          await signInAsNewReader(page, READERS[language], async (issuer, ...who) => {
            await byTyping(issuer, ...who, () =>
              ears.expectTold('magazine', filledIn(issuer), issuer.getByRole('textbox')),
            );
          });
          ears.name = READERS[language];
          await expect(page.getByText(HANDS.signedIn).first()).toBeVisible();
          await ears.forget();
          await page.getByRole('button', { name: fillUp }).click();
          await expect(page.getByRole('banner')).toContainText('22/22');
          await expect(page.locator('[data-state=acknowledged]')).toBeVisible();
          await expect(page.getByText(HANDS.filled).first()).toBeVisible();
          await ears.expectSaid('filled-up');
          await ears.expectTold('roster-full');
        });

        await test.step('the lineup, a swap, and a refusal', async () => {
          await page.goto(season);
          await expect(lineup.slot(FORWARD)).toHaveAttribute('data-player', /./);
          await ears.expectTold('lineup');
          await page.getByRole('button', { name: HANDS.swap }).click();
          await ears.expectTold('lineup-with-bench');
          await ears.forget();
          await lineup.press(LEFT);
          await expect(lineup.slot(LEFT)).toHaveAttribute('aria-pressed', 'true');
          await ears.expectTold('lineup-choosing');
          await lineup.press(RIGHT);
          await expect(lineup.status(/\d\d:\d\d\./)).toBeVisible();
          await ears.expectSaid('swapped');
          await lineup.press(LEFT);
          await lineup.press(FORWARD);
          await expect(lineup.status(/\((Sturm|Attack)\)/)).toBeVisible();
          await expect(page.getByRole('status').getByRole('link')).toBeVisible();
          await ears.expectSaid('refused');
        });

        await test.step('a card for the captain', async () => {
          await claimCaptainCard(page);
          const give = page.getByRole('button', { name: HANDS.captain });
          await expect(give).toBeVisible();
          await ears.forget();
          await give.click();
          await lineup.press(RIGHT);
          await expect(lineup.status(/\d\d:\d\d\./)).toBeVisible();
          await ears.expectSaid('captain');
        });

        await test.step('filters, players compared, and fixtures', async () => {
          await page.goto(`${season}/transfermarket/midfielder`);
          await page.getByRole('button', { name: HANDS.filter }).click();
          await ears.expectTold('filters', page.getByRole('dialog'));
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: HANDS.choose }).click();
          const players = page.getByRole('list').getByRole('button', { name: HANDS.chosen });
          for (const index of [0, 1]) await players.nth(index).click();
          await page.getByRole('button', { name: HANDS.compare }).click();
          await ears.expectTold('comparison', page.getByRole('dialog'));
          await page.goto(`${season}/transfermarket`);
          await page.getByRole('link', { name: HANDS.fixtures }).click();
          await ears.expectTold('fixtures', page.getByRole('dialog'));
        });

        await test.step('a plan', async () => {
          await page.goto(`${season}/transfermarket`);
          await page.getByRole('button', { name: HANDS.plan }).first().click();
          await ears.expectTold('plan');
        });
      });
    });
  });
}
