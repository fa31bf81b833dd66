import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, slowDown, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { arriveWithSquad } from '../e2e/steps/full-squad.ts';
import { hasPicture, untilKept } from '../e2e/steps/keep-game.ts';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { quantile } from './market/measure.ts';

/** Times are those of a machine; nothing here compares anywhere else. */
export const compared: Compared = { by: ['processorSlowerTimes'] };

const STARTS = 10;
const PROCESSORS = [1, 4];

/**
 * How long an installed game takes without a network from the navigation to its lineup: as it looked last,
 * which comes before any script, and as one plays with it. `--size` says how many starts there are of each
 * processor (default 10).
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
    await context.setOffline(true);
    const rows: BenchRow[] = [];
    for (const slower of PROCESSORS) {
      say(`starting ${starts} times, processor ${slower} times slower`);
      const times: StartTimes[] = [];
      for (let start = 0; start < starts; start += 1) {
        times.push(await startOnce(context, season, slower));
      }
      const at = (share: number, moment: keyof StartTimes) =>
        Math.round(
          quantile(
            times.map((time) => time[moment]),
            share,
          ),
        );
      rows.push({
        processorSlowerTimes: slower,
        starts,
        firstScreenP50Ms: at(0.5, 'seenMs'),
        firstScreenP95Ms: at(0.95, 'seenMs'),
        playableP50Ms: at(0.5, 'playableMs'),
        playableP95Ms: at(0.95, 'playableMs'),
      });
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

/** @throws Error when the lineup did not come before the script */
async function startOnce(context: Context, season: string, slower: number): Promise<StartTimes> {
  const page = await context.newPage();
  await slowDown(page, slower);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#opening')) Object.assign(window, { wasSeen: true });
      if (document.querySelector('[data-player]')) {
        requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(season);
  const shown = await page.waitForFunction(() => (window as { shownAt?: number }).shownAt);
  const playableMs = Number(await shown.jsonValue());
  const seenMs = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return (window as { wasSeen?: boolean }).wasSeen ? (paint?.startTime ?? 0) : 0;
  });
  await page.close();
  if (seenMs === 0) throw new Error('The lineup was not seen before the script had come');
  return { seenMs, playableMs };
}
