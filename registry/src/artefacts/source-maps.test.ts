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

const STACK = `at goal (/${FILE}:1:1)`;
const IN_THE_SOURCES = 'at goal (src/score.ts:1:1)';
const MINUTE_MS = 60_000;

const read: string[] = [];
const maps = new SourceMaps({
  read: async (path) => {
    read.push(path);
    if (path === `${FILE}.map`) return Buffer.from(JSON.stringify(MAP));
    return path.includes('broken') ? Buffer.from('{') : undefined;
  },
});

/** Maps that are not there at first, and a clock. */
function withoutMaps(missing: () => Promise<Buffer | undefined>) {
  const given = { read: missing, reads: 0, nowMs: 1000 };
  const late = new SourceMaps(
    {
      read: () => {
        given.reads += 1;
        return given.read();
      },
    },
    () => given.nowMs,
  );
  return { given, resolve: () => late.resolve(STACK) };
}

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

test.each<[string, () => Promise<Buffer | undefined>]>([
  ['cannot be read, for the bucket is away', () => Promise.reject(new Error('away'))],
  ['is gone', () => Promise.resolve(undefined)],
  ['is damaged', () => Promise.resolve(Buffer.from('{'))],
])('a map that %s is looked for again a minute later', async (_what, missing) => {
  const { given, resolve } = withoutMaps(missing);
  expect([await resolve(), await resolve(), given.reads]).toEqual([STACK, STACK, 1]);
  given.read = () => Promise.resolve(Buffer.from(JSON.stringify(MAP)));
  expect(await resolve()).toBe(STACK);
  given.nowMs += MINUTE_MS + 1;
  expect(await resolve()).toBe(IN_THE_SOURCES);
});

test('what is found is kept for good', async () => {
  const { given, resolve } = withoutMaps(() => Promise.resolve(Buffer.from(JSON.stringify(MAP))));
  await resolve();
  given.nowMs += MINUTE_MS + 1;
  expect([await resolve(), given.reads]).toEqual([IN_THE_SOURCES, 1]);
});
