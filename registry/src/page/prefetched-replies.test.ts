import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PrefetchedReplies, replyFetcher } from './prefetched-replies.ts';

const LEAGUES = '/api/sportsdata/v1/leagues.json';
const state = (seasonId: string) => `/api/gameloop/v1/state/current/${seasonId}.json`;
const leagues = {
  leagues: [{ id: 'lg-k0107', name: 'Liga', currentSeasonId: 'se-now' }],
  seasons: [
    { id: 'se-now', leagueId: 'lg-k0107', name: 'Jetzt', hidden: false },
    { id: 'se-past', leagueId: 'lg-k0107', name: 'Früher', hidden: false },
  ],
};

let server: Server;
let gameUrl: string;
let asked: string[];
let answer: (url: string) => { readonly status: number; readonly body?: object | string } | 'never';

beforeEach(async () => {
  asked = [];
  answer = (url) => ({ status: 200, body: url === LEAGUES ? leagues : { url } });
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const reply = answer(url);
    if (reply === 'never') return;
    response.writeHead(reply.status, { etag: `"${url.length}"` });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  gameUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(
  () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    }),
);

const pathsFor = async (pathname: string) =>
  (await new PrefetchedReplies(replyFetcher(gameUrl, 2000), () => 0).of(pathname)).map(
    ({ path }) => path,
  );

describe('a page comes with the leagues and the state of', () => {
  test.each([
    ['the season of its address', '/se-past/live', 'se-past'],
    ['the season it will be led to where its address has none', '/', 'se-now'],
    ['the season it will be led to where that of its address does not exist', '/se-x', 'se-now'],
  ])('%s', async (_name, pathname, seasonId) => {
    expect(await pathsFor(pathname)).toEqual([LEAGUES, state(seasonId)]);
  });
});

test('a first visit comes with the client database of that season as well', async () => {
  const replies = await new PrefetchedReplies(replyFetcher(gameUrl, 2000), () => 0).of(
    '/se-past/live',
    true,
  );
  expect(replies.map(({ path }) => path)).toEqual([
    LEAGUES,
    state('se-past'),
    '/api/sportsdata/v1/client_database/se-past.json',
  ]);
});

test('what a page comes with is the reply as it was, with its etag', async () => {
  const [reply] = await new PrefetchedReplies(replyFetcher(gameUrl, 2000), () => 0).of('/');
  expect(reply).toEqual({
    path: LEAGUES,
    etag: `"${LEAGUES.length}"`,
    text: JSON.stringify(leagues),
  });
});

test('pages of the same second ask once, later ones again', async () => {
  let now = 0;
  const replies = new PrefetchedReplies(replyFetcher(gameUrl, 2000), () => now);
  await Promise.all([replies.of('/'), replies.of('/'), replies.of('/se-now')]);
  expect(asked).toEqual([LEAGUES, state('se-now')]);
  now = 1000;
  await replies.of('/');
  expect(asked.length).toBe(4);
});

test('the last answer stands in for ten seconds for one that does not come', async () => {
  let now = 0;
  const replies = new PrefetchedReplies(replyFetcher(gameUrl, 50), () => now);
  const before = await replies.of('/');
  answer = () => 'never';
  now = 9999;
  expect(await replies.of('/')).toEqual(before);
  now = 11_000;
  expect(await replies.of('/')).toEqual([]);
});

describe('a page comes without', () => {
  test.each([
    ['what the game server refuses', () => ({ status: 503, body: {} })],
    ['what the game server does not answer in time', () => 'never' as const],
    ['what a proxy answers in its place', () => ({ status: 200, body: '<h1>Back soon</h1>' })],
    ['what are no leagues', () => ({ status: 200, body: { leagues: [], seasons: {} } })],
    ['leagues that are null', () => ({ status: 200, body: 'null' })],
  ])('%s', async (_name, reply) => {
    answer = reply;
    expect(await new PrefetchedReplies(replyFetcher(gameUrl, 50), () => 0).of('/')).toEqual([]);
  });

  test('anything of a game server that is not there', async () => {
    expect(
      await new PrefetchedReplies(replyFetcher('http://127.0.0.1:1', 50), () => 0).of('/'),
    ).toEqual([]);
  });

  test('the state alone when only that is missing', async () => {
    answer = (url) => (url === LEAGUES ? { status: 200, body: leagues } : { status: 500 });
    expect(await pathsFor('/')).toEqual([LEAGUES]);
  });
});
