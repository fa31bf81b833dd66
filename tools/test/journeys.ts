import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, findHeadlessShell } from './chromium.ts';
import { findFirefox } from './firefox.ts';
import { runInstalled } from './process.ts';
import { NO_TESTS, type Tally } from './tally.ts';
import { isTimeUp } from './time-limit.ts';

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  /** What went wrong outside of tests: a file that cannot be read, the end of what a worker shares. */
  readonly errors: readonly object[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
    readonly flaky: number;
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

const WITHOUT_FIREFOX = 'journeys in Firefox, as it is missing (apt-get install firefox-esr)';

/**
 * Runs the browser journeys in a real Chromium, and those of players in Firefox too. What fails is tried
 * up to twice more, first with a trace; what passes only then counts as passed and is named, for
 * somebody to look at the trace.
 */
export async function runJourneys(args: readonly string[] = []): Promise<Tally> {
  if (isTimeUp()) {
    console.log('no time was left for any journey');
    return { ...NO_TESTS, leftOut: ['journeys, as the time was up'] };
  }
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-e2e-'));
  const reportPath = join(folder, 'report.json');
  try {
    const wholePath = await ensureChromium();
    const shellPath = await findHeadlessShell();
    const firefoxPath = await findFirefox();
    const { code } = await runInstalled(
      '@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
      {
        live: true,
        env: {
          CHROMIUM_PATH: shellPath ?? wholePath,
          WHOLE_CHROMIUM_PATH: wholePath,
          FIREFOX_PATH: firefoxPath ?? '',
          PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath,
        },
      },
    );
    const report: PlaywrightReport = JSON.parse(await readFile(reportPath, 'utf8'));
    const { flaky } = report.stats;
    if (isTimeUp())
      console.log('the time is up: what of it was not begun is marked with "-" above');
    if (flaky > 0) console.log(`${flaky} did not pass at the first try: see "flaky" above`);
    const tally = tallyOf(report, code !== 0);
    return firefoxPath ? tally : { ...tally, leftOut: [WITHOUT_FIREFOX, ...tally.leftOut] };
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { ...NO_TESTS, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What a report comes to. What went wrong outside of tests counts as well, each once: no test is run where a
 * file cannot be read, and a run that failed and does not say why counts as one failure.
 */
export function tallyOf(report: PlaywrightReport, hasFailed: boolean): Tally {
  const { expected, unexpected, skipped, flaky } = report.stats;
  const told = unexpected + report.errors.length;
  return {
    passed: expected + flaky,
    failed: told === 0 ? Number(hasFailed) : told,
    skipped,
    leftOut: skippedBecause(report.suites),
  };
}

/** Why journeys were skipped, as they say themselves; each reason once. */
export function skippedBecause(suites: readonly PlaywrightSuite[]): readonly string[] {
  const own = suites.flatMap(({ specs = [] }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
  );
  const reasons = own.flatMap(({ type, description }) =>
    type === 'skip' && description ? [`journeys, as ${description}`] : [],
  );
  const below = suites.flatMap(({ suites: inside = [] }) => skippedBecause(inside));
  return [...new Set([...reasons, ...below])];
}
