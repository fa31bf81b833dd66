import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: true;
  readonly inBundle?: true;
}

// Plain JavaScript that is run before anything is installed: the compiler does not see it.
const { forgetTarballs, nameTarballs, tarballOf }: Tarballs = await import(
  join(import.meta.dirname, 'tarballs.mjs')
);
interface Tarballs {
  forgetTarballs(root: string): void;
  nameTarballs(root: string, registry: string): boolean;
  tarballOf(registry: string, path: string, entry: Entry): string | undefined;
}

const REGISTRY = 'https://registry.example/npm/';
const version = '1.0.0';

describe('where a package lies', () => {
  test.each<[string, string, Entry, string | undefined]>([
    ['has its name', 'node_modules/a', { version }, `${REGISTRY}a/-/a-1.0.0.tgz`],
    ['has its scope', 'node_modules/@a/b', { version }, `${REGISTRY}@a/b/-/b-1.0.0.tgz`],
    [
      'has the name it is published under',
      'node_modules/a',
      { version, name: '@b/c' },
      `${REGISTRY}@b/c/-/c-1.0.0.tgz`,
    ],
    [
      'has nothing of who needs it',
      'api/node_modules/@a/b/node_modules/@c/d',
      { version },
      `${REGISTRY}@c/d/-/d-1.0.0.tgz`,
    ],
    ['is not said of our own', 'api', { version }, undefined],
    ['is not said of a link to our own', 'node_modules/a', { link: true }, undefined],
    ['is not said of a part of another', 'node_modules/a', { version, inBundle: true }, undefined],
    ['is as it is known', 'node_modules/a', { version, resolved: 'https://b/c.tgz' }, undefined],
  ])('%s', (_rule, path, entry, tarball) => {
    expect(tarballOf(REGISTRY, path, entry)).toBe(tarball);
  });
});

test('a copy that cannot be written is done without, one that is not there is no loss', () => {
  const nowhere = join(tmpdir(), 'spieltag-nowhere', 'to-be-found');
  expect(nameTarballs(nowhere, REGISTRY)).toBe(false);
  expect(() => forgetTarballs(nowhere)).not.toThrow();
});

test('a copy of the lock file says it, and the lock file stays as it is', () => {
  const root = mkdtempSync(join(tmpdir(), 'spieltag-tarballs-'));
  try {
    const integrity = 'sha512-A';
    const packages = { '': { version }, 'node_modules/a': { version, integrity } };
    const lock = JSON.stringify({ lockfileVersion: 3, packages });
    writeFileSync(join(root, 'package-lock.json'), lock);
    expect(nameTarballs(root, REGISTRY)).toBe(true);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock);
    expect(JSON.parse(readFileSync(join(root, 'npm-shrinkwrap.json'), 'utf8'))).toEqual({
      lockfileVersion: 3,
      packages: {
        '': { version },
        'node_modules/a': { version, integrity, resolved: `${REGISTRY}a/-/a-1.0.0.tgz` },
      },
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
