import { expect, test } from '@jest/globals';
import { readyLine } from './ready-line.ts';
import { readSettings } from './settings.ts';

const SECRET = { KEY_WRAPPING_SECRET: Buffer.alloc(32).toString('base64') };

test.each<[Record<string, string>, string]>([
  [{}, 'ready http://localhost:8080'],
  [{ HOST: '127.0.0.1' }, 'ready http://127.0.0.1:8080'],
  [
    { HOST: '0.0.0.0' },
    'ready http://localhost:8080 (listens on 0.0.0.0; whoever reaches it can become an administrator)',
  ],
  [
    { HOST: '0.0.0.0', STAGE: 'production', PUBLIC_URL: 'https://game.example', ...SECRET },
    'ready https://game.example (listens on 0.0.0.0)',
  ],
])('%j is said to be %s', (env, line) => {
  expect(readyLine(readSettings([], env, '/home/game'))).toBe(line);
});
