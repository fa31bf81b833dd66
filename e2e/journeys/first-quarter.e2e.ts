import type { BrowserContext, Page } from '@playwright/test';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup, ON_PITCH } from '../pages/lineup.page.ts';
import { Market } from '../pages/market.page.ts';
import { byTyping, signInAsNewReader } from '../pages/sign-in.ts';

/**
 * From arrival to a complete squad with one's own picks in it; signing in is part of it. A tap into a
 * field counts, and a key that writes nothing; what is written does not. A busy machine would judge
 * the time it takes: that is not looked at.
 */
const PRESSES_MAX = 12;
/** The lineup, the market, two positions on it, and the page of the magazine. */
const SCREENS_MAX = 5;
/** Part of the budget that is left at most: see docs/playing.md. */
const LEFT_MAX = 0.1;

// With the tour that is offered to everybody who is new.
test.use({ knowsTutorial: false });

/** Counts what a hand presses from now on, on whatever page. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeFunction('notePress', () => {
    presses += 1;
  });
  await context.addInitScript(() => {
    const note = (event: Event) => {
      const isWriting = event instanceof KeyboardEvent && event.key.length === 1;
      if (!event.isTrusted || isWriting) return;
      void (window as unknown as { notePress(): void }).notePress();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });
  });
  return () => presses;
}

/** Notes each screen of the game that is gone to, and each page beside it. */
function noteScreens(page: Page): ReadonlySet<string> {
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith('/se-')) screens.add(pathname);
  });
  page.on('popup', (popup) => screens.add(`beside ${popup.url()}`));
  return screens;
}

test(`who comes in mid-season reads what counts, and has a squad one would play, own picks in it, in ${PRESSES_MAX} presses`, async ({
  page,
  game,
  context,
  isMobile,
}, { project }) => {
  const presses = await countPresses(context);
  const screens = noteScreens(page);
  const frame = new Frame(page);
  const market = new Market(page, isMobile);
  const millions = async () => {
    const [, figure = ''] = /(\S+) Mio/.exec(await frame.figures.innerText()) ?? [];
    return Number(figure.replace(',', '.'));
  };
  await frame.arrive(game.url);
  const atFirst = await millions();
  await page.getByRole('link', { name: 'Spieler kaufen' }).first().click();
  await expect(page.getByText(/zählst du ab dem \d+\. Spieltag mit\./)).toBeVisible();

  const picks = [await market.buyFirst('Sturm'), await market.buyFirst('Mittelfeld')];
  await market.fillUp.first().click();
  await signInAsNewReader(page, `Neuling-${project.name}`, byTyping);
  await market.fillUp.first().click();
  await expect(frame.figures).toContainText('22/22');
  expect(presses()).toBeLessThanOrEqual(PRESSES_MAX);
  expect(screens.size, [...screens].join('\n')).toBeLessThanOrEqual(SCREENS_MAX);

  await test.step('the money is spent, and no more than there was', async () => {
    const left = await millions();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(atFirst * LEFT_MAX);
  });

  await test.step('the own picks are in it', async () => {
    await page.goto(`${frame.seasonUrl()}/transfermarket/roster`);
    for (const name of picks) {
      await expect(page.getByRole('button', { name: `${name} verkaufen` }).first()).toBeVisible();
    }
  });

  await test.step('eleven stand on the pitch, and nobody of them is out', async () => {
    await frame.open('Aufstellung');
    const eleven = page.getByRole('region', { name: 'Spielfeld' }).locator('[data-player]');
    await expect(eleven).toHaveCount(ON_PITCH);
    const lineup = new Lineup(page, isMobile);
    const slots = Array.from({ length: ON_PITCH }, (_, slot) => lineup.playerIn(slot));
    const ids = await Promise.all(slots);
    const seasonId = new URL(frame.seasonUrl()).pathname.slice(1);
    const database = await fetch(`${game.url}/api/sportsdata/v1/client_database/${seasonId}.json`);
    const { players } = (await database.json()) as ClientDatabase;
    const statuses = players.filter(({ id }) => ids.includes(id)).map(({ status }) => status);
    expect(statuses).toHaveLength(ON_PITCH);
    expect(statuses).not.toContain('INACTIVE');
  });
});
