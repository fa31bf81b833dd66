import { setTimeout as sleep } from 'node:timers/promises';
import { startGame } from '../e2e/fixtures/start-game.ts';
import {
  type Browser,
  type Page,
  slowDown,
  startChromium,
} from '../e2e/fixtures/throttled-page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import { Guest, gameState } from '../tools/start/testing/guest.ts';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { awaitUpdate, type BarePage, openBarePage } from './live/painted-updates.ts';
import { quantile } from './painted.ts';

export const compared: Compared = {
  by: ['processorSlowerTimes'],
  less: ['feedTimesFloor', 'ownPointsTimesFloor'],
};

/** Changes of the own points to see, and before them those that load and compile what is used. */
const [UPDATES, WARM_UP] = [50, 2];
/** Processors, and which share of the changes each of them sees. */
const PROCESSORS = [
  { slower: 1, share: 1 },
  { slower: 4, share: 0.3 },
];
/** Between updates: faster than any matchday. */
const REST_MS = 200;
/** What has not been painted by then is lost. */
const WITHIN_MS = 30_000;

/** Milliseconds from before the call that lets the next thing happen to what was painted of it. */
interface Times {
  readonly feed: number[];
  readonly points: number[];
  readonly floor: number[];
}

/**
 * From an update of the feed at the server to what is painted in an open page: the newest line of what
 * has just happened, and the own points, whose last step comes after they have counted up. The floor,
 * of the same updates in the same browser, is a page that does nothing but write what an EventSource
 * brings; it is never slowed down, as one slow page keeps most of a core busy. `--size` says how many changes of the own points to see (default 50).
 */
export const run: Bench = async (say, { sizes: [updates = UPDATES] }) => {
  say('starting the game');
  const game = await startGame({ args: ['--bots', '200'] });
  const browser = await startChromium();
  try {
    const options = { locale: 'de-DE', viewport: { width: 1280, height: 800 } };
    const page = await (await browser.newContext(options)).newPage();
    const season = await arriveWithSquad(page, game.url, 'Steffi');
    const bare = await openBare(browser, game.url);
    const rows: BenchRow[] = [];
    for (const { slower, share } of PROCESSORS) {
      await slowDown(page, slower);
      const open = () => page.goto(`${season}/live`);
      const enough = WARM_UP + Math.ceil(updates * share);
      rows.push(rowOf(slower, await measure({ url: game.url, page, bare, open, enough, say })));
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

async function openBare(browser: Browser, url: string): Promise<BarePage> {
  const { seasonId } = await gameState(url);
  // What the servers answer may open nothing by itself.
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${url}/health/ready`);
  return openBarePage(page, `/api/gameloop/v1/${seasonId}/stream`);
}

interface Update {
  readonly page: Page;
  readonly bare: BarePage;
  readonly step: () => Promise<void>;
  readonly times: Times;
}

interface Measuring {
  readonly url: string;
  readonly page: Page;
  readonly bare: BarePage;
  readonly open: () => Promise<unknown>;
  /** Changes of the own points. */
  readonly enough: number;
  readonly say: Say;
}

async function measure({ url, page, bare, open, enough, say }: Measuring): Promise<Times> {
  const times: Times = { feed: [], points: [], floor: [] };
  const step = await new Guest().stepper(url);
  while (times.points.length < enough) {
    await new Guest().stepUntil(url, 'GAMEDAY');
    await open();
    // The stream alone says it.
    await page.getByText(/Live-Platz/).waitFor();
    while (times.points.length < enough && (await isPlayed(url))) {
      await measureOne({ page, bare, step, times });
      await sleep(REST_MS);
    }
    say(`${times.points.length} changes of the own points, ${times.feed.length} of all`);
  }
  return times;
}

async function isPlayed(url: string): Promise<boolean> {
  return (await gameState(url)).phase === 'GAMEDAY';
}

/** Lets one thing happen, and sees when it is painted; what concerns nobody's points is none. */
async function measureOne({ page, bare, step, times }: Update): Promise<void> {
  const own = await awaitUpdate(page);
  const floor = await bare.awaitUpdate();
  const startedAt = performance.timeOrigin + performance.now();
  await step();
  const told = await inTime(floor.painted());
  if (told.pointsAt !== undefined) {
    const { feedAt, pointsAt } = await inTime(own.painted());
    times.floor.push(told.pointsAt - startedAt);
    times.feed.push(feedAt - startedAt);
    if (pointsAt !== undefined) times.points.push(pointsAt - startedAt);
  }
  await Promise.all([own.dispose(), floor.dispose()]);
}

function inTime<T>(painted: Promise<T>): Promise<T> {
  const lost = sleep(WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error('An update was not painted');
  });
  return Promise.race([painted, lost]);
}

const median = (times: readonly number[]) => quantile(times.slice(WARM_UP), 0.5);

function rowOf(slower: number, { feed, points, floor }: Times): BenchRow {
  const of = (name: string, times: readonly number[]) => {
    const counted = times.slice(WARM_UP);
    return {
      [`${name} updates`]: counted.length,
      [`${name} p50Ms`]: Math.round(quantile(counted, 0.5)),
      [`${name} p99Ms`]: Math.round(quantile(counted, 0.99)),
    };
  };
  const rows = { ...of('feed', feed), ...of('own points', points), ...of('floor', floor) };
  const timesFloor = (times: readonly number[]) =>
    Number((median(times) / median(floor)).toPrecision(3));
  return {
    processorSlowerTimes: slower,
    ...rows,
    feedTimesFloor: timesFloor(feed),
    ownPointsTimesFloor: timesFloor(points),
  };
}
