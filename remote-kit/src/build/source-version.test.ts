import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readFrontEnd } from './packages.ts';
import { readOnce, sourceVersion } from './source-version.ts';

const NAMES = ['shell', 'mf-lineup', 'mf-market'];

test('a version is the same where the files of other front ends were read before', () => {
  const read = readOnce();
  const versionsOf = (how?: typeof read) =>
    NAMES.map((name) => sourceVersion(readFrontEnd(name), 'production', how));
  expect(versionsOf(read)).toEqual(versionsOf());
});

test('a version is the same where folders are parted by backslashes, and sorted by them', () => {
  const frontEnd = readFrontEnd('mf-market');
  const read = readOnce();
  const elsewhere = {
    filesBelow: (folder: string) =>
      read
        .filesBelow(folder)
        .map((path) => folder + path.slice(folder.length).replaceAll('/', '\\'))
        .sort(),
    contentOf: (path: string) => read.contentOf(path.replaceAll('\\', '/')),
  };
  expect(sourceVersion(frontEnd, 'production', elsewhere)).toBe(
    sourceVersion(frontEnd, 'production', read),
  );
});

test('a changed file is another version', () => {
  const frontEnd = readFrontEnd('mf-lineup');
  const read = readOnce();
  const changed = {
    ...read,
    contentOf: (path: string) =>
      path.endsWith('remote.json') ? Buffer.from('{}') : read.contentOf(path),
  };
  expect(sourceVersion(frontEnd, 'production', changed)).not.toBe(
    sourceVersion(frontEnd, 'production', read),
  );
});

test('what tools and machines leave beside the sources is no other version, as what is a source is', () => {
  const dir = mkdtempSync(join(tmpdir(), 'spieltag-sources-'));
  const versionWith = (file: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), file);
    return sourceVersion({ ...readFrontEnd('mf-lineup'), dir }, 'production');
  };
  const before = versionWith('src/app.ts');
  for (const file of ['preview.md', '.env', 'coverage/lcov.info', 'src/.DS_Store']) {
    expect([file, versionWith(file)]).toEqual([file, before]);
  }
  const versions = ['src/app.module.css', 'src/coverage/map.ts', 'src/help.md'].map(versionWith);
  expect(new Set([before, ...versions]).size).toBe(4);
  rmSync(dir, { recursive: true });
});

test('who finds everything built reads no bundler', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    console.log(urls.filter((url) => /node_modules.(webpack|@module-federation)./.test(url)).length);
  `;
  const args = ['--no-warnings', '--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('0\n');
});
