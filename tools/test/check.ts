import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkTypes } from './check-types.ts';
import { type Finished, ROOT, run, runInstalled } from './process.ts';
import { add, NO_TESTS, type Tally, tallyLine } from './tally.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<Finished>;
}

const MODULES = { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' } };
const FIRST_TESTS = [
  ...['--selectProjects', 'node', '--runInBand', '--silent'],
  ...['tools/docs', 'remote-kit/src/build/kernel-modules'],
];

/** What the source must satisfy before anything of it is run. */
const CHECKS: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => runInstalled('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
  },
  { name: 'types', run: checkTypes },
  {
    name: 'boundaries',
    run: () => run(process.execPath, [join(ROOT, 'tools/boundaries/main.ts')]),
  },
  {
    name: 'declarations',
    run: () => run(process.execPath, [join(ROOT, 'remote-kit/src/remotes/declarations/main.ts')]),
  },
  {
    name: 'addresses',
    run: () => run(process.execPath, [join(ROOT, 'tools/addresses/main.ts'), '--check']),
  },
  {
    name: 'migrations',
    run: () => run(process.execPath, [join(ROOT, 'tools/migrations/main.ts')]),
  },
  {
    name: 'settings',
    run: () => run(process.execPath, [join(ROOT, 'tools/settings/main.ts')]),
  },
  // Tests as well, but a broken link and a module the shell forgot shall be told before the others run.
  {
    name: 'documents and kernel modules',
    run: () => runInstalled('jest/bin/jest.js', FIRST_TESTS, MODULES),
  },
  { name: 'unused', run: () => runInstalled('knip/bin/knip.js', ['--no-progress']) },
];

/** Runs all checks side by side, prints what they found, and counts each as one test. */
export async function runChecks(): Promise<Tally> {
  const tallies = await Promise.all(
    CHECKS.map(async (check) => {
      const { code, output, seconds } = await check.run();
      const passed = code === 0;
      if (!passed) console.log(output.trimEnd());
      console.log(`${passed ? 'pass' : 'FAIL'}  ${check.name} (${seconds.toFixed(1)} s)`);
      return { ...NO_TESTS, passed: Number(passed), failed: Number(!passed) };
    }),
  );
  return tallies.reduce(add, NO_TESTS);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tally = await runChecks();
  console.log(tallyLine(tally));
  process.exitCode = tally.failed > 0 ? 1 : 0;
}
