import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Page, slowDown, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { Lineup } from '../e2e/pages/lineup.page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { openDomBaseline, SLOWER_TIMES } from './dom-baseline.ts';
import { showBareBoard } from './lineup/bare-board.ts';
import { paintedAfter } from './lineup/painted-change.ts';
import { quantile } from './painted.ts';

export const compared: Compared = { by: ['way'], less: ['timesBare', 'timesByHand'] };

const BOUND_MS = 50;
/** Changes that load and compile what is used; none of them counts. */
const WARM_UP = 4;
/** Page and peers are measured by turns: a machine that is busy for a while is so for all of them. */
const [TURNS, CHANGES] = [6, 8];
/** Two defenders of the pitch in a 4-4-2, and those of the bench. */
const [LEFT, RIGHT] = [1, 4];
const RESERVES = [13, 14, 15];
/** So that two presses are not a double click, and what was sent is answered. */
const REST_MS = 450;
/** So that what picking or carrying looks like is painted. */
const SETTLE_MS = 250;
/** So that who changes places has arrived. */
const FLIGHT_MS = 1500;
/** So often in a row a change may come to nothing before the page is at fault. */
const LOST_LIMIT = 3;
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
    for (const way of waysTo(await new Lineup(own, false).reserveOf(RESERVES))) {
      say(way.way);
      const copy = await copyOf(own, way);
      const subjects = [pageSubject(own, way), pageSubject(bare, way), copySubject(copy, way)];
      for (const subject of subjects) await measure(subject, WARM_UP);
      const taken = subjects.map((): number[] => []);
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const [index, subject] of subjects.entries())
          taken[index]?.push(...(await measure(subject, CHANGES)));
      }
      await copy.close();
      rows.push(rowOf(way, taken));
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

/** A page in which the change is made again and again. */
interface Subject {
  readonly page: Page;
  /** What ends with the change, e.g. `drop`. */
  readonly event: string;
  readonly to: number;
  /** Up to where the button has only to be let go of. */
  prepare(): Promise<void>;
}

function pageSubject(page: Page, { event, to }: Way): Subject {
  return { page, event, to, prepare: () => prepareIn(page, { event, to }) };
}

/** The copy knows what comes: a press alone writes it, without one before that picks. */
function copySubject(page: Page, { event, to }: Way): Subject {
  const prepare = () => (event === 'drop' ? carryOver(page, to) : pressOn(page, to));
  return { page, event, to, prepare };
}

/** Milliseconds of each change. */
async function measure({ page, event, to, prepare }: Subject, count: number): Promise<number[]> {
  const taken: number[] = [];
  let lost = 0;
  await slowDown(page, SLOWER_TIMES);
  while (taken.length < count) {
    const result = await resultOf(page, to);
    await prepare();
    const ms = await paintedAfter(page, { event, result }, () => page.mouse.up());
    lost = ms === undefined ? lost + 1 : 0;
    if (lost === LOST_LIMIT) throw new Error(`Nothing comes of a ${event} any more`);
    if (ms !== undefined) taken.push(ms);
  }
  return taken;
}

/** Selector of the left player in the other slot. */
async function resultOf(page: Page, to: number): Promise<string> {
  const player = await page.locator(`[data-slot="${LEFT}"]`).getAttribute('data-player');
  return `[data-slot="${to}"][data-player="${player}"]`;
}

/** A copy of the page, in which the same swap and its movement are written with the drop or the click. */
async function copyOf(page: Page, way: Pick<Way, 'event' | 'to'>): Promise<Page> {
  const result = await resultOf(page, way.to);
  return openDomBaseline(page, {
    parts: '[data-slot]',
    events: [way.event],
    async change() {
      await prepareIn(page, way);
      await page.mouse.up();
      await page.locator(result).waitFor();
      await page.waitForTimeout(FLIGHT_MS);
    },
  });
}

async function prepareIn(page: Page, { event, to }: Pick<Way, 'event' | 'to'>): Promise<void> {
  await page.waitForTimeout(REST_MS);
  await (event === 'drop' ? carryOver(page, to) : pickFor(page, to));
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
  await pressOn(page, to);
}

/** Holds the button down on a slot. */
async function pressOn(page: Page, index: number): Promise<void> {
  await moveTo(page, index);
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

/** @param taken of the page, of the bare board, and by hand */
function rowOf({ way }: Way, [own = [], bare = [], byHand = []]: readonly number[][]): BenchRow {
  const [half, most] = [0.5, 0.95].map((share) => ({
    own: quantile(own, share),
    bare: quantile(bare, share),
    byHand: quantile(byHand, share),
  }));
  if (!half || !most) throw new Error('Nothing was measured');
  return {
    way,
    times: own.length,
    p50Ms: rounded(half.own),
    p95Ms: rounded(most.own),
    boundMs: BOUND_MS,
    bareP50Ms: rounded(half.bare),
    bareP95Ms: rounded(most.bare),
    timesBare: rounded(most.own / most.bare),
    byHandP50Ms: rounded(half.byHand),
    byHandP95Ms: rounded(most.byHand),
    timesByHand: rounded(half.own / half.byHand),
    timesByHandP95: rounded(most.own / most.byHand),
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
