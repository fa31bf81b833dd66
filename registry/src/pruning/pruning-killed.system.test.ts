import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import { Attempts } from '../context/attempts.ts';
import { uploadOf } from '../testing/builds.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { lookOnce } from './prune-daily.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHILD = join(import.meta.dirname, '../testing/prune-and-die.ts');
let site: TestRegistry;
let number = 0;

beforeAll(async () => {
  site = await createTestRegistry({ pruning: { isDaily: false } });
});
afterAll(() => site.close());

const given = () => ({
  databaseUrl: site.databaseUrl,
  folder: site.folder,
  nowMs: site.now(),
});

/** Prunes in a process of its own, which is killed at a step. */
async function pruneAndDie(step: string): Promise<void> {
  const { databaseUrl, folder, nowMs } = given();
  const child = spawn(process.execPath, [CHILD, databaseUrl, folder, String(nowMs), step], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function rowsOf(remote: string) {
  const context = createPruningContext(given());
  const rows = await context.db
    .selectFrom('registry.version')
    .select(['version', 'release', 'pruned_at'])
    .where('remote', '=', remote)
    .orderBy('version')
    .execute();
  const found = [];
  for (const { version, release, pruned_at } of rows) {
    const path = versionPath(remote, version);
    const { faults } = await checkFiles(context.artefacts, path, release?.files ?? {});
    found.push({ isPruned: pruned_at !== null, isWhole: faults.length === 0 });
  }
  await context.db.destroy();
  return found;
}

test.each([
  ['measuring', 'is as it was'],
  ['marked', 'has files that nobody is sent to'],
  ['put away', 'has no files any more'],
  ['removed', 'has no files any more'],
])('a registry killed while %s leaves no version half there: it %s', async (step) => {
  const remote = `mf-killed-${++number}`;
  const releases = `/projects/spieltag/microFrontends/${remote}/releases`;
  for (const no of [1, 2, 3, 4]) {
    await site.call('POST', releases, uploadOf(remote, `1.${no}.0-000000000${no}`));
  }
  site.pass(31 * DAY_MS);
  await pruneAndDie(step);
  for (const { isPruned, isWhole } of await rowsOf(remote)) {
    expect(isPruned || isWhole).toBe(true);
  }
  const context = createPruningContext(given());
  await lookOnce(context, new Attempts(undefined));
  await context.db.destroy();
  expect((await rowsOf(remote)).map(({ isPruned, isWhole }) => [isPruned, isWhole])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
  const left = await readdir(join(site.folder, 'artefacts'));
  expect(left.filter((name) => name.startsWith('.'))).toEqual([]);
});
