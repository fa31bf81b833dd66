/**
 * The transfer market in Chromium with a processor four times slower: from a keystroke to the painted
 * list, a filter, another order, scrolling from end to end, opening a player; beside the same list
 * with every row in the page, and beside a copy of the page without scripts, in which an event writes
 * what differs, or scrolling draws rows: the browser's own work for these rows.
 * `--size` says how many players (default 1,000).
 */
import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, type Page, startChromium } from '../e2e/fixtures/throttled-page.ts';
import type { BenchOptions, BenchRow, Compared, Say } from './contract/bench.ts';
import { type BaselineChange, openDomBaseline } from './dom-baseline.ts';
import { openListBaseline } from './list-baseline.ts';
import { openMarket } from './market/throttled-market.ts';
import { framesOfScroll, PRESS_REST_MS, paintAfter, press, quantile } from './painted.ts';

export const compared: Compared = {
  by: ['players', 'action'],
  less: ['timesByHand'],
  more: ['ratioP95'],
};

const PLAYERS = 1000;
/** How often everything is done on the list as it is, before that, and on the one with every row. */
const ROUNDS = { own: 5, warmUp: 1, peer: 0.4 };
const PATTERN = 'gold';
/** From one frame to the next: as fast as a phone lets a page fly (8,000 px a second), and three times that. */
const [FLING_PX, DRAG_PX] = [133, 400];

/** What is done, the bound of its 95th percentile in ms, and how it is measured. */
interface Action {
  readonly action: string;
  readonly boundMs: number;
  measure(page: Page, rounds: number): Promise<Taken>;
  readonly byHand: ByHand | typeof SCROLLED;
}

/** Milliseconds of each time. Undefined: nothing was painted, as a letter more may leave the list as it was. */
type Taken = readonly (number | undefined)[];

/** The copy draws rows as it is scrolled. */
const SCROLLED = 'scrolled';

/** What the copy writes: everything that differs once this was done. */
interface ByHand extends Omit<BaselineChange, 'change'> {
  change(page: Page): Promise<unknown>;
}

/** What opened details have. */
const DETAILS = '[role=dialog] h2';

const ACTIONS: readonly Action[] = [
  {
    action: 'keystroke to painted list',
    boundMs: 50,
    measure: keystrokes,
    // The first letter alone, written and taken back in turn.
    byHand: { parts: 'main', events: ['keydown'], change: (page) => type(page, PATTERN.charAt(0)) },
  },
  {
    action: 'filter to painted list',
    boundMs: 50,
    measure: filters,
    byHand: { parts: 'main', events: ['click'], change: (page) => press(page, chipOf(page)) },
  },
  {
    action: 'order to painted list',
    boundMs: 50,
    measure: orders,
    byHand: {
      parts: 'main',
      events: ['click'],
      change: (page) => press(page, headsOf(page).nth(1)),
    },
  },
  { action: 'frame of a fling', boundMs: 32, measure: framesOf(FLING_PX), byHand: SCROLLED },
  {
    action: 'frame of a dragged scroll bar',
    boundMs: 32,
    measure: framesOf(DRAG_PX),
    byHand: SCROLLED,
  },
  {
    action: 'opening player details',
    boundMs: 100,
    measure: details,
    byHand: {
      parts: 'body',
      events: ['click', 'keydown'],
      change: (page) => press(page, nameOf(page, 0), DETAILS),
    },
  },
];

