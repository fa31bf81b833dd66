import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { prepareBinaries } from './binaries.ts';

const SELF = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };
const NOBODY = { uid: 65534, gid: 65534, isOther: true };

let folder: string;
let native: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spieltag-binaries-'));
  await chmod(folder, 0o755);
  native = path.join(folder, 'package', 'native');
  await mkdir(path.join(native, 'bin'), { recursive: true });
  await mkdir(path.join(native, 'lib'));
  await writeFile(path.join(folder, 'package', 'package.json'), '{"version":"18.4.0"}');
  await writeFile(path.join(native, 'bin', 'postgres'), 'program');
  await writeFile(path.join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');

test('links that no install script has made are made, once', async () => {
  await prepareBinaries(native, dataDir(), SELF);
  const { postgres } = await prepareBinaries(native, dataDir(), SELF);
  expect(postgres).toBe(path.join(native, 'bin/postgres'));
  expect(await readlink(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('programs the database user cannot reach are copied to where it can, once', async () => {
  await chmod(path.join(folder, 'package'), 0o700);
  await chmod(path.join(native, 'bin', 'postgres'), 0o700);
  const umask = process.umask(0o077);
  const [first, second] = await Promise.all([
    prepareBinaries(native, dataDir(), NOBODY),
    prepareBinaries(native, dataDir(), NOBODY),
  ]);
  process.umask(umask);
  expect(first).toEqual(second);
  expect(first.postgres).toBe(path.join(dataDir(), 'postgres-18.4.0/native/bin/postgres'));
  expect(await readFile(first.postgres, 'utf8')).toBe('program');
  const lib = path.join(dataDir(), 'postgres-18.4.0/native/lib/libpq.so.5');
  expect(await readFile(lib, 'utf8')).toBe('library');
  const copy = path.dirname(path.dirname(lib));
  const modes = [copy, path.dirname(lib), first.postgres, lib].map(async (file) =>
    ((await stat(file)).mode & 0o777).toString(8),
  );
  expect(await Promise.all(modes)).toEqual(['755', '755', '755', '644']);
});
