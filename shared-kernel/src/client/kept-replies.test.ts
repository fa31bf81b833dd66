import { describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import { fitsRow } from './fits-row.ts';
import { createJsonStorage, type StorageArea } from './json-storage.ts';
import { serveTestClients } from './testing/test-clients.ts';

const { account, ledger, sportsdata } = contract;
const clients = serveTestClients();
const OWN = { params: { userId: 'us-1', seasonId: 'se-1' }, rethrow: true } as const;
const OR_KEPT = { ...OWN, orKept: true } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What goes on without the network is done: it takes no turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const answers = (body: object) => clients.server.answer(() => ({ body }));
const isDown = () => clients.server.answer(() => ({ hangUp: true }));

/** A client of a signed-in user at a time that is set. It stores what comes at once: Node is never idle. */
async function open(storage = createJsonStorage(), userId = 'us-1') {
  const time = { now: 1_790_000_000_000 };
  const client = clients.clientOf({
    storage,
    now: () => time.now,
    userId: () => userId,
    getToken: async () => ({ jwt: `token of ${userId}`, userId }),
  });
  client.setUser(userId);
  await client.startStoring();
  return { client, storage, time };
}

describe('while nobody answers', () => {
  test('what came last is given to whom that will do, and since when it is known', async () => {
    const { client, time } = await open();
    answers({ players: [1] });
    await client.call(ledger.stats, OWN);
    const since = time.now;
    time.now += HOUR_MS;
    isDown();
    expect(await client.call(ledger.stats, OR_KEPT)).toEqual({ players: [1] });
    expect(client.keptSince.get()).toBe(since);
    await expect(client.call(ledger.stats, OWN)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('what another answer has told since is given in its place, and asked for anew', async () => {
    const { client } = await open();
    clients.server.answer(() => ({ body: { players: [1] }, headers: { ETag: '"1"' } }));
    await client.call(ledger.stats, OWN);
    client.keep(ledger.stats, OWN, { players: [] }, 'us-1');
    isDown();
    expect(await client.call(ledger.stats, OR_KEPT)).toEqual({ players: [] });
    answers({ players: [2] });
    expect(await client.call(ledger.stats, OWN)).toEqual({ players: [2] });
    expect(clients.server.seen.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  test('nobody waits long for a network that is silent', async () => {
    const { client } = await open();
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    clients.server.answer(() => new Promise(() => {}));
    expect(await client.call(ledger.stats, OR_KEPT)).toEqual({ players: [] });
  });

  test('the oldest of what is shown counts, until somebody answers again', async () => {
    const { client, time } = await open();
    answers({ players: [] });
    await client.call(sportsdata.leagues, {});
    const first = time.now;
    time.now += HOUR_MS;
    await client.call(ledger.stats, OWN);
    isDown();
    await client.call(ledger.stats, OR_KEPT);
    await client.call(sportsdata.leagues, { orKept: true });
    expect(client.keptSince.get()).toBe(first);
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    expect(client.keptSince.get()).toBeUndefined();
  });

  test('it is old until what asks for it anew has had it all', async () => {
    const { client, time } = await open();
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    const renewals: ((hasCome: boolean) => void)[] = [];
    client.renewBy(() => new Promise((resolve) => renewals.push(resolve)));
    isDown();
    await client.call(ledger.stats, OR_KEPT);
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    await client.call(sportsdata.leagues, {});
    expect(renewals).toHaveLength(1);
    renewals[0]?.(false);
    await settled();
    expect(client.keptSince.get()).toBeDefined();
    time.now += 25_000;
    await client.call(sportsdata.leagues, {});
    isDown();
    // Of this device, too, and after it was asked for.
    await client.call(ledger.stats, OR_KEPT);
    renewals[1]?.(true);
    await settled();
    expect(client.keptSince.get()).toBeDefined();
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    renewals[2]?.(true);
    await settled();
    expect(client.keptSince.get()).toBeUndefined();
  });

  test('what the server has confirmed is as new as that', async () => {
    const { client, time } = await open();
    clients.server.answer(({ headers }) =>
      headers['if-none-match']
        ? { status: 304 }
        : { body: { leagues: [], seasons: [] }, headers: { ETag: '"a"' } },
    );
    await client.call(sportsdata.leagues, {});
    time.now += HOUR_MS;
    await client.call(sportsdata.leagues, {});
    isDown();
    await client.call(sportsdata.leagues, { orKept: true });
    expect(client.keptSince.get()).toBe(time.now);
  });

  test.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
    ['years ahead', 3000 * DAY_MS],
  ])('a clock that is %s takes nothing away', async (_, byMs) => {
    const { client, time } = await open();
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    time.now += byMs;
    isDown();
    expect(await client.call(ledger.stats, OR_KEPT)).toEqual({ players: [] });
  });
});

describe('what the site answers counts, also where something is kept', () => {
  test.each([
    ['a gateway that fails', { status: 502, body: {} }, { status: 502 }],
    [
      'servers that are down',
      { status: 503, body: { code: 'UNAVAILABLE', msg: 'no' } },
      { status: 503 },
    ],
    [
      'a game that is closed',
      { status: 503, body: { code: 'MAINTENANCE', msg: 'no' } },
      { code: 'MAINTENANCE' },
    ],
    ['a server that breaks', { status: 500, body: {} }, { status: 500 }],
    ['a refusal', { status: 404, body: { code: 'NOT_FOUND', msg: 'no' } }, { code: 'NOT_FOUND' }],
    ['a page of somebody else', { body: '<html>' }, { code: 'UNREADABLE_REPLY' }],
  ])('%s', async (_, answer, error) => {
    const client = clients.clientOf({ fits: fitsRow });
    answers({ leagues: [], seasons: [] });
    await client.call(sportsdata.leagues, {});
    clients.server.answer(() => answer);
    const asked = client.call(sportsdata.leagues, { rethrow: true, orKept: true });
    await expect(asked).rejects.toMatchObject(error);
    expect(client.keptSince.get()).toBeUndefined();
  });
});

describe('what is somebody’s own', () => {
  test('is not shown to whoever plays next', async () => {
    const { client, storage } = await open();
    answers({ players: ['of us-1'] });
    await client.call(ledger.stats, OWN);
    expect(storage.keys('etag:')).toHaveLength(1);
    const { client: next } = await open(storage, 'us-2');
    isDown();
    await expect(next.call(ledger.stats, OR_KEPT)).rejects.toMatchObject({ code: 'NETWORK' });
    expect(storage.keys('etag:')).toEqual([]);
  });

  test('and comes after another one has signed in is not kept', async () => {
    const { client, storage } = await open();
    clients.server.answer(() => {
      client.setUser('us-2');
      return { body: { name: 'us-1' } };
    });
    await client.call(account.me, {});
    expect(storage.keys('etag:')).toEqual([]);
  });

  test('is neither kept nor shown by a tab that has not heard yet of who plays in another', async () => {
    const { client, storage } = await open();
    answers({ name: 'us-1' });
    await client.call(account.me, {});
    const { client: other } = await open(storage, 'us-2');
    answers({ name: 'us-2' });
    await other.call(account.me, {});
    isDown();
    const asked = client.call(account.me, { rethrow: true, orKept: true });
    await expect(asked).rejects.toMatchObject({ code: 'NETWORK' });
    answers({ name: 'us-1 again' });
    await client.call(account.me, {});
    isDown();
    expect(await other.call(account.me, { orKept: true })).toEqual({ name: 'us-2' });
  });

  test('goes with a sign-in, what everybody may see stays', async () => {
    const storage = createJsonStorage();
    const client = clients.clientOf({ storage });
    answers({ leagues: [], seasons: [] });
    await client.call(sportsdata.leagues, {});
    client.setUser('us-1');
    isDown();
    expect(await client.call(sportsdata.leagues, { orKept: true })).toBeDefined();
  });
});

describe('a storage', () => {
  test('that was emptied by the browser is as if nothing had been kept', async () => {
    const { client, storage } = await open();
    answers({ players: [] });
    await client.call(ledger.stats, OWN);
    expect(storage.keys('etag:')).toHaveLength(1);
    for (const key of storage.keys('')) storage.remove(key);
    isDown();
    await expect(client.call(ledger.stats, OR_KEPT)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('that is full keeps the newest', async () => {
    const { client, storage, time } = await open(createJsonStorage(areaOf(4000)));
    answers({ players: ['x'.repeat(1000)] });
    for (const seasonId of ['se-1', 'se-2', 'se-3', 'se-4', 'se-5']) {
      time.now += HOUR_MS;
      await client.call(ledger.stats, { params: { userId: 'us-1', seasonId }, rethrow: true });
    }
    const kept = storage.keys('etag:').map((key) => /se-\d/.exec(key)?.[0]);
    expect(kept.toSorted()).toEqual(['se-3', 'se-4', 'se-5']);
  });

  test('that takes nothing keeps nobody from playing', async () => {
    const { client } = await open(createJsonStorage(areaOf(0)));
    answers({ players: [] });
    expect(await client.call(ledger.stats, OWN)).toEqual({ players: [] });
  });

  test('keeps no more than three million characters', async () => {
    const { client, storage, time } = await open();
    answers({ players: ['x'.repeat(900_000)] });
    for (const seasonId of ['se-1', 'se-2', 'se-3', 'se-4']) {
      time.now += HOUR_MS;
      await client.call(ledger.stats, { params: { userId: 'us-1', seasonId }, rethrow: true });
    }
    expect(storage.keys('etag:')).toHaveLength(3);
  });
});

/** A storage of so many characters. */
function areaOf(maxChars: number): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      const others = [...values].filter(([other]) => other !== key);
      const sum = others.reduce((total, [, text]) => total + text.length, value.length);
      if (sum > maxChars) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
