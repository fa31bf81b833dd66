import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remoteParts, SHELL_VERSION, writeBuild, writeShell } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const VERSION = '1.0.0-0123456789';
const OTHER = '1.0.1-0123456789';
const LOOK_AGAIN_MS = 10_000;

let site: TestRegistry;
let build: string;
beforeEach(async () => {
  site = await createTestRegistry();
  build = await writeBuild(site.folder, 'mf-live', VERSION, {
    ...remoteParts('mf-live', VERSION),
  });
  await site.registry.publishFromBuild(build);
});
afterEach(() => site.close());

const missing = async () => {
  const reply = await site.registry.app.inject('/discovery/health');
  expect(reply.statusCode).toBe(200);
  return reply.json().missing as string[];
};
const lose = (...path: string[]) =>
  rm(join(site.folder, 'artefacts', ...path), { recursive: true });

test('a registry whose files are whole says so', async () => {
  expect(await missing()).toEqual([]);
});

test('files that are gone are named, each by its address, until they are back', async () => {
  await lose('mf-live', VERSION);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/mf-live/${VERSION}/main.0000000000.js`]);
  await site.registry.publishFromBuild(build);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([]);
});

test('what was seeded comes back with the next start, also when only one file is gone', async () => {
  await lose('mf-live', VERSION, 'main.0000000000.js');
  await site.registry.seedFromBuild(build);
  expect(await missing()).toEqual([]);
});

test('another build brings nothing back', async () => {
  await lose('mf-live', VERSION);
  const other = await writeBuild(site.folder, 'mf-live', OTHER, remoteParts('mf-live', OTHER));
  await site.registry.seedFromBuild(other);
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/mf-live/${VERSION}/main.0000000000.js`]);
});

test('a shell that is gone is named like any other', async () => {
  await lose('shell');
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([`/shell/${SHELL_VERSION}/main.0000000000.js`]);
  await site.registry.seedFromBuild(await writeShell(site.folder));
  site.pass(LOOK_AGAIN_MS);
  expect(await missing()).toEqual([]);
});
