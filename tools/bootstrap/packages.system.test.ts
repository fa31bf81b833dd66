import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

// Plain JavaScript that is run before anything is installed: the compiler does not see it.
const { bringPackages }: Bringing = await import(join(import.meta.dirname, 'bring-packages.mjs'));
interface Bringing {
  bringPackages(root: string, isForPlaying: boolean): Promise<void>;
}

const version = '1.0.0';
/** What is played with, and what only tests need. */
const [PLAYED, TESTED] = ['played', 'tested'] as const;
const WRITTEN_DOWN = ['package.json', 'package-lock.json'];

let root: string;
beforeEach(async () => {
  jest.spyOn(console, 'log').mockReturnValue();
  root = await mkdtemp(join(tmpdir(), 'spieltag-packages-'));
  const [played, tested] = [await pack(PLAYED), await pack(TESTED)];
  const dependencies = { [PLAYED]: played.resolved };
  const devDependencies = { [TESTED]: tested.resolved };
  await writeJson('package.json', { dependencies, devDependencies });
  await writeJson('package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': { dependencies, devDependencies },
      [`node_modules/${PLAYED}`]: played,
      [`node_modules/${TESTED}`]: { ...tested, dev: true },
    },
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

const writeJson = (file: string, content: object) =>
  writeFile(join(root, file), JSON.stringify(content));
const inRoot = (...path: readonly string[]) => join(root, ...path);
const has = (...path: readonly string[]) => existsSync(inRoot('node_modules', ...path));

/** Makes a package that comes from a file, so that no registry is asked, and what a lock file says of it. */
async function pack(name: string) {
  const sources = inRoot('sources', name);
  await mkdir(join(sources, 'package'), { recursive: true });
  await writeFile(join(sources, 'package/package.json'), JSON.stringify({ name, version }));
  const file = `${name}.tgz`;
  execFileSync('tar', ['-czf', inRoot(file), '-C', sources, 'package']);
  const hash = createHash('sha512')
    .update(readFileSync(inRoot(file)))
    .digest('base64');
  return { version, resolved: `file:${file}`, integrity: `sha512-${hash}` };
}

/** Something a game that runs keeps beside its package, and which file that package's own is. */
async function play() {
  await writeFile(inRoot('node_modules', PLAYED, 'held'), '');
  return statSync(inRoot('node_modules', PLAYED, 'package.json')).ino;
}

describe('npm itself, once what tests need is missing', () => {
  test('adds it beside what a running game holds on to, and writes nothing down', async () => {
    await bringPackages(root, true);
    expect([has(PLAYED), has(TESTED)]).toEqual([true, false]);
    const held = await play();
    const written = WRITTEN_DOWN.map((file) => readFileSync(inRoot(file), 'utf8'));

    await bringPackages(root, false);
    expect([has(PLAYED, 'held'), has(TESTED, 'package.json')]).toEqual([true, true]);
    expect(statSync(inRoot('node_modules', PLAYED, 'package.json')).ino).toBe(held);
    expect(WRITTEN_DOWN.map((file) => readFileSync(inRoot(file), 'utf8'))).toEqual(written);
    expect(existsSync(inRoot('npm-shrinkwrap.json'))).toBe(false);
  });

  test('brings everything anew where an installation was killed', async () => {
    await bringPackages(root, true);
    await play();
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(inRoot('.cache/installing'), String(pid));
    await bringPackages(root, false);
    expect([has(PLAYED, 'held'), has(TESTED, 'package.json')]).toEqual([false, true]);
  });
});
