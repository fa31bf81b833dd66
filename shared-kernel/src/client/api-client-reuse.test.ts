import { describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import { fitsRow } from './fits-row.ts';
import { createJsonStorage } from './json-storage.ts';
import { serveTestClients } from './testing/test-clients.ts';

const { account, gameloop, sportsdata } = contract;
const LEAGUES_PATH = sportsdata.leagues.path;
const season = { seasonId: 'se-1' };
const clients = serveTestClients();

describe('a reply the page came with', () => {
  const path = '/api/sportsdata/v1/leagues.json';
  const prefetchedReplies = [{ path, etag: '"a"', text: '{"leagues":[],"seasons":[]}' }];

  test('answers the first call without a request', async () => {
    const reply = await clients.clientOf({ prefetchedReplies }).call(sportsdata.leagues, {});
    expect(reply).toEqual({ leagues: [], seasons: [] });
    expect(clients.server.seen).toEqual([]);
  });

  test('is confirmed by the server from the second call on', async () => {
    const client = clients.clientOf({ prefetchedReplies });
    await client.call(sportsdata.leagues, {});
    clients.server.answer(() => ({ status: 304 }));
    expect(await client.call(sportsdata.leagues, {})).toEqual({ leagues: [], seasons: [] });
    expect(clients.server.seen).toMatchObject([{ url: path, headers: { 'if-none-match': '"a"' } }]);
  });

  test('that is none is asked of the server', async () => {
    const seasons = { leagues: [], seasons: [] };
    clients.server.answer(() => ({ body: seasons }));
    const broken = [{ path, etag: '"a"', text: '{"leagues":[]}' }];
    const client = clients.clientOf({ prefetchedReplies: broken, fits: fitsRow });
    expect(await client.call(sportsdata.leagues, { rethrow: true })).toEqual(seasons);
    expect(clients.server.seen[0]?.headers['if-none-match']).toBeUndefined();
  });

  test('answers no other call', async () => {
    await clients.clientOf({ prefetchedReplies }).call(gameloop.currentState, { params: season });
    expect(clients.server.seen.length).toBe(1);
  });
});

describe('stored replies', () => {
  const answerWithEtag = () =>
    clients.server.answer(({ headers }) =>
      headers['if-none-match'] === '"a"'
        ? { status: 304 }
        : { body: { leagues: [], seasons: [] }, headers: { ETag: '"a"' } },
    );

  test('are reused when the server confirms them, for 7 days', async () => {
    answerWithEtag();
    let time = 0;
    const client = clients.clientOf({ now: () => time });
    const first = await client.call(sportsdata.leagues, {});
    time += 1000;
    expect(await client.call(sportsdata.leagues, {})).toEqual(first);
    time += 604_800_000;
    await client.call(sportsdata.leagues, {});
    const asked = clients.server.seen.map(({ headers }) => headers['if-none-match']);
    expect(asked).toEqual([undefined, '"a"', undefined]);
  });

  test.each([
    ['unreadable', '{"leagues":['],
    ['something else', '42'],
  ])('that are %s are asked for anew', async (_, text) => {
    answerWithEtag();
    const storage = createJsonStorage();
    storage.write(`etag:${clients.server.url}${LEAGUES_PATH}`, {
      etag: '"a"',
      text,
      at: Date.now(),
    });
    const reply = await clients.clientOf({ storage, fits: fitsRow }).call(sportsdata.leagues, {});
    expect(reply).toEqual({ leagues: [], seasons: [] });
    expect(clients.server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      '"a"',
      undefined,
    ]);
  });

  test.each([
    ['another user', 'us-2', '1.5.1'],
    ['another build', 'us-1', '1.6.0'],
  ])('are dropped for %s', async (_, userId, build) => {
    answerWithEtag();
    const storage = createJsonStorage();
    const before = clients.clientOf({ storage });
    before.setUser('us-1');
    await before.call(sportsdata.leagues, {});
    const after = clients.clientOf({ storage, build });
    after.setUser(userId);
    await after.call(sportsdata.leagues, {});
    expect(clients.server.seen[1]?.headers['if-none-match']).toBeUndefined();
  });
});

describe('identical requests', () => {
  test('within 150 ms: the first goes out, of the held back ones only the newest', async () => {
    const client = clients.clientOf({ now: () => 0 });
    const replies = await Promise.all([1, 2, 3].map(() => client.call(account.me, {})));
    expect(clients.server.seen).toHaveLength(2);
    expect(replies).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(clients.waits).toEqual([150, 150]);
  });

  test('after 150 ms are not held back', async () => {
    let time = 0;
    const client = clients.clientOf({ now: () => time });
    await client.call(account.me, {});
    time += 150;
    await client.call(account.me, {});
    expect(clients.waits).toEqual([]);
  });

  test('of different bodies are not identical', async () => {
    const client = clients.clientOf({ now: () => 0 });
    await Promise.all(
      ['Ada', 'Bo'].map((name) => client.call(account.updateName, { body: { name } })),
    );
    expect(clients.server.seen).toHaveLength(2);
    expect(clients.waits).toEqual([]);
  });
});

test.each([
  ['public, no-cache', 3_600_000],
  ['public, max-age=31536000, immutable', 0],
])('the time of a reply that is %s moves the clock by %d ms', async (cacheControl, movedMs) => {
  const device = Date.UTC(2026, 7, 12, 12);
  const aheadByAnHour = new Date(device + 3_600_000).toUTCString();
  clients.server.answer(() => ({
    body: { leagues: [], seasons: [] },
    headers: { 'Cache-Control': cacheControl, Date: aheadByAnHour },
  }));
  const client = clients.clientOf({ now: () => device });
  await client.call(sportsdata.leagues, {});
  expect(Math.floor((client.now() - device) / 1000) * 1000).toBe(movedMs);
});
