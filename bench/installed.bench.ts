import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, slowDown, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import { hasPicture, untilKept } from '../e2e/steps/keep-game.ts';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { quantile } from './painted.ts';

/** Times are those of a machine; nothing here compares anywhere else. */
export const compared: Compared = { by: ['network', 'processorSlowerTimes'] };

const STARTS = 10;
const PROCESSORS = [1, 4];
const NETWORKS = ['none', 'there'];

/**
 * How long an installed game takes from the navigation to its lineup, without a network and with one: as it
 * looked last, which comes before any script, and as one plays with it. `--size` says how many starts there
 * are of each processor (default 10).
 */
export const run: Bench = async (say, { sizes: [starts = STARTS] }) => {
  say('starting the game');
  const game = await startGame({ args: ['--bots', '200'] });
  const browser = await startChromium();
  try {
    const context = await browser.newContext({
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const season = await arriveWithSquad(page, game.url, 'Ines');
    await page.goto(season);
    const player = page.locator('main [data-player^=pl-]').first();
    await untilKept(page, (await player.getAttribute('data-player')) ?? '');
    while (!(await hasPicture(page))) await page.waitForTimeout(500);
    await page.close();
    const rows: BenchRow[] = [];
    for (const network of NETWORKS) {
      await context.setOffline(network === 'none');
      for (const slower of PROCESSORS) {
        say(`starting ${starts} times, network: ${network}, processor ${slower} times slower`);
        const times: StartTimes[] = [];
        for (let start = 0; start < starts; start += 1) {
          times.push(await startOnce(context, season, slower));
        }
        rows.push({ network, processorSlowerTimes: slower, starts, ...columnsOf(times) });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await game.stop();
  }
};

type Context = Awaited<ReturnType<Browser['newContext']>>;

/** From the navigation, in milliseconds. */
interface StartTimes {
  /** The lineup was painted as it looked last. */
  readonly seenMs: number;
  /** The first player stands on the pitch. */
  readonly playableMs: number;
}

function columnsOf(times: readonly StartTimes[]): BenchRow {
  const at = (share: number, moment: keyof StartTimes) => {
    const ofMoment = times.map((time) => time[moment]);
    return Math.round(quantile(ofMoment, share));
  };
  return {
    firstScreenP50Ms: at(0.5, 'seenMs'),
    firstScreenP95Ms: at(0.95, 'seenMs'),
    playableP50Ms: at(0.5, 'playableMs'),
    playableP95Ms: at(0.95, 'playableMs'),
  };
}

/** @throws Error when the lineup did not come before the script */
async function startOnce(context: Context, season: string, slower: number): Promise<StartTimes> {
  const page = await context.newPage();
  await slowDown(page, slower);
  await page.addInitScript(() => {
    const moments: { seenAt?: number; shownAt?: number } = {};
    Object.assign(window, { moments });
    // What is there in one frame is painted by the next.
    const note = (moment: keyof typeof moments) =>
      requestAnimationFrame((painted) => {
        moments[moment] ??= painted;
      });
    const look = () => {
      // All of the picture: what comes after it is there.
      if (document.querySelector('#opening + noscript')) note('seenAt');
      if (document.querySelector('main [data-player^=pl-]')) note('shownAt');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(season);
  const { seenAt = 0, shownAt: playableMs } = await page
    .waitForFunction(() => {
      const { moments } = window as unknown as { moments: { seenAt?: number; shownAt?: number } };
      const { seenAt, shownAt } = moments;
      return shownAt === undefined ? undefined : { seenAt, shownAt };
    })
    .then((shown) => shown.jsonValue() as Promise<{ seenAt?: number; shownAt: number }>);
  await page.close();
  if (seenAt === 0) throw new Error('The lineup was not seen before the script had come');
  return { seenMs: seenAt, playableMs };
}
