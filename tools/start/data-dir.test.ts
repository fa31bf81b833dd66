import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideDataDir } from './data-dir.ts';
import { readSettings } from './settings.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spieltag-data-dir-'));
  await chmod(parent, 0o711);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const settingsIn = (root: string, env: Record<string, string> = {}) => readSettings([], env, root);

test('the folder is made, whatever the umask, so that the database may pass through', async () => {
  const umask = process.umask(0o077);
  const settings = await provideDataDir(settingsIn(parent));
  process.umask(umask);
  expect(settings.dataDir).toBe(join(parent, '.data'));
  expect((await stat(settings.dataDir)).mode & 0o777).toBe(0o711);
});

test('a folder that is there is left as it is', async () => {
  await mkdir(join(parent, '.data'), { mode: 0o750 });
  const before = (await stat(join(parent, '.data'))).mode;
  await provideDataDir(settingsIn(parent, { DATABASE_URL: 'postgresql://db/game' }));
  expect((await stat(join(parent, '.data'))).mode).toBe(before);
});

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? describe : describe.skip;
if (!isRoot) console.warn('left out: the data folder of root, as this is not root');

asRoot('root in a home nobody else may pass through', () => {
  let home: string;
  beforeEach(async () => {
    home = join(parent, 'root');
    await mkdir(home, { mode: 0o700 });
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => void jest.restoreAllMocks());

  test('plays with the data elsewhere, in the same place each time', async () => {
    const first = await provideDataDir(settingsIn(home), parent);
    expect(first.dataDir).toMatch(new RegExp(`^${parent}/spieltag-[0-9a-f]{8}$`));
    expect(await provideDataDir(settingsIn(home), parent)).toEqual(first);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining(first.dataDir));
  });

  test.each([
    ['named', { DATA_DIR: 'data' }, 'data'],
    ['not needed for a database', { DATABASE_URL: 'postgresql://db/game' }, '.data'],
  ])('plays with the folder that is %s', async (_why, env, folder) => {
    const settings = await provideDataDir(settingsIn(home, env), parent);
    expect(settings.dataDir).toBe(join(home, folder));
  });
});
