import { beforeEach, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import type { ApiClient } from './api-client.ts';
import { serveTestClients } from './testing/test-clients.ts';

const { sportsdata } = contract;
const clients = serveTestClients();
const DAY_MS = 86_400_000;

let client: ApiClient;
let now: number;
let renewals: number;
/** The one that was begun last. */
let renewal: Promise<boolean>;
const answers = () => clients.server.answer(() => ({ body: { leagues: [], seasons: [] } }));
const isDown = () => clients.server.answer(() => ({ hangUp: true }));
beforeEach(async () => {
  now = 1_790_000_000_000;
  renewals = 0;
  renewal = Promise.resolve(true);
  client = clients.clientOf({ now: () => now });
  answers();
  await client.call(sportsdata.leagues, {});
  isDown();
  await client.call(sportsdata.leagues, { orKept: true });
});

/** Has what came from the device asked for anew, and counts how often. */
function renewBy(renew: () => Promise<boolean>): void {
  client.renewBy(() => {
    renewals += 1;
    renewal = renew();
    return renewal;
  });
}

/** How often all was asked for anew once somebody has answered, so long after the last time. */
async function renewalsAfter(ms: number): Promise<number> {
  now += ms;
  answers();
  await client.call(sportsdata.leagues, {});
  await renewal;
  // What the client makes of it takes no turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  return renewals;
}

test('what was refused is not asked for again before a pause, whoever answers', async () => {
  renewBy(async () => false);
  expect(await renewalsAfter(0)).toBe(1);
  expect(await renewalsAfter(0)).toBe(1);
  expect(await renewalsAfter(14_999)).toBe(1);
  expect(await renewalsAfter(10_001)).toBe(2);
  // A clock that is set back keeps nobody waiting.
  expect(await renewalsAfter(-DAY_MS)).toBe(3);
});

test('what nobody has answered is asked for again with the next answer', async () => {
  renewBy(async () => {
    isDown();
    return (await client.call(sportsdata.leagues, {})) !== undefined;
  });
  expect(await renewalsAfter(0)).toBe(1);
  expect(await renewalsAfter(0)).toBe(2);
});
