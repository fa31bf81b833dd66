import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addChecksums, migrationFaults } from './checksums.ts';

let folder: string;
const write = (name: string, text: string) => writeFile(join(folder, name), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-migrations-'));
  await write('checksums.json', '{}');
  await write('0001-first.ts', 'first\n');
  await write('index.ts', 'lists them');
  addChecksums(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('Migrations that are noted and unchanged are fine, however their lines end', async () => {
  expect(migrationFaults(folder)).toEqual([]);
  await write('0001-first.ts', 'first\r\n');
  expect(migrationFaults(folder)).toEqual([]);
});

test('A migration that was changed is named, and adding does not make it right', async () => {
  await write('0001-first.ts', 'changed\n');
  expect(addChecksums(folder)).toEqual([]);
  expect(migrationFaults(folder)).toEqual([
    expect.stringContaining(`${join(folder, '0001-first.ts')} was changed`),
  ]);
});

test('A migration that is gone is named', async () => {
  await rm(join(folder, '0001-first.ts'));
  expect(migrationFaults(folder)).toEqual([expect.stringContaining('0001-first.ts is gone')]);
});

test('A new migration is named with the command that notes it', async () => {
  await write('0002-second.ts', 'second\n');
  expect(migrationFaults(folder)).toEqual([
    expect.stringContaining('0002-second.ts is new: run npm run migrations -- add'),
  ]);
  expect(addChecksums(folder)).toEqual(['0002-second']);
  expect(migrationFaults(folder)).toEqual([]);
});
