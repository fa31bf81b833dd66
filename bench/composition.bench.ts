/**
 * What composing the game of six remotes costs beside the same source as one bundle: the first
 * screen of a guest on slow 4G with a processor four times slower, the bytes a returning player
 * loads when one remote was deployed anew (of the one bundle it would be all of it), the compressed
 * size of what only the composition needs, and how long it takes from an operator's command to the
 * first page that has another version. `--size` says how often the first screen is measured (default
 * 5); its figures are medians.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { glueBytes } from '../e2e/fixtures/federation-glue.ts';
import type { FirstScreen } from '../e2e/fixtures/first-screen.ts';
import { type RunningGame, startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { frontEndNames, ROOT } from '../remote-kit/src/build/packages.ts';
import { buildSingleBundle } from '../remote-kit/src/build/single-bundle.ts';
import { buildAnew, folderOf, pageWith, type Redeployed } from './composition/redeploy.ts';
import { codeBytes, visitTabTwice } from './composition/returning-player.ts';
import { publishBuild, type Swap, swapAndRollBack } from './composition/swap.ts';
import type { BenchOptions, BenchRow, Compared, Say } from './contract/bench.ts';
import { bytesOf, measureVisits, median } from './shell/measure-visits.ts';
import { serveVariant, singleFolder, singlePage } from './shell/variants.ts';

export const compared: Compared = {
  by: ['measured'],
  less: ['ratio', 'kB', 'requests', 'chainDepth', 'share', 'glueKB'],
};

const REPETITIONS = 5;
const SWAPS = 10;
const SWAPPED = 'mf-live';
const GOALS = {
  ratio: 1.1,
  requests: 6,
  share: 0.15,
  glueKB: 60,
  chainDepth: 3,
  swapMs: 1000,
} as const;

export async function run(say: Say, { sizes }: BenchOptions): Promise<readonly BenchRow[]> {
  const [repetitions = REPETITIONS] = sizes;
  const workshop = join(tmpdir(), `spieltag-composition-${process.pid}`);
  say('building the single bundle');
  const bundle = await buildSingleBundle(join(workshop, 'single'));
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  const browser = await startChromium();
  const single = await serveVariant(game.url, singlePage(bundle), singleFolder(bundle));
  try {
    const composed = await serveVariant(game.url, (html) => html);
    const first = await firstScreens(browser, composed.url, single.url, repetitions, say);
    await composed.close();
    const singleBytes = codeBytes(
      (await measureVisits(browser, single.url, 'plain')).cold.requests,
    );
    const rows: BenchRow[] = [first];
    const swapped: BenchRow[] = [];
    for (const name of frontEndNames().filter((one) => one !== 'shell')) {
      say(`${name} anew`);
      const anew = await buildAnew(name, join(workshop, name));
      rows.push(await returning(browser, game.url, anew, singleBytes));
      if (name === SWAPPED) swapped.push(...(await swaps(game, anew, say)));
    }
    rows.push(...swapped);
    const glueKB = frontEndNames()
      .map((name) => glueBytes(join(ROOT, name, 'dist')))
      .reduce((sum, bytes) => sum + bytes / 1000, 0);
    rows.push({ measured: 'glue, gzip', glueKB: rounded(glueKB), goalKB: GOALS.glueKB });
    return rows;
  } finally {
    await browser.close();
    await single.close();
    await game.stop();
    await rm(workshop, { recursive: true, force: true });
  }
}

async function firstScreens(
  browser: Browser,
  composedUrl: string,
  singleUrl: string,
  repetitions: number,
  say: Say,
): Promise<BenchRow> {
  const [composed, single]: FirstScreen[][] = [[], []];
  for (const url of [composedUrl, singleUrl]) await measureVisits(browser, url, 'plain');
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    say(`first screen: ${repetition} of ${repetitions}`);
    composed?.push((await measureVisits(browser, composedUrl, 'slow 4G, 4x CPU')).cold);
    single?.push((await measureVisits(browser, singleUrl, 'slow 4G, 4x CPU')).cold);
  }
  const of = (screens: readonly FirstScreen[] = [], figure: (screen: FirstScreen) => number) =>
    median(screens.map(figure));
  const ms = of(composed, (screen) => screen.ms);
  const singleMs = of(single, (screen) => screen.ms);
  return {
    measured: 'first screen, cold, slow 4G, 4x CPU',
    ms: Math.round(ms),
    singleMs: Math.round(singleMs),
    ratio: Math.round((ms / singleMs) * 100) / 100,
    goalRatio: GOALS.ratio,
    kB: rounded(of(composed, ({ requests }) => bytesOf(requests)) / 1000),
    singleKB: rounded(of(single, ({ requests }) => bytesOf(requests)) / 1000),
    requests: of(composed, ({ requests }) => requests.length),
    goalRequests: GOALS.requests,
    chainDepth: of(composed, ({ requests }) => Math.max(...requests.map(({ depth }) => depth))),
    goalChainDepth: GOALS.chainDepth,
  };
}

/** What a player loads who was here before one remote was deployed anew, and opens its tab. */
async function returning(
  browser: Browser,
  gameUrl: string,
  anew: Redeployed,
  singleBytes: number,
): Promise<BenchRow> {
  const variant = await serveVariant(gameUrl, (html) => html, folderOf(anew));
  try {
    const { applications } = anew.release;
    const bytes = await visitTabTwice(browser, variant, applications, () =>
      variant.changePages(pageWith(anew)),
    );
    return {
      measured: `returning after ${anew.name} was deployed`,
      kB: rounded(bytes / 1000),
      singleKB: rounded(singleBytes / 1000),
      share: Math.round((bytes / singleBytes) * 1000) / 1000,
      goalShare: GOALS.share,
    };
  } finally {
    await variant.close();
  }
}

async function swaps(game: RunningGame, anew: Redeployed, say: Say): Promise<BenchRow[]> {
  say(`${anew.name} swapped and rolled back ${SWAPS} times`);
  await publishBuild(game, anew);
  const figures = await swapAndRollBack(game, anew, SWAPS);
  const row = (measured: string, taken: readonly Swap[]): BenchRow => {
    const typed = taken.map(({ fromTyping }) => fromTyping);
    return {
      measured: `${measured}, command typed to page`,
      ms: Math.round(median(typed)),
      slowestMs: Math.round(Math.max(...typed)),
      afterAnswerMs: Math.round(Math.max(...taken.map(({ fromAnswer }) => fromAnswer))),
      goalMs: GOALS.swapMs,
    };
  };
  return [row('swap', figures.swaps), row('rollback', figures.rollbacks)];
}

const rounded = (figure: number) => Math.round(figure * 10) / 10;
