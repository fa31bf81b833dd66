/**
 * The way to the first meaningful screen: the lineup's eleven slots painted, with the player count
 * in the status bar. A guest on a phone, cold (a new browser) and warm (the same once more), plain
 * and on slow 4G with a processor four times slower; beside the same source built as one bundle,
 * served alike, in the same run. Then the first visit of each tab once its remote was fetched ahead,
 * and what Lighthouse says in nine runs. `--size` says how often everything else is repeated
 * (default 5); figures are medians.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstScreen } from '../e2e/fixtures/first-screen.ts';
import { startGame } from '../e2e/fixtures/start-game.ts';
import { type Browser, startChromium } from '../e2e/fixtures/throttled-page.ts';
import { buildSingleBundle } from '../remote-kit/src/build/single-bundle.ts';
import type { BenchOptions, BenchRow, Compared, Say } from './contract/bench.ts';
import { auditPage } from './shell/audit-page.ts';
import {
  bytesOf,
  measureTabs,
  measureVisits,
  median,
  type Network,
  openPhone,
  phone,
} from './shell/measure-visits.ts';
import { serveVariant, singleFolder, singlePage } from './shell/variants.ts';

export const compared: Compared = {
  by: ['measured'],
  less: ['ratio', 'drawnRatio', 'kB', 'scriptKB', 'requests'],
};

const REPETITIONS = 5;
/** Lighthouse says another thing each time. */
const AUDITS = 9;
const NETWORKS: readonly Network[] = ['plain', 'slow 4G, 4x CPU'];
const TAB_BOUND_MS = 100;
/** What is fetched ahead has come, and is in the cache, after this long. */
const AHEAD_MS = 12_000;

export async function run(say: Say, { sizes }: BenchOptions): Promise<readonly BenchRow[]> {
  const [repetitions = REPETITIONS] = sizes;
  const bundleDir = join(tmpdir(), `spieltag-single-${process.pid}`);
  say('building the single bundle');
  const bundle = await buildSingleBundle(bundleDir);
  say('starting the game');
  const game = await startGame({ args: ['--bots', '10'] });
  const composed = await serveVariant(game.url, (html) => html);
  const single = await serveVariant(game.url, singlePage(bundle), singleFolder(bundle));
  const browser = await startChromium();
  try {
    const rows: BenchRow[] = [];
    for (const network of NETWORKS) {
      rows.push(
        ...(await compare(browser, composed.url, single.url, { network, repetitions, say })),
      );
    }
    say('tabs');
    rows.push(await compareTabs(browser, composed.url, single.url, repetitions));
    say('Lighthouse');
    return [...rows, ...(await auditPage(composed.url, AUDITS))];
  } finally {
    await browser.close();
    await Promise.all([composed.close(), single.close()]);
    await game.stop();
    await rm(bundleDir, { recursive: true, force: true });
  }
}

interface Comparison {
  readonly network: Network;
  readonly repetitions: number;
  readonly say: Say;
}

/** One row for the first visit, one for the second; both variants in turn, so that both meet the same machine. */
async function compare(
  browser: Browser,
  composedUrl: string,
  singleUrl: string,
  { network, repetitions, say }: Comparison,
): Promise<readonly BenchRow[]> {
  const composed = { cold: [] as FirstScreen[], warm: [] as FirstScreen[] };
  const single = { cold: [] as FirstScreen[], warm: [] as FirstScreen[] };
  // What server and files do once does not count.
  for (const url of [composedUrl, singleUrl]) await measureVisits(browser, url, 'plain');
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    say(`${network}: ${repetition} of ${repetitions}`);
    for (const [url, held] of [
      [composedUrl, composed],
      [singleUrl, single],
    ] as const) {
      const { cold, warm } = await measureVisits(browser, url, network);
      held.cold.push(cold);
      held.warm.push(warm);
    }
  }
  return (['cold', 'warm'] as const).map((visit) =>
    visitRow(`${visit}, ${network}`, composed[visit], single[visit]),
  );
}

function visitRow(
  measured: string,
  composed: readonly FirstScreen[],
  single: readonly FirstScreen[],
): BenchRow {
  const of = (screens: readonly FirstScreen[], figure: (screen: FirstScreen) => number) =>
    Math.round(median(screens.map(figure)));
  const ms = of(composed, (screen) => screen.ms);
  const singleMs = of(single, (screen) => screen.ms);
  // Until it is awake the picture answers no press: both figures are said.
  const drawnMs = of(composed, (screen) => screen.drawnMs ?? screen.ms);
  const kB = (bytes: number) => Math.round(bytes / 100) / 10;
  return {
    measured,
    drawnMs,
    ms,
    singleMs,
    drawnRatio: Math.round((drawnMs / singleMs) * 100) / 100,
    ratio: Math.round((ms / singleMs) * 100) / 100,
    requests: of(composed, ({ requests }) => requests.length),
    singleRequests: of(single, ({ requests }) => requests.length),
    kB: kB(of(composed, ({ requests }) => bytesOf(requests))),
    singleKB: kB(of(single, ({ requests }) => bytesOf(requests))),
    scriptKB: kB(of(composed, ({ requests }) => bytesOf(requests, 'Script'))),
    singleScriptKB: kB(of(single, ({ requests }) => bytesOf(requests, 'Script'))),
    chainDepth: of(composed, ({ requests }) => Math.max(...requests.map(({ depth }) => depth))),
  };
}

async function compareTabs(
  browser: Browser,
  composedUrl: string,
  singleUrl: string,
  repetitions: number,
): Promise<BenchRow> {
  const [composed, single] = [[] as number[], [] as number[]];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    composed.push(...(await tabs(browser, composedUrl)));
    single.push(...(await tabs(browser, singleUrl)));
  }
  return {
    measured: 'first visit of a tab, 4x CPU',
    ms: Math.round(median(composed)),
    slowestMs: Math.round(Math.max(...composed)),
    boundMs: TAB_BOUND_MS,
    singleMs: Math.round(median(single)),
    ratio: Math.round((median(composed) / median(single)) * 100) / 100,
  };
}

async function tabs(browser: Browser, url: string): Promise<readonly number[]> {
  const context = await phone(browser);
  const { page, session } = await openPhone(context, 'plain');
  await page.goto(url);
  await page.locator('[data-remote=mf-lineup] [data-slot]').first().waitFor();
  await page.waitForTimeout(AHEAD_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taken = await measureTabs(page);
  await context.close();
  return taken;
}
