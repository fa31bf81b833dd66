/**
 * The transfer market in Chromium with a processor four times slower: from a keystroke to the painted
 * list, a filter, another order, scrolling from end to end, opening a player; beside the same list
 * with every row in the page, and for the keystroke beside a copy of the page without scripts, in
 * which an event writes what differs: the browser's own work for these rows.
 * `--size` says how many players (default 1,000).
 */
import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, type Page, startChromium } from '../e2e/fixtures/throttled-page.ts';
import type { BenchOptions, BenchRow, Compared, Say } from './contract/bench.ts';
import { openDomBaseline } from './dom-baseline.ts';
import { framesOfScroll, paintAfter, quantile } from './market/measure.ts';
import { openMarket } from './market/throttled-market.ts';

export const compared: Compared = { by: ['players', 'action'], more: ['ratioP95'] };

const PLAYERS = 1000;
/** How often everything is done on the list as it is, before that, and on the one with every row. */
const ROUNDS = { own: 5, warmUp: 1, peer: 0.4 };
const PATTERN = 'gold';
/** The keystroke in the copy without scripts. */
const BASELINE = 'DOM baseline';
/** Between presses: two in a hurry on one place are a double click. */
const PRESS_REST_MS = 550;
/** From one frame to the next: as fast as a phone lets a page fly (8,000 px a second), and three times that. */
const [FLING_PX, DRAG_PX] = [133, 400];

type Locator = ReturnType<Page['locator']>;

/** What is done, the bound of its 95th percentile in ms, and how it is measured. */
interface Action {
  readonly action: string;
  readonly boundMs: number;
  measure(page: Page, rounds: number): Promise<readonly number[]>;
}

const ACTIONS: readonly Action[] = [
  { action: 'keystroke to painted list', boundMs: 50, measure: keystrokes },
  { action: 'filter to painted list', boundMs: 50, measure: filters },
  { action: 'order to painted list', boundMs: 50, measure: orders },
  { action: 'frame of a fling', boundMs: 32, measure: framesOf(FLING_PX) },
  { action: 'frame of a dragged scroll bar', boundMs: 32, measure: framesOf(DRAG_PX) },
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
      // What is loaded or compiled once does not count; in the other's seconds it makes no difference.
      if (windowed) await measure(page, ROUNDS.warmUp);
      figures.set(action, await measure(page, windowed ? ROUNDS.own : ROUNDS.peer));
      say(`  ${action}`);
    }
    if (windowed) figures.set(BASELINE, await baselineKeystrokes(page));
    await page.context().close();
    taken.push(figures);
  }
  const [own, peer] = taken;
  const baseline = own?.get(BASELINE) ?? [];
  return ACTIONS.map(({ action, boundMs, measure }): BenchRow => {
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
      ...(measure === keystrokes && {
        byHandP50Ms: rounded(quantile(baseline, 0.5)),
        byHandP95Ms: rounded(quantile(baseline, 0.95)),
      }),
    };
  });
}

/** From end to end, or so many parts of it. */
function framesOf(stepPx: number): Action['measure'] {
  return (page, rounds) => framesOfScroll(page, stepPx, Math.min(1, rounds));
}

async function keystrokes(page: Page, rounds: number): Promise<readonly number[]> {
  const keys = [...PATTERN, ...[...PATTERN].map(() => 'Backspace')];
  const field = page.getByRole('searchbox', { name: 'Spieler suchen' });
  await field.focus();
  const taken = await repeat(Math.round(rounds * keys.length), (turn) =>
    paintAfter(page, 'keydown', () => page.keyboard.press(keys[turn % keys.length] ?? '')),
  );
  // What follows has everybody in its list again.
  await field.fill('');
  await page.waitForTimeout(PRESS_REST_MS);
  return taken;
}

/** The first letter alone, written and taken back in the copy. */
async function baselineKeystrokes(page: Page): Promise<readonly number[]> {
  const field = page.getByRole('searchbox', { name: 'Spieler suchen' });
  const copy = await openDomBaseline(page, {
    parts: '[aria-label="Spieler auf dem Transfermarkt"] [role=listitem]',
    event: 'keydown',
    async change() {
      await field.press(PATTERN.charAt(0));
      await page.waitForTimeout(PRESS_REST_MS);
    },
  });
  return keystrokes(copy, ROUNDS.own);
}

async function filters(page: Page, rounds: number): Promise<readonly number[]> {
  const chip = page.getByRole('button', { name: /^Sturm \d/ });
  return repeat(rounds * 2, () => press(page, chip));
}

async function orders(page: Page, rounds: number): Promise<readonly number[]> {
  const head = page.getByRole('group', { name: 'Sortieren' }).getByRole('button');
  return repeat(rounds * 5, (turn) => press(page, head.nth(turn % 5)));
}

async function details(page: Page, rounds: number): Promise<readonly number[]> {
  const list = page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
  return repeat(rounds * 2, async (turn) => {
    const row = list.getByRole('listitem').nth(turn % 5);
    const ms = await press(page, row.getByRole('button').first(), '[role=dialog] h2');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return ms;
  });
}

/** Presses with the bare mouse: what looks for the place first would work in the page meanwhile. */
async function press(page: Page, target: Locator, awaited?: string): Promise<number | undefined> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PRESS_REST_MS);
  await page.mouse.down();
  return paintAfter(page, 'click', () => page.mouse.up(), awaited);
}

/** Measures so often; what changed nothing has no time. */
async function repeat(
  times: number,
  measure: (turn: number) => Promise<number | undefined>,
): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const ms = await measure(turn);
    if (ms !== undefined) taken.push(ms);
  }
  return taken;
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
