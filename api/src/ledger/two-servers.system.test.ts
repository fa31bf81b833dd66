import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { changesOf, createLedgerServer, type LedgerServer } from './ledger.fixture.ts';

const USERS = 40;
const CALLS = 600;
const AT_ONCE = 60;

let server: LedgerServer;
let second: TestServer;
beforeAll(async () => {
  server = await createLedgerServer();
  second = await createTestServer({ database: server.database });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

interface Acknowledged {
  readonly user: TestUser;
  readonly version: number;
}

/** Changes of random ledgers, half of them at each server, so many at a time. */
async function playAtBoth(users: readonly TestUser[]) {
  const random = randomFrom(3);
  const { seasonId } = server;
  const acknowledged: Acknowledged[] = [];
  const statuses = new Set<number>();
  let next = 0;
  const send = async (no: number) => {
    const user = users[Math.floor(random() * users.length)] as TestUser;
    const isReward = no % 5 === 0;
    const app = random() < 0.5 ? server.app : second.app;
    const reply = await app.inject({
      method: 'POST',
      url: isReward
        ? `/api/ledger/v1/${seasonId}/execute-action.json`
        : `/api/gameloop/v1/${seasonId}/set-favorite-players.json`,
      payload: isReward ? { actionId: 'daily-reward' } : { favoritePlayerIds: [] },
      headers: { ...user.headers, 'idempotency-key': `call-${no}` },
    });
    if (reply.statusCode === 200) {
      acknowledged.push({ user, version: changesOf(reply.json<Ledger>()) });
    }
    // A reward is refused the second time.
    if (!(isReward && reply.json().code === 'ALREADY_CLAIMED')) statuses.add(reply.statusCode);
  };
  const player = async () => {
    for (let no = next++; no < CALLS; no = next++) await send(no);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  return { acknowledged, statuses };
}

test('Two servers on one database change the same ledgers at once: none waits for ever, nothing is lost', async () => {
  const users: TestUser[] = [];
  for (let no = 0; no < USERS; no++) users.push(await server.user());
  for (const user of users) await server.ledger(user);
  const { acknowledged, statuses } = await playAtBoth(users);
  // A deadlock would be ended by PostgreSQL, and be answered 500.
  expect([...statuses]).toEqual([200]);
  for (const user of users) {
    const own = acknowledged.filter((change) => change.user === user);
    const versions = own.map(({ version }) => version).toSorted((a, b) => a - b);
    // Each was answered with a version of its own, one after the other.
    expect(versions).toEqual(versions.map((_, at) => at + 1));
    expect(changesOf(await server.ledger(user))).toBe(versions.length);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  }
});
