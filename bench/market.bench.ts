/**
 * The transfer market in Chromium with a processor four times slower: from a keystroke to the painted
 * list, a filter, another order, scrolling from end to end, opening a player; beside the same list
 * with every row in the page. `--size` says how many players (default 1,000).
 */
import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, type Page, startChromium } from '../e2e/fixtures/throttled-page.ts';
import type { BenchOptions, BenchRow, Say } from './main.ts';
import { framesOfScroll, paintAfter, quantile } from './market/measure.ts';
import { openMarket } from './market/throttled-market.ts';

const PLAYERS = 1000;
const ROUNDS = 6;
const PATTERNS = ['gol', 'ke'];

/** What is done, the bound of its 95th percentile in ms, and how it is measured. */
interface Action {
  readonly action: string;
  readonly boundMs: number;
  measure(page: Page): Promise<readonly number[]>;
}

const ACTIONS: readonly Action[] = [
  { action: 'keystroke to painted list', boundMs: 50, measure: keystrokes },
  { action: 'filter to painted list', boundMs: 50, measure: filters },
  { action: 'order to painted list', boundMs: 50, measure: orders },
  { action: 'frame while scrolling', boundMs: 32, measure: framesOfScroll },
  { action: 'opening player details', boundMs: 100, measure: details },
];

export async function run(say: Say, { sizes }: BenchOptions): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  try {
    const browser = await startChromium();
    for (const players of sizes.length > 0 ? sizes : [PLAYERS]) {
      rows.push(...(await compare(browser, game.url, players, say)));
    }
    await browser.close();
  } finally {
    await game.stop();
  }
  return rows;
}

async function compare(browser: Browser, url: string, players: number, say: Say) {
  const taken = [];
  for (const windowed of [true, false]) {
    say(`${players} players, ${windowed ? 'rows in sight' : 'every row'} in the page`);
    const page = await openMarket(browser, { url, players, windowed });
    const figures = new Map<string, readonly number[]>();
    for (const { action, measure } of ACTIONS) {
      // What is loaded or compiled once does not count.
      await measure(page);
      figures.set(action, await measure(page));
      say(`  ${action}`);
    }
    await page.context().close();
    taken.push(figures);
  }
  const [own, peer] = taken;
  return ACTIONS.map(({ action, boundMs }): BenchRow => {
    const ofOwn = own?.get(action) ?? [];
    const ofPeer = peer?.get(action) ?? [];
    const p95 = quantile(ofOwn, 0.95);
    const peerP95 = quantile(ofPeer, 0.95);
    return {
      players,
      action,
      times: ofOwn.length,
      p50Ms: rounded(quantile(ofOwn, 0.5)),
      p95Ms: rounded(p95),
      boundMs,
      everyRowP50Ms: rounded(quantile(ofPeer, 0.5)),
      everyRowP95Ms: rounded(peerP95),
      ratioP95: rounded(peerP95 / p95),
    };
  });
}

async function keystrokes(page: Page): Promise<readonly number[]> {
  const search = page.getByRole('searchbox', { name: 'Spieler suchen' });
  const taken: (number | undefined)[] = [];
  for (const pattern of PATTERNS) {
    await search.focus();
    for (const key of pattern) {
      taken.push(await paintAfter(page, 'keydown', () => page.keyboard.press(key)));
    }
    for (const _ of pattern) {
      taken.push(await paintAfter(page, 'keydown', () => page.keyboard.press('Backspace')));
    }
  }
  return taken.filter((ms) => ms !== undefined);
}

async function filters(page: Page): Promise<readonly number[]> {
  const chip = page.getByRole('button', { name: /^Sturm \d/ });
  return clicks(page, () => chip.click());
}

async function orders(page: Page): Promise<readonly number[]> {
  const head = page.getByRole('group', { name: 'Sortieren' }).getByRole('button');
  let turn = 0;
  return clicks(page, () => head.nth(turn++ % 5).click());
}

async function clicks(page: Page, click: () => Promise<void>): Promise<readonly number[]> {
  const taken: (number | undefined)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.push(await paintAfter(page, 'click', click));
  }
  return taken.filter((ms) => ms !== undefined);
}

async function details(page: Page): Promise<readonly number[]> {
  const list = page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
  const taken: (number | undefined)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = list
      .getByRole('listitem')
      .nth(round % 5)
      .getByRole('button')
      .first();
    taken.push(await paintAfter(page, 'click', () => name.click(), '[role=dialog] h2'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return taken.filter((ms) => ms !== undefined);
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
