import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AskSource, askAnywhere, askInPublic } from './ask-source.ts';

const TEXT = JSON.stringify({ seasons: ['se-a'] });
const PACKED = { 'content-encoding': 'gzip' };
const asked: (string | undefined)[] = [];
let port: number;
const source = createServer((request, response) => {
  asked.push(request.headers['if-none-match']);
  if (request.url === '/moved') response.writeHead(302, { location: '/', ...PACKED }).end();
  else if (request.url === '/plain') response.writeHead(200).end(TEXT);
  else if (request.headers['if-none-match']) {
    response.writeHead(304, { etag: '"a"', ...(request.url === '/same' && PACKED) }).end();
  } else if (request.url === '/empty') response.writeHead(204, PACKED).end();
  else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': TEXT.length }).write(TEXT.slice(1));
    setTimeout(() => response.destroy(), 20);
  } else response.writeHead(200, { etag: '"a"', ...PACKED }).end(gzipSync(TEXT));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  ({ port } = source.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => source.close(resolve).closeAllConnections()));
beforeEach(() => {
  asked.length = 0;
});

/** A name that leads here as if it were an address of the whole internet. */
const leadsHere: LookupFunction = (_, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

const WAYS: [string, AskSource, string][] = [
  ['in public', askInPublic(leadsHere), 'season.example'],
  ['anywhere', askAnywhere, '127.0.0.1'],
];

async function ask(
  path: string,
  headers: Record<string, string> = {},
  [, send, host] = WAYS[0] as (typeof WAYS)[number],
) {
  const request = { signal: AbortSignal.timeout(5000), headers };
  const { status, etag, body } = await send(`http://${host}:${port}${path}`, request);
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  return { status, etag, text: Buffer.concat(parts).toString() };
}

describe.each(WAYS)('asked %s', (...way) => {
  test.each<[string, string, Record<string, string>, object]>([
    ['packed', '/', {}, { status: 200, etag: '"a"', text: TEXT }],
    ['as it is', '/plain', {}, { status: 200, etag: null, text: TEXT }],
    ['unchanged', '/', { 'if-none-match': '"a"' }, { status: 304, etag: '"a"', text: '' }],
    ['unchanged, as if packed', '/same', { 'if-none-match': '"a"' }, { status: 304, text: '' }],
    ['empty, as if packed', '/empty', {}, { status: 204, text: '' }],
    ['elsewhere, where it is not followed', '/moved', {}, { status: 302, text: '' }],
  ])('an answer is read %s', async (_, path, headers, expected) => {
    expect(await ask(path, headers, way)).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });

  test('an answer that is cut off is none', async () => {
    await expect(ask('/cut', {}, way)).rejects.toThrow(/aborted|terminated/);
  });
});

test.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])(
  'nothing is asked at %s, which is this machine',
  async (host) => {
    const request = { signal: AbortSignal.timeout(5000), headers: {} };
    const answer = askInPublic()(`http://${host}:${port}/`, request);
    await expect(answer).rejects.toThrow('leads to no public address');
    expect(asked).toEqual([]);
  },
);
