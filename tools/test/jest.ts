import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startTestPostgres } from '../../api/src/testing/test-postgres.ts';
import { ROOT, run, runInstalled } from './process.ts';
import { add, leftOutBy, NO_TESTS, type Tally } from './tally.ts';
import { isTimeUp } from './time-limit.ts';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: 'passed' | 'failed';
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** What jest's projects are run as. */
const PROJECTS = { unit: ['node', 'dom'], system: ['system'] } as const;

/** What starts servers and kills them waits more than it works. */
const WORKERS = { unit: 2, system: 3 } as const;

/**
 * V8 keeps compiled sources for whoever compiles the same again in the same context. Every test file
 * has a context of its own: nothing kept was ever used, and with it no context was ever freed.
 */
const V8_FLAGS = ['--no-compilation-cache'];

/** More files than these that fail together fail for a reason they share. */
const MOST_TRIED_AGAIN = 3;

/** Files that are run together where time is limited: it is looked at between them. */
const PORTION = 6;

/**
 * Runs a suite of jest as native ES modules, with one PostgreSQL for all test files: to start one per
 * file took a tenth of the time. As with journeys, a file that fails is tried once more, alone; what
 * passes only then counts as passed and is named, for somebody to look into.
 * @param until no file is begun after it, epoch ms; default: there is no limit
 */
export async function runJest(
  suite: keyof typeof PROJECTS,
  until = Number.POSITIVE_INFINITY,
): Promise<Tally> {
  const postgres = await startTestPostgres();
  const env = {
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    TEST_POSTGRES_URL: postgres.url,
  };
  try {
    const portions = Number.isFinite(until) ? portionsOf(await filesOf(suite, env)) : [[]];
    const runs: JestRun[] = [];
    for (const portion of portions) {
      if (isTimeUp(until)) break;
      runs.push(await runOnce(suite, portion, WORKERS[suite], env));
    }
    const late = portions.slice(runs.length).flat();
    if (late.length > 0) console.log(`no time was left for: ${namesOf(late)}`);
    const first = runs.reduce(together, nothingRun(late.length));
    const failed = first.failedFiles;
    if (failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return first.tally;
    console.log(`once more, alone: ${namesOf(failed)}`);
    const again = await runOnce(suite, failed, 1, env);
    if (again.tally.failed === 0) console.log('passed at the second try only: see above');
    return add(first.tallyWithoutFailed, again.tally);
  } finally {
    await postgres.stop();
  }
}

interface JestRun {
  readonly tally: Tally;
  readonly failedFiles: readonly string[];
  /** Of the files that have not failed, with what no file is to blame for. */
  readonly tallyWithoutFailed: Tally;
}

/** @param late files there was no time for */
function nothingRun(late: number): JestRun {
  const leftOut = late > 0 ? [`${late} files, as the time was up`] : [];
  const tally = { ...NO_TESTS, leftOut };
  return { tally, failedFiles: [], tallyWithoutFailed: tally };
}

function together(a: JestRun, b: JestRun): JestRun {
  return {
    tally: add(a.tally, b.tally),
    failedFiles: [...a.failedFiles, ...b.failedFiles],
    tallyWithoutFailed: add(a.tallyWithoutFailed, b.tallyWithoutFailed),
  };
}

function portionsOf(files: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / PORTION);
  return Array.from({ length: count }, (_, i) => files.slice(i * PORTION, (i + 1) * PORTION));
}

const namesOf = (files: readonly string[]) => files.map((file) => relative(ROOT, file)).join(', ');

/** Every file of a suite, the game's own before those of its tools. */
async function filesOf(
  suite: keyof typeof PROJECTS,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { output } = await runInstalled(
    'jest/bin/jest.js',
    ['--listTests', '--json', '--selectProjects', ...PROJECTS[suite]],
    { env },
  );
  const files: readonly string[] = JSON.parse(output.slice(output.indexOf('[')));
  return files.toSorted();
}

async function runOnce(
  suite: keyof typeof PROJECTS,
  paths: readonly string[],
  workers: number,
  env: Readonly<Record<string, string>>,
): Promise<JestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-jest-'));
  const reportPath = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      process.execPath,
      [
        ...V8_FLAGS,
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        `--maxWorkers=${workers}`,
        '--json',
        `--outputFile=${reportPath}`,
        '--silent=false',
        ...paths,
        '--selectProjects',
        ...PROJECTS[suite],
      ],
      { live: false, env },
    );
    process.stdout.write(withoutJson(output));
    return runOf(await readReport(reportPath), code !== 0, leftOutBy(output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a report comes to; a run that failed and says of no file why counts as one failure. */
export function runOf(
  report: JestReport | undefined,
  hasFailed: boolean,
  leftOut: readonly string[] = [],
): JestRun {
  const broken = { ...NO_TESTS, failed: 1 };
  if (!report) return { tally: broken, failedFiles: [], tallyWithoutFailed: broken };
  const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
  const silentFailure = hasFailed && report.numFailedTests + brokenFiles === 0;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles + Number(silentFailure),
    skipped: report.numPendingTests,
    leftOut,
  };
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const among = (status: string) =>
    failed.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  return {
    tally,
    failedFiles: failed.map(({ name }) => name),
    tallyWithoutFailed: {
      passed: tally.passed - among('passed'),
      failed: Number(silentFailure),
      skipped: tally.skipped - among('pending'),
      leftOut,
    },
  };
}

async function readReport(path: string): Promise<JestReport | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** jest prints its report besides writing it; people do not read that. */
function withoutJson(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{"numFailedTestSuites"'))
    .join('\n');
}
