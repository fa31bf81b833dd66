import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askStatus } from './ask-status.ts';

const ADDRESS = 'http://localhost/mf-live/1/app.js';
const PUBLISHED = 'export const app = 1;';
const INTEGRITY = `sha384-${createHash('sha384').update(PUBLISHED).digest('base64')}`;

const brokenOff = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('export'));
      body.error(new TypeError('network changed'));
    },
  });

let fetched: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  fetched = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  fetched.mockRestore();
});

test.each<[string, () => Response, number | undefined]>([
  ['what was published explains nothing', () => new Response(PUBLISHED), undefined],
  ['other bytes', () => new Response('export const app = 2;'), 200],
  ['nothing of them', () => new Response(''), 200],
  ['a body that breaks off explains nothing', () => new Response(brokenOff()), undefined],
  ['a file that is not there', () => new Response('{}', { status: 404 }), 404],
  ['a server that fails', () => new Response('', { status: 503 }), 503],
])('status of a file that did not run: %s', async (_title, reply, status) => {
  fetched.mockResolvedValue(reply());
  expect(await askStatus(ADDRESS, INTEGRITY)).toBe(status);
});

test('without a network there is none', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await askStatus(ADDRESS, INTEGRITY)).toBeUndefined();
});

test('the browser may answer from its cache: what is kept there may be what did not run', async () => {
  fetched.mockResolvedValue(new Response(PUBLISHED));
  await askStatus(ADDRESS, INTEGRITY);
  const [[, { cache } = {}] = []] = fetched.mock.calls;
  expect(cache).toBeUndefined();
});