export async function run(say: Say, { sizes }: BenchOptions): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  try {
    const browser = await startChromium();
    try {
      for (const players of sizes.length > 0 ? sizes : [PLAYERS]) {
        rows.push(...(await compare(browser, game.url, players, say)));
      }
    } finally {
      await browser.close();
    }
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
    const figures = new Map<string, Taken>();
    for (const { action, measure } of ACTIONS) {
      // What is loaded or compiled once does not count; in the other's seconds it makes no difference.
      if (windowed) await measure(page, ROUNDS.warmUp);
      figures.set(action, await measure(page, windowed ? ROUNDS.own : ROUNDS.peer));
      say(`  ${action}`);
    }
    await page.context().close();
    taken.push(figures);
  }
  const byHand = new Map<string, Taken>();
  for (const action of ACTIONS) {
    say(`${action.action}, by hand`);
    const page = await openMarket(browser, { url, players, windowed: true });
    byHand.set(action.action, await measureByHand(page, action));
    await page.context().close();
  }
  const [own, peer] = taken;
  return ACTIONS.map(({ action, boundMs }): BenchRow => {
    const ofOwn = paintedOf(own?.get(action));
    const ofPeer = paintedOf(peer?.get(action));
    const baseline = paintedOf(byHand.get(action));
    const p95 = quantile(ofOwn, 0.95);
    const peerP95 = quantile(ofPeer, 0.95);
    return {
      players,
      action,
      times: ofOwn.length,
      nothingPainted: (own?.get(action)?.length ?? 0) - ofOwn.length,
      p50Ms: rounded(quantile(ofOwn, 0.5)),
      p95Ms: rounded(p95),
      boundMs,
      everyRowP50Ms: rounded(quantile(ofPeer, 0.5)),
      everyRowP95Ms: rounded(peerP95),
      ratioP95: rounded(peerP95 / p95),
      byHandP50Ms: rounded(quantile(baseline, 0.5)),
      byHandP95Ms: rounded(quantile(baseline, 0.95)),
      timesByHand: rounded(quantile(ofOwn, 0.5) / quantile(baseline, 0.5)),
      timesByHandP95: rounded(p95 / quantile(baseline, 0.95)),
    };
  });
}

/** The same in the copy. */
async function measureByHand(page: Page, { measure, byHand }: Action) {
  // What is loaded with it alone is in the page before.
  await measure(page, ROUNDS.warmUp);
  const copy =
    byHand === SCROLLED ? await openListBaseline(page) : await openChangeByHand(page, byHand);
  const taken = await measure(copy, ROUNDS.own);
  await copy.close();
  return taken;
}

/** One change is written and taken back in turn. */
function openChangeByHand(page: Page, { parts, events, change }: ByHand): Promise<Page> {
  return openDomBaseline(page, {
    parts,
    events,
    async change() {
      await change(page);
      await page.waitForTimeout(PRESS_REST_MS);
    },
  });
}

/** From end to end, or so many parts of it. */
function framesOf(stepPx: number): Action['measure'] {
  return (page, rounds) => framesOfScroll(page, stepPx, Math.min(1, rounds));
}

async function keystrokes(page: Page, rounds: number): Promise<Taken> {
  const keys = [...PATTERN, ...[...PATTERN].map(() => 'Backspace')];
  const field = searchOf(page);
  const taken = await repeat(Math.round(rounds * keys.length), (turn) =>
    type(page, keys[turn % keys.length] ?? ''),
  );
  // What follows has everybody in its list again.
  await field.fill('');
  await page.waitForTimeout(PRESS_REST_MS);
  return taken;
}

async function filters(page: Page, rounds: number): Promise<Taken> {
  const chip = chipOf(page);
  return repeat(rounds * 2, () => press(page, chip));
}

async function orders(page: Page, rounds: number): Promise<Taken> {
  const heads = headsOf(page);
  return repeat(rounds * 5, (turn) => press(page, heads.nth(turn % 5)));
}

async function details(page: Page, rounds: number): Promise<Taken> {
  return repeat(rounds * 2, async (turn) => {
    const ms = await press(page, nameOf(page, turn % 5), DETAILS);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return ms;
  });
}

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Spieler suchen' });
const chipOf = (page: Page) => page.getByRole('button', { name: /^Sturm \d/ });
const headsOf = (page: Page) => page.getByRole('group', { name: 'Sortieren' }).getByRole('button');
const nameOf = (page: Page, row: number) =>
  page
    .getByRole('list', { name: 'Spieler auf dem Transfermarkt' })
    .getByRole('listitem')
    .nth(row)
    .getByRole('button')
    .first();

/** Presses a key in the search. */
async function type(page: Page, key: string): Promise<number | undefined> {
  await searchOf(page).focus();
  return paintAfter(page, 'keydown', () => page.keyboard.press(key));
}

/** Measures so often. */
async function repeat(
  times: number,
  measure: (turn: number) => Promise<number | undefined>,
): Promise<Taken> {
  const taken: (number | undefined)[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await measure(turn));
  return taken;
}

/** @throws Error where nothing ever was */
function paintedOf(taken: Taken = []): readonly number[] {
  const painted = taken.filter((ms) => ms !== undefined);
  if (painted.length === 0) throw new Error('Nothing was painted');
  return painted;
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
