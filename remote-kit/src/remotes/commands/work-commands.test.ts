import { expect, test } from '@jest/globals';
import { EXIT } from '../errors/cli-error.ts';
import { runCli } from '../run-cli.ts';

test.each([
  ['check', { remote: 'mf-live', faults: [] }],
  [
    'texts',
    { remote: 'mf-live', written: [expect.stringMatching(/mf-live.src.texts.keys\.d\.ts$/)] },
  ],
])('%s says with --json as JSON what was done', async (command, said) => {
  const printed: string[] = [];
  const progress: string[] = [];
  const code = await runCli([command, 'mf-live', '--json'], {
    env: {},
    print: (text) => printed.push(text),
    progress: (line) => progress.push(line),
  });
  expect([code, progress]).toEqual([EXIT.ok, []]);
  expect(JSON.parse(printed.join('\n'))).toEqual(said);
});
