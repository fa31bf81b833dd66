/**
 * From a press on a tab to the painted screen behind it, in Chromium with a processor four times
 * slower: of who stayed for a while, so that screens are drawn ahead, and of who presses on at once;
 * beside a copy of the page without scripts, in which the press writes what differs: the browser's
 * own work for this screen. `--size` says how often each tab is pressed (default 5).
 */
import { startGame } from '../e2e/fixtures/start-game.ts';
import {
  type Browser,
  type Page,
  slowDown,
  startChromium,
} from '../e2e/fixtures/throttled-page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { openDomBaseline } from './dom-baseline.ts';
import { press, quantile } from './painted.ts';

export const compared: Compared = { by: ['screen', 'tab'], less: ['timesByHand'] };

const SLOWER_TIMES = 4;
const PRESSES = 5;
/** What is loaded or compiled once does not count. */
const WARM_UP = 1;
const BOUND_MS = 100;
/** Screens are drawn ahead three seconds after the last change of them, all of them in a while. */
const STAY_MS = 10_000;

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, device: { isMobile: true, hasTouch: true } },
  desktop: { viewport: { width: 1280, height: 800 }, device: {} },
} as const;

/** A tab and what its screen has; in the order in which they are pressed. */
const TABS = [
  { tab: 'Transfermarkt', remote: 'mf-market', part: ':is(li, [role=listitem])' },
  { tab: 'Live', remote: 'mf-live', part: 'h1' },
  { tab: 'Rangliste', remote: 'mf-rankings', part: 'tbody tr' },
  { tab: 'Gruppe', remote: 'mf-groups', part: 'h1' },
  { tab: 'Aufstellung', remote: 'mf-lineup', part: '[data-slot]' },
] as const;

type Tab = (typeof TABS)[number];
type Screen = keyof typeof SCREENS;

export const run: Bench = async (say, { sizes }) => {
  const presses = sizes.at(-1) ?? PRESSES;
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  const browser = await startChromium();
  try {
    const rows: BenchRow[] = [];
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const page = await openPage(browser, screen, game.url);
      say(`${screen}, after a stay`);
      const stayed = await pressInTurn(page, presses, STAY_MS);
      say(`${screen}, in a hurry`);
      const hurried = await pressInTurn(page, presses, 0);
      for (const tab of TABS) {
        say(`${screen}, ${tab.tab} by hand`);
        const byHand = await writeByHand(page, tab, { screen, presses });
        const [own, hurry] = [stayed.get(tab) ?? [], hurried.get(tab) ?? []];
        rows.push(rowOf(screen, tab, { own, hurry, byHand }));
      }
      await page.context().close();
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

async function openPage(browser: Browser, screen: Screen, url: string): Promise<Page> {
  const { viewport, device } = SCREENS[screen];
  const page = await browser.newPage({ viewport, ...device, locale: 'de-DE' });
  await arriveWithSquad(page, url, screen === 'phone' ? 'Tabea' : 'Tamina');
  await slowDown(page, SLOWER_TIMES);
  return page;
}

/** Goes round all tabs so many times. @returns ms by tab */
async function pressInTurn(page: Page, rounds: number, stayMs: number) {
  const taken = new Map<Tab, number[]>(TABS.map((tab) => [tab, []]));
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const tab of TABS) {
      await page.waitForTimeout(stayMs);
      const ms = await pressTab(page, tab);
      if (round >= WARM_UP) taken.get(tab)?.push(ms);
    }
  }
  return taken;
}

/** The same in a copy of the page that was there before; every second press takes it back. */
async function writeByHand(
  page: Page,
  tab: Tab,
  { screen, presses }: { readonly screen: Screen; readonly presses: number },
): Promise<readonly number[]> {
  const copy = await openDomBaseline(page, {
    parts: 'body',
    events: ['click'],
    device: SCREENS[screen].device,
    change: async () => {
      await page.waitForTimeout(STAY_MS);
      await pressTab(page, tab);
    },
  });
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + presses; turn += 1) {
    const ms = await pressTab(copy, tab);
    if (turn >= WARM_UP) taken.push(ms);
    await copy.evaluate(() => dispatchEvent(new Event('click')));
  }
  await copy.close();
  return taken;
}

function pressTab(page: Page, { tab, remote, part }: Tab): Promise<number> {
  const link = page.getByRole('navigation').getByRole('link', { name: tab }).first();
  return press(page, link, `[data-remote="${remote}"]:not([hidden]) ${part}`);
}

interface Taken {
  readonly own: readonly number[];
  readonly hurry: readonly number[];
  readonly byHand: readonly number[];
}

function rowOf(screen: Screen, { tab }: Tab, { own, hurry, byHand }: Taken): BenchRow {
  return {
    screen,
    tab,
    times: own.length,
    p50Ms: Math.round(quantile(own, 0.5)),
    p95Ms: Math.round(quantile(own, 0.95)),
    boundMs: BOUND_MS,
    hurriedP50Ms: Math.round(quantile(hurry, 0.5)),
    hurriedP95Ms: Math.round(quantile(hurry, 0.95)),
    byHandP50Ms: Math.round(quantile(byHand, 0.5)),
    byHandP95Ms: Math.round(quantile(byHand, 0.95)),
    timesByHand: Math.round((quantile(own, 0.5) / quantile(byHand, 0.5)) * 10) / 10,
  };
}
