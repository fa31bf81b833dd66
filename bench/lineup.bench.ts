import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Page, slowDown, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { Lineup } from '../e2e/pages/lineup.page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { openDomBaseline } from './dom-baseline.ts';
import { showBareBoard } from './lineup/bare-board.ts';
import { paintedAfter } from './lineup/painted-change.ts';
import { quantile } from './painted.ts';

export const compared: Compared = { by: ['way'], less: ['timesBare', 'timesByHand'] };

const SLOWER_TIMES = 4;
const BOUND_MS = 50;
/** Changes that are measured, and before them those that load and compile what is used. */
const [CHANGES, WARM_UP] = [24, 4];
/** Two defenders of the pitch in a 4-4-2, and those of the bench. */
const [LEFT, RIGHT] = [1, 4];
const RESERVES = [13, 14, 15];
/** So that two presses are not a double click, and what was sent is answered. */
const REST_MS = 450;
/** So that what picking or carrying looks like is painted. */
const SETTLE_MS = 250;
/** So that who changes places has arrived. */
const FLIGHT_MS = 1500;
/** Moves of the mouse on the way: one would not begin to drag. */
const CARRY_STEPS = 6;

/** Lets the left defender change places with another slot. */
interface Way {
  readonly way: string;
  /** Measured from here: the last of what the mouse does. */
  readonly event: 'drop' | 'click';
  readonly to: number;
}

const waysTo = (reserve: number): readonly Way[] => [
  { way: 'drop on the pitch', event: 'drop', to: RIGHT },
  { way: 'drop on the bench', event: 'drop', to: reserve },
  { way: 'second press of a swap', event: 'click', to: RIGHT },
];

/**
 * From the drop, or the second press, to the painted lineup, in Chromium on a processor four times
 * slower; beside a page of bare slots that does nothing else, and beside a copy of the lineup without
 * scripts, in which a press writes what differs: the browser's own work for these players.
 */
export const run: Bench = async (say) => {
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  const browser = await startChromium();
  try {
    const options = { locale: 'de-DE', viewport: { width: 1280, height: 800 } };
    const own = await (await browser.newContext(options)).newPage();
    await arriveWithSquad(own, game.url, 'Steffi');
    const bare = await (await browser.newContext(options)).newPage();
    await showBareBoard(bare);
    const rows: BenchRow[] = [];
    for (const page of [own, bare]) await slowDown(page, SLOWER_TIMES);
    for (const way of waysTo(await new Lineup(own, false).reserveOf(RESERVES))) {
      say(way.way);
      const [taken, peer] = [await measure(own, way), await measure(bare, way)];
      say(`${way.way}, DOM baseline`);
      rows.push(rowOf(way, taken, peer, await baselineOf(own, way)));
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

async function measure(page: Page, { event, to }: Way): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let change = 0; change < WARM_UP + CHANGES; change += 1) {
    const player = await page.locator(`[data-slot="${LEFT}"]`).getAttribute('data-player');
    const result = `[data-slot="${to}"][data-player="${player}"]`;
    await page.waitForTimeout(REST_MS);
    await (event === 'drop' ? carryOver(page, to) : pickFor(page, to));
    const ms = await paintedAfter(page, { event, result }, () => page.mouse.up());
    if (change >= WARM_UP) taken.push(ms);
  }
  return taken;
}

/** The same swap and its movement in a copy of the page, written with the click. */
async function baselineOf(page: Page, { event, to }: Way): Promise<readonly number[]> {
  const player = await page.locator(`[data-slot="${LEFT}"]`).getAttribute('data-player');
  const copy = await openDomBaseline(page, {
    parts: '[data-slot]',
    events: ['click'],
    async change() {
      await page.waitForTimeout(REST_MS);
      await (event === 'drop' ? carryOver(page, to) : pickFor(page, to));
      await page.mouse.up();
      await page.locator(`[data-slot="${to}"][data-player="${player}"]`).waitFor();
      await page.waitForTimeout(FLIGHT_MS);
    },
  });
  const taken: number[] = [];
  for (let change = 0; change < WARM_UP + CHANGES; change += 1) {
    const who = await copy.locator(`[data-slot="${LEFT}"]`).getAttribute('data-player');
    const result = `[data-slot="${to}"][data-player="${who}"]`;
    await moveTo(copy, to);
    await copy.mouse.down();
    await copy.waitForTimeout(SETTLE_MS);
    const ms = await paintedAfter(copy, { event: 'click', result }, () => copy.mouse.up());
    if (change >= WARM_UP) taken.push(ms);
  }
  await copy.close();
  return taken;
}

/** Carries the left one over another slot, where it is still held. */
async function carryOver(page: Page, to: number): Promise<void> {
  await moveTo(page, LEFT);
  await page.mouse.down();
  await moveTo(page, to, CARRY_STEPS);
  await page.waitForTimeout(SETTLE_MS);
}

/** Picks the left one, and holds the button down on another slot. */
async function pickFor(page: Page, to: number): Promise<void> {
  await moveTo(page, LEFT);
  await page.mouse.down();
  await page.mouse.up();
  await moveTo(page, to);
  await page.mouse.down();
  await page.waitForTimeout(SETTLE_MS);
}

/** With the bare mouse: what looks for the slot first would work in the page while it is measured. */
async function moveTo(page: Page, index: number, steps = 1): Promise<void> {
  const { x, y } = await page.locator(`[data-slot="${index}"]`).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.move(x, y, { steps });
}

function rowOf(
  { way }: Way,
  own: readonly number[],
  bare: readonly number[],
  baseline: readonly number[],
): BenchRow {
  const p95Ms = quantile(own, 0.95);
  const bareP95Ms = quantile(bare, 0.95);
  return {
    way,
    times: own.length,
    p50Ms: rounded(quantile(own, 0.5)),
    p95Ms: rounded(p95Ms),
    boundMs: BOUND_MS,
    bareP50Ms: rounded(quantile(bare, 0.5)),
    bareP95Ms: rounded(bareP95Ms),
    timesBare: rounded(p95Ms / bareP95Ms),
    byHandP50Ms: rounded(quantile(baseline, 0.5)),
    byHandP95Ms: rounded(quantile(baseline, 0.95)),
    timesByHand: rounded(quantile(own, 0.5) / quantile(baseline, 0.5)),
    timesByHandP95: rounded(p95Ms / quantile(baseline, 0.95)),
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
