import { expect, test } from '@jest/globals';
import { SourceMaps } from './source-maps.ts';

const FILE = 'mf-live/1.0.0-0123456789/main.js';
/** Line 1, column 1 of the script is line 1, column 1 of the source. */
const MAP = {
  version: 3,
  sources: ['webpack://mf-live/./src/score.ts'],
  names: [],
  mappings: 'AAAA',
};

const read: string[] = [];
const maps = new SourceMaps({
  read: async (path) => {
    read.push(path);
    if (path === `${FILE}.map`) return Buffer.from(JSON.stringify(MAP));
    return path.includes('broken') ? Buffer.from('{') : undefined;
  },
});

test.each([
  [
    `Error: x\n    at goal (https://game.example/${FILE}:1:1)`,
    'Error: x\n    at goal (src/score.ts:1:1)',
  ],
  [`goal@http://localhost:8080/${FILE}:1:1`, 'goal@src/score.ts:1:1'],
  [`at /${FILE}:0:0`, `at /${FILE}:0:0`],
  [`at /${FILE}:99:1`, `at /${FILE}:99:1`],
  ['at /mf-live/1.0.0-0123456789/gone.js:1:1', 'at /mf-live/1.0.0-0123456789/gone.js:1:1'],
  ['at /mf-live/1.0.0-0123456789/broken.js:1:1', 'at /mf-live/1.0.0-0123456789/broken.js:1:1'],
  ['', ''],
])('%j is %j in the sources', async (stack, expected) => {
  expect(await maps.resolve(stack)).toBe(expected);
});

test('a place that is no file of a version is not looked for', async () => {
  read.length = 0;
  const stack = 'at /mf-live/1.0.0-0123456789/../../../etc/passwd.js:1:1 at /api/x.js:1:1';
  expect(await maps.resolve(stack)).toBe(stack);
  expect(read.filter((path) => path.includes('..'))).toEqual([]);
});

test('a stack is resolved once, however often it is asked for', async () => {
  const files = Array.from({ length: 21 }, (_, no) => `mf-live/1.0.${no}-0123456789/main.js`);
  const stacks = files.map((file) => `at /${file}:1:1`);
  for (const stack of stacks) await maps.resolve(stack);
  read.length = 0;
  for (const stack of stacks) await maps.resolve(stack);
  expect(read).toEqual([]);
});

test('of a stack that names file after file the first places are looked for', async () => {
  read.length = 0;
  const places = Array.from({ length: 60 }, (_, no) => `at /mf-live/2.0.${no}-0123456789/a.js:1:1`);
  await maps.resolve(places.join('\n'));
  expect(read).toHaveLength(20);
});
