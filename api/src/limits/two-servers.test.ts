import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { MOST_WAITING } from './admission.ts';

const WRITES_PER_MINUTE = 30;
const JOINS_PER_MINUTE = 5;
/** The minute does not end while they are counted. */
const NOON = Date.UTC(2026, 7, 1, 12);

let database: TestDatabase;
let servers: readonly [TestServer, TestServer];
beforeAll(async () => {
  database = await createTestDatabase();
  const config = { writesPerMinute: WRITES_PER_MINUTE, joinsPerMinute: JOINS_PER_MINUTE };
  const start = () => createTestServer({ database, config, clock: () => NOON });
  servers = [await start(), await start()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** Calls a server as often, one call after the other. @returns statuses */
async function rename({ app }: TestServer, user: TestUser, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let no = 0; no < times; no++) {
    const reply = await app.inject({
      method: 'POST',
      url: contract.account.updateName.path,
      payload: { name: `Nordkurve ${no}` },
      headers: user.headers,
    });
    statuses.push(reply.statusCode);
  }
  return statuses;
}

/** How many calls of one account or address the servers have told each other of, at most. */
async function toldCalls(): Promise<number> {
  const { calls } = await database.db
    .selectFrom('call_count')
    .select((eb) => eb.fn.max<number>('calls').as('calls'))
    .executeTakeFirstOrThrow();
  return calls;
}

describe('two servers on one database', () => {
  test('tell each other by themselves who has changed how much, and refuse what is beyond', async () => {
    const [one, other] = servers;
    const user = await one.user();
    expect(new Set(await rename(one, user, 20))).toEqual(new Set([200]));
    expect(new Set(await rename(other, user, 10))).toEqual(new Set([200]));
    let calls = 30;
    do {
      await until('all are told', async () => (await toldCalls()) >= calls);
      calls += 1;
    } while ((await rename(other, user, 1))[0] === 200);
    // Each alone would have let through as many, twice as many together.
    expect(calls).toBeLessThan(20 + WRITES_PER_MINUTE);
    expect(await rename(other, await one.user(), 1)).toEqual([200]);
  });

  test('count what can be guessed call by call: in turn at both a player has no more tries', async () => {
    const user = await servers[0].user();
    const statuses: number[] = [];
    for (let no = 0; no < JOINS_PER_MINUTE + 2; no++) {
      const { app } = servers[no % servers.length] ?? servers[0];
      const reply = await app.inject({
        method: 'POST',
        url: contract.groups.joinByLink.path.replace('{seasonId}', 'se-unknown'),
        payload: { token: `${no}`.padStart(22, 'a') },
        headers: user.headers,
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.slice(JOINS_PER_MINUTE)).toEqual([429, 429]);
    expect(statuses.slice(0, JOINS_PER_MINUTE)).not.toContain(429);
  });

  test('are each as busy as they are: one with too much to do refuses nobody at the other', async () => {
    const [one, other] = servers;
    const user = await one.user();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    // All its connections are taken, and its queue is full.
    const work: Promise<void>[] = [];
    while (one.app.admission.waiting('write') < MOST_WAITING) {
      work.push(one.app.admission.run('write', () => held));
    }
    expect(await rename(one, user, 2)).toEqual([503, 503]);
    expect(await rename(other, user, 2)).toEqual([200, 200]);
    release();
    await Promise.all(work);
    expect(await rename(one, user, 1)).toEqual([200]);
  });
});
