import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { watchDisk } from './watch-disk.ts';

const WAIT_MS = 10;
/** No disk is that empty, and none that full. */
const [ALWAYS_LOW, NEVER_LOW] = [1.1, 0];

let folder: string;
let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-disk-'));
});
afterEach(() => end?.());
afterAll(() => rm(folder, { recursive: true, force: true }));

function watch(folders: readonly string[], lowShare: number) {
  const registry = new Registry();
  const log = { error: jest.fn(), info: jest.fn() };
  end = watchDisk({ registry, log, folders, lowShare, lookEveryMs: WAIT_MS });
  return { registry, log };
}

const sampleOf = (text: string, name: string) =>
  Number(new RegExp(`^${name}\\{folder="[^"]+"\\} (\\S+)$`, 'm').exec(text)?.[1]);

test('free and size are those of the disk', async () => {
  const { registry } = watch([folder], NEVER_LOW);
  const text = await registry.metrics();
  const [free, size] = ['free', 'size'].map((what) =>
    sampleOf(text, `spieltag_disk_${what}_bytes`),
  );
  expect(size).toBeGreaterThan(0);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size ?? 0);
});

test('one that is nearly full is told of once', async () => {
  const { log } = watch([folder], ALWAYS_LOW);
  while (log.error.mock.calls.length === 0) await wait(WAIT_MS);
  await end?.();
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ folder }), expect.stringContaining('nearly full')],
  ]);
});

test('a folder that is not there is told of, not counted, and found when it comes', async () => {
  const missing = join(folder, 'later');
  const { registry, log } = watch([missing], NEVER_LOW);
  while (log.error.mock.calls.length === 0) await wait(WAIT_MS);
  expect(log.error.mock.calls[0]).toEqual([
    { folder: missing },
    'the disk of this folder cannot be watched',
  ]);
  expect(await registry.metrics()).not.toContain('spieltag_disk_free_bytes{');
  await mkdir(missing);
  while (log.info.mock.calls.length === 0) await wait(WAIT_MS);
  expect(await registry.metrics()).toContain('spieltag_disk_free_bytes{');
});
