import { expect, test } from '@jest/globals';
import { EXIT } from '../errors/cli-error.ts';
import { runCli } from '../run-cli.ts';

const [STAGING, GAME] = ['https://staging.example', 'https://game.example'];

test.each([
  [{ REMOTES_TOKEN: 'of the game' }, `REMOTES_FROM_TOKEN to a token for ${STAGING}`],
  [{ REMOTES_FROM_TOKEN: 'of staging' }, `REMOTES_TOKEN to a token for ${GAME}`],
])('with %j alone the other variable is named', async (env, missing) => {
  const said: string[] = [];
  const sites = ['--from', STAGING, '--to', GAME];
  const code = await runCli(['copy-release', 'mf-market', '1.0.1-0123456789', ...sites], {
    env,
    print: (text) => said.push(text),
    progress: (line) => said.push(line),
  });
  expect([code, said]).toEqual([EXIT.failed, [`error: set ${missing}`]]);
});
