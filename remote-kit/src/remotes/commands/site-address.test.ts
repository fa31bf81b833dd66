import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EXIT } from '../errors/cli-error.ts';
import { runCli } from '../run-cli.ts';

const FOLDER = join(tmpdir(), 'spieltag-never-made');

test.each([['list'], ['dev', 'mf-market'], ['new', 'scouting', FOLDER]])(
  '%s says in a line that an address without its protocol is no site',
  async (...command) => {
    const lines: string[] = [];
    const code = await runCli([...command, '--against', 'localhost:8080'], {
      env: {},
      print: (text) => lines.push(text),
      progress: (line) => lines.push(line),
    });
    expect([code, lines]).toEqual([
      EXIT.usage,
      [expect.stringMatching(/^error: the address of a site .*, not 'localhost:8080'$/)],
    ]);
  },
);
