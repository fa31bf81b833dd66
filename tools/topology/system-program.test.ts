import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StartError } from '../start/start-error.ts';
import { findProgram, requireProgram } from './system-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-programs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a program is found in the first folder that has it', async () => {
  const file = join(folder, 'nginx');
  await writeFile(file, '#!/bin/sh');
  await chmod(file, 0o755);
  expect(await findProgram('nginx', [join(folder, 'none'), folder])).toBe(file);
  expect(await requireProgram('nginx', [folder])).toBe(file);
});

test('a file nobody may run is no program', async () => {
  await writeFile(join(folder, 'nginx'), '', { mode: 0o644 });
  expect(await findProgram('nginx', [folder])).toBeUndefined();
});

test.each(['nginx', 'openssl'] as const)(
  'a missing %s is named in one line, with the package that brings it',
  async (name) => {
    const refused = await requireProgram(name, [folder]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    const { message } = refused as StartError;
    expect(message).toContain(`${name} is missing`);
    expect(message).toContain(`apt-get install ${name}`);
    expect(message).not.toContain('\n');
  },
);
