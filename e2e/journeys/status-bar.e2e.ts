import type { Locator, Page, Route } from '@playwright/test';
import type { ClientDatabase, GameState, Ledger } from '@spieltag/shared-kernel/contract';
import { expect, test } from '../fixtures/game.ts';
import { cutStream } from '../steps/cut-stream.ts';
import { editPage } from '../steps/edit-page.ts';

const DAY_MS = 86_400_000;
/** What a phone without a frame takes of its screen, and the smallest that is touched, in px. */
const NOTCH = { top: 47, bottom: 34 };
const TOUCH = 44;
/** The same phone on its side. */
const ON_ITS_SIDE = { width: 844, height: 390 };
const SIDES = { left: 47, right: 47, bottom: 21 };

test.use({ reducedMotion: 'reduce' });

for (const locale of ['de-DE', 'en-GB']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('all the status bar can show at once fits a small phone, each beside the other', async ({
      page,
      game,
      browserName,
      trouble,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await showEverything(page, game.url);
      await page.goto(game.url);
      const bar = page.getByRole('banner');
      await expect(bar).toContainText('22/22');
      await expect(bar).toContainText(/(Wechsel übrig|Trades left): 12/);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await crowded(page), `${width} px`).toEqual([]);
      }
      expect(trouble).toEqual([]);
      // Only Chromium is told how large its letters are, and what its device takes of the screen.
      if (browserName !== 'chromium') return;
      const device = await page.context().newCDPSession(page);
      await test.step('with letters of twice the size', async () => {
        await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 740 });
          await expect.poll(() => crowded(page), `${width} px`).toEqual([]);
        }
        await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      });
      await test.step('below a notch and above a home bar', async () => {
        await device.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
        const { top, height } = await boxOf(bar.getByRole('combobox'));
        expect([top >= NOTCH.top, height >= TOUCH]).toEqual([true, true]);
        const tabs = await boxOf(page.getByRole('navigation').getByRole('link').first());
        expect(tabs.bottom).toBeLessThanOrEqual(740 - NOTCH.bottom);
        const main = await boxOf(page.getByRole('main'));
        expect(main.top).toBeGreaterThanOrEqual((await boxOf(bar)).bottom);
      });
      expect(trouble).toEqual([]);
    });
  });
}

// No other engine is told of a notch.
test('a phone that lies on its side shows all tabs, and nothing under a notch or a rounded corner', {
  tag: '@chromium',
}, async ({ page, game, trouble }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: SIDES });
  await page.goto(game.url);
  const tabs = page.getByRole('navigation').getByRole('link');
  await expect(tabs).toHaveCount(5);
  const ends = [
    page.getByRole('combobox', { name: 'Liga wählen' }),
    page.getByRole('link', { name: 'Menü und Hilfe' }),
    page.getByRole('heading', { level: 1 }),
    ...(await tabs.all()),
  ];
  for (const end of ends) await expectClear(end);
  await page.getByRole('button', { name: 'Gast' }).click();
  await expectClear(page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await page.goto(`${page.url()}/transfermarket/forward`);
  const players = page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
  await players.getByRole('button').first().click();
  const details = page.getByRole('dialog');
  for (const name of ['Schließen', / kaufen$/]) {
    await expectClear(details.getByRole('button', { name }));
  }
  expect(trouble).toEqual([]);
});

/** Expects something to be on the screen as a whole, beside what the device takes of it. */
async function expectClear(target: Locator): Promise<void> {
  await expect(async () => {
    const { left, right, top, bottom } = await boxOf(target);
    expect(left).toBeGreaterThanOrEqual(SIDES.left);
    expect(right).toBeLessThanOrEqual(ON_ITS_SIDE.width - SIDES.right);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(ON_ITS_SIDE.height - SIDES.bottom);
  }).toPass();
}

/** A guest with a full squad of doubtful players, in the middle of a restricted window. */
async function showEverything(page: Page, url: string): Promise<void> {
  let players: ClientDatabase['players'] = [];
  await cutStream(page);
  await editPage(page, url);
  await page.route('**/client_database/**', (route) =>
    answerWith<ClientDatabase>(route, (database) => {
      players = database.players.map((player) => ({ ...player, status: 'QUESTIONABLE' }));
      return { ...database, players };
    }),
  );
  await page.route('**/state/current/*', (route) =>
    answerWith<GameState>(route, (state) => ({
      ...state,
      playerMarketPhase: 'RESTRICTED',
      restrictedTransferWindowMaxTransfers: 12,
      restrictedTransferWindowStartDate: state.gameTime - DAY_MS,
      restrictedTransferWindowEndDate: state.gameTime + DAY_MS,
    })),
  );
  await page.route('**/overview.json', (route) =>
    answerWith<Ledger>(route, ({ lineup, ...ledger }) => ({
      ...ledger,
      playerMarketPhase: 'CLOSED',
      lineup: {
        ...lineup,
        indexedPlayers: lineup.indexedPlayers.map((_, slot) => {
          const { id = '', teamId = '' } = players[slot] ?? {};
          return { id, teamId };
        }),
      },
    })),
  );
}

async function answerWith<Reply>(route: Route, change: (reply: Reply) => Reply): Promise<void> {
  const response = await route.fetch({ maxRetries: 3 });
  if (response.status() !== 200) return route.fulfill({ response });
  await route.fulfill({ response, json: change((await response.json()) as Reply) });
}

function boxOf(target: Locator): Promise<DOMRect> {
  return target.evaluate((element) => element.getBoundingClientRect());
}

/** What leaves the page, or lies over its neighbour in the bar. */
function crowded(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const row = [...document.querySelectorAll('header > div > *, header > div > div > *')];
    const shown = row
      .filter((element) => !element.querySelector(':scope > [title]'))
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .sort((one, other) => one.box.left - other.box.left);
    const over = shown.filter(({ box }, index) => {
      const next = shown[index + 1]?.box.left ?? root.clientWidth;
      // What is touched beyond its room overlaps by less than it keeps free inside.
      return box.right > next + 8;
    });
    const isWide = root.scrollWidth > root.clientWidth;
    return [
      ...over.map(({ text }) => `${text} runs into its neighbour`),
      ...(isWide ? ['page'] : []),
    ];
  });
}
