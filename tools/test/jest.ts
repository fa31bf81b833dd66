import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '../../api/src/testing/test-postgres.ts';
import { ROOT, run } from './process.ts';
import { NO_TESTS, type Tally } from './tally.ts';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
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

/**
 * Runs a suite of jest over the given paths (all of it when empty) as native ES modules, with one
 * PostgreSQL for all test files: to start one per file took a tenth of the time.
 */
export async function runJest(
  suite: keyof typeof PROJECTS,
  paths: readonly string[] = [],
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-jest-'));
  const reportPath = join(folder, 'report.json');
  const postgres = await startTestPostgres();
  try {
    const finished = await run(
      process.execPath,
      [
        ...V8_FLAGS,
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        `--maxWorkers=${WORKERS[suite]}`,
        '--json',
        `--outputFile=${reportPath}`,
        '--silent=false',
        ...paths,
        '--selectProjects',
        ...PROJECTS[suite],
      ],
      {
        live: false,
        env: {
          NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
          TEST_POSTGRES_URL: postgres.url,
        },
      },
    );
    const report = await readReport(reportPath);
    process.stdout.write(withoutJson(finished.output));
    if (!report) return { ...NO_TESTS, failed: 1 };
    const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
    const silentFailure = finished.code !== 0 && report.numFailedTests + brokenFiles === 0;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles + Number(silentFailure),
      skipped: report.numPendingTests,
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
