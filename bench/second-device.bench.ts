import { setTimeout as sleep } from 'node:timers/promises';
import { startGame } from '../e2e/fixtures/start-game.ts';
import {
  type Browser,
  type Page,
  slowDown,
  startChromium,
} from '../e2e/fixtures/throttled-page.ts';
import { Lineup, SLOTS_OF_442 } from '../e2e/pages/lineup.page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { awaitChange, openBareListener } from './live/own-changes.ts';
import { quantile } from './painted.ts';

export const compared: Compared = {
  by: ['processorSlowerTimes'],
  less: ['shownTimesFloor', 'saidTimesFloor'],
};

const { LEFT, RIGHT } = SLOTS_OF_442;
const NOTICE = 'Anderswo geändert';
/** Changes to see, and before them those that load and compile what is used. */
const [CHANGES, WARM_UP] = [50, 2];
/** Processors of the second device, and which share of the changes each of them sees. */
const PROCESSORS = [
  { slower: 1, share: 1 },
  { slower: 4, share: 0.3 },
];
/** Between changes: faster than anybody swaps. */
const REST_MS = 300;
/** What has not been painted by then is lost. */
const WITHIN_MS = 30_000;
const DEVICE = { locale: 'de-DE', viewport: { width: 1280, height: 800 } };

/** One account on two devices, and the floor. */
interface Devices {
  readonly own: Page;
  readonly other: Page;
  readonly bare: Awaited<ReturnType<typeof openBareListener>>;
}

/** Milliseconds from the acknowledged change to what was painted of it. */
interface Times {
  readonly shown: number[];
  readonly said: number[];
  readonly floor: number[];
}

/**
 * From the moment one device knows that its change is kept to what another one has painted of it: the
 * lineup as it is now, and the sentence that says what was changed. The floor, of the same changes in
 * the same browser, is a page that does nothing but load the ledger when the stream says that it was
 * changed, and write it; its page is never slowed down, as one slow page keeps most of a core busy. `--size` says how many changes to see (default 50).
 */
export const run: Bench = async (say, { sizes: [changes = CHANGES] }) => {
  say('starting the game');
  const game = await startGame({ args: ['--bots', '200'] });
  const browser = await startChromium();
  try {
    const devices = await openDevices(browser, game.url);
    const rows: BenchRow[] = [];
    for (const { slower, share } of PROCESSORS) {
      await slowDown(devices.other, slower);
      rows.push(rowOf(slower, await measure(devices, WARM_UP + Math.ceil(changes * share), say)));
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

async function openDevices(browser: Browser, url: string): Promise<Devices> {
  const first = await browser.newContext(DEVICE);
  const own = await first.newPage();
  const season = await arriveWithSquad(own, url, 'Zweita');
  // What the first device keeps makes another one the same account's.
  const storageState = await first.storageState();
  const second = await browser.newContext({ ...DEVICE, storageState });
  const other = await second.newPage();
  const [overview] = await Promise.all([
    other.waitForResponse(/\/overview\.json$/),
    other.goto(season),
  ]);
  const { authorization = '' } = await overview.request().allHeaders();
  await other.locator(`main [data-slot="${LEFT}"][data-player]`).waitFor();
  // What the servers answer may open nothing by itself.
  const page = await (await browser.newContext({ storageState, bypassCSP: true })).newPage();
  await page.goto(`${url}/health/ready`);
  const seasonId = new URL(season).pathname.slice(1);
  const streamUrl = `/api/gameloop/v1/${seasonId}/stream`;
  const ledgerUrl = overview.url();
  const bare = await openBareListener(page, { streamUrl, ledgerUrl, authorization });
  return { own, other, bare };
}

async function measure(devices: Devices, enough: number, say: Say): Promise<Times> {
  const times: Times = { shown: [], said: [], floor: [] };
  while (times.said.length < enough) {
    await measureOne(devices, times);
    await sleep(REST_MS);
  }
  say(`${times.said.length} changes`);
  return times;
}

async function measureOne({ own, other, bare }: Devices, times: Times): Promise<void> {
  const [elsewhere, floor] = [await awaitChange(other, LEFT, NOTICE), await bare.awaitChange()];
  const keptAt = await swap(own);
  const { shownAt, saidAt } = await inTime(elsewhere.painted(), 'on the second device');
  const toldAt = await inTime(floor.painted(), 'by the bare page');
  times.shown.push(shownAt - keptAt);
  times.said.push(saidAt - keptAt);
  times.floor.push(toldAt - keptAt);
  await Promise.all([elsewhere.dispose(), floor.dispose()]);
  const notice = other.getByRole('region', { name: 'Mitteilungen' }).locator('> div');
  for (const shown of await notice.all()) await shown.getByRole('button').click();
  await other.getByText(NOTICE).waitFor({ state: 'hidden' });
}

/** Swaps two players and says when the answer was there, epoch ms. */
async function swap(page: Page): Promise<number> {
  const lineup = new Lineup(page, false);
  await page.evaluate(() => performance.clearResourceTimings());
  await lineup.pick(LEFT);
  await lineup.pick(RIGHT);
  const answered = await page.waitForFunction(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kept = entries.find(({ name }) => name.endsWith('/commit-lineup.json'));
    return kept && performance.timeOrigin + kept.responseEnd;
  });
  return (await answered.jsonValue()) ?? Number.NaN;
}

function inTime<T>(painted: Promise<T>, where: string): Promise<T> {
  const lost = sleep(WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`A change was not painted ${where}`);
  });
  return Promise.race([painted, lost]);
}

const median = (times: readonly number[]) => quantile(times.slice(WARM_UP), 0.5);

function rowOf(slower: number, { shown, said, floor }: Times): BenchRow {
  const of = (name: string, times: readonly number[]) => {
    const counted = times.slice(WARM_UP);
    return {
      [`${name} p50Ms`]: Math.round(quantile(counted, 0.5)),
      [`${name} p99Ms`]: Math.round(quantile(counted, 0.99)),
    };
  };
  const timesFloor = (times: readonly number[]) =>
    Number((median(times) / median(floor)).toPrecision(3));
  return {
    processorSlowerTimes: slower,
    changes: said.length - WARM_UP,
    ...of('shown', shown),
    ...of('said', said),
    ...of('floor', floor),
    shownTimesFloor: timesFloor(shown),
    saidTimesFloor: timesFloor(said),
  };
}
