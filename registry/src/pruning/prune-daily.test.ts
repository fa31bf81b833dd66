import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { FolderStore } from '../artefacts/folder-store.ts';
import { REGISTRY } from '../audit/audit.repository.ts';
import { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { prune } from './prune.command.ts';
import { lookOnce } from './prune-daily.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let site: TestRegistry;
let remote = '';
let number = 0;

beforeAll(async () => {
  site = await createTestRegistry({ pruning: { isDaily: false } });
});
afterAll(() => site.close());

const nameOf = (no: number) => `1.${no}.0-000000000${no}`;
const fileOf = async (no: number) =>
  (await site.registry.app.inject(`/${remote}/${nameOf(no)}/${MAIN_FILE}`)).statusCode;

/** Four versions of a remote of its own, of which the first two are neither new nor needed. */
beforeEach(async () => {
  remote = `mf-daily-${++number}`;
  const releases = `/projects/spieltag/microFrontends/${remote}/releases`;
  for (const no of [1, 2, 3, 4]) await site.call('POST', releases, uploadOf(remote, nameOf(no)));
  site.pass(31 * DAY_MS);
});

/** The files of the first version cannot be removed. */
class StuckStore extends FolderStore {
  override async remove(path: string): Promise<number> {
    if (path.endsWith(nameOf(1))) throw new Error('permission denied');
    return super.remove(path);
  }
}

/** Does something as the registry of a store. */
async function inRegistryOf<Result>(
  Store: typeof FolderStore,
  work: (context: RegistryContext) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, folder } = site;
  const store = new Store(join(folder, 'artefacts'), 1);
  const context = createPruningContext({ databaseUrl, folder, nowMs: site.now() }, () => store);
  try {
    return await work(context);
  } finally {
    await context.db.destroy();
  }
}

const look = (Store: typeof FolderStore = FolderStore) =>
  inRegistryOf(Store, (context) => lookOnce(context, new Attempts(undefined)));

test('who prunes is told of how many versions files are left', async () => {
  const asked = { projectId: 'spieltag', remote, version: undefined, actor: REGISTRY, reason: '' };
  const pruned = await inRegistryOf(StuckStore, (context) => prune(context, asked));
  expect([pruned.versions.length, pruned.filesLeft]).toEqual([2, 1]);
  expect(await inRegistryOf(FolderStore, (context) => prune(context, asked))).toMatchObject({
    versions: [],
    filesLeft: 0,
  });
});

test('a version whose files cannot be removed stops neither others nor drafts nor what is due', async () => {
  await look(StuckStore);
  expect([await fileOf(1), await fileOf(2)]).toEqual([200, 404]);
  const left = join(site.folder, 'artefacts', '.draft-left');
  await mkdir(left, { recursive: true });
  const at = new Date(site.now() - DAY_MS);
  await utimes(left, at, at);
  site.pass(DAY_MS + HOUR_MS);
  remote = `mf-daily-${++number}`;
  const releases = `/projects/spieltag/microFrontends/${remote}/releases`;
  for (const no of [5, 6, 7]) await site.call('POST', releases, uploadOf(remote, nameOf(no)));
  site.pass(31 * DAY_MS);
  await look(StuckStore);
  expect([await fileOf(5), await fileOf(6)]).toEqual([404, 200]);
  expect(await readdir(join(site.folder, 'artefacts'))).not.toContain('.draft-left');
  await look();
  remote = `mf-daily-${number - 1}`;
  expect(await fileOf(1)).toBe(404);
});

test('pruning that failed is tried again an hour later', async () => {
  class SilentStore extends FolderStore {
    override async size(): Promise<number> {
      throw new Error('does not answer');
    }
  }
  await look(SilentStore);
  await look();
  expect(await fileOf(1)).toBe(200);
  site.pass(HOUR_MS);
  await look();
  expect(await fileOf(1)).toBe(404);
});
