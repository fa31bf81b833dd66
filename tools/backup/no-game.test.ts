import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runBackupCli } from './run-backup-cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-no-game-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['backup', ['kept']],
  ['migrate', []],
  ['end-access', []],
] as const)('%s is refused where no game is kept, and makes none', async (verb, args) => {
  const lines: string[] = [];
  const code = await runBackupCli(verb, args, {
    env: { DATA_DIR: folder },
    from: folder,
    clock: Date.now,
    print: (text) => lines.push(text),
    progress: (line) => lines.push(line),
  });
  const line = `there is no game in ${folder}: set DATA_DIR or DATABASE_URL to where it is kept`;
  expect({ code, lines }).toEqual({ code: 1, lines: [`error: ${line} (NO_GAME)`] });
  expect(await readdir(folder)).toEqual([]);
});
