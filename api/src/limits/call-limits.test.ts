import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CountExchange,
  deletePastCounts,
  ProcessCallCounts,
  SharedCallCounts,
} from '@spieltag/server-kit/limits';
import { contract } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { CALL_COUNTS, limitOf, networkOf } from './call-limits.ts';

const UID = 'abcdefghijklmnopqrstuv';
let now = Date.UTC(2026, 7, 1, 12, 0, 10);
let database: TestDatabase;
let servers: [TestServer, TestServer];
beforeAll(async () => {
  database = await createTestDatabase();
  const config = { signInsPerMinute: 4, joinsPerMinute: 2, writesPerMinute: 3, trustProxy: true };
  const start = () => createTestServer({ database, config, clock: () => now });
  servers = [await start(), await start()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** Counts end with the minute. */
function nextMinute(): void {
  now += 60_000;
}

function signIn(server: TestServer, uid: string, address: string) {
  return server.app.inject({
    method: 'POST',
    url: contract.account.uidAuth.path,
    payload: { uid, buildNr: 51 },
    headers: { 'x-forwarded-for': address },
  });
}

describe('signing in', () => {
  test('of many players behind one address goes on, up to fifty times as often', async () => {
    nextMinute();
    const signIns = Array.from({ length: 202 }, (_, no) =>
      signIn(servers[no % 2] as TestServer, `${UID}${no}`, '192.0.2.1'),
    );
    const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn(servers[0], UID, '192.0.2.2')).statusCode).toBe(200);
  });

  test('of a device gone wild locks out nobody else at its address', async () => {
    nextMinute();
    for (let no = 0; no < 220; no++) await signIn(servers[0], UID, '192.0.2.3');
    expect((await signIn(servers[0], UID, '192.0.2.3')).statusCode).toBe(429);
    expect((await signIn(servers[0], `${UID}other`, '192.0.2.3')).statusCode).toBe(200);
  });

  test('that fails is limited by account, whatever the address', async () => {
    nextMinute();
    const { headers } = await servers[0].guest();
    const statuses: number[] = [];
    for (const no of [1, 2, 3, 4, 5]) {
      const guess = await servers[no % 2]?.app.inject({
        method: 'POST',
        url: contract.account.transferWithToken.path,
        payload: { uid: `${UID}${no}`, transferToken: '0000-0000-0000' },
        headers: { ...headers, 'x-forwarded-for': `192.0.2.${no}` },
      });
      statuses.push(guess?.statusCode ?? 0);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });

  test('is limited by device, from wherever it calls', async () => {
    nextMinute();
    const statuses: number[] = [];
    for (const no of [1, 2, 3, 4, 5]) {
      statuses.push((await signIn(servers[0], UID, `192.0.2.${no}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('is open again when the answer says so', async () => {
    nextMinute();
    for (let no = 0; no < 4; no++) await signIn(servers[0], UID, '192.0.2.7');
    const refused = await signIn(servers[0], UID, '192.0.2.7');
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.headers['retry-after']).toBe('50');
    now += 50_000;
    expect((await signIn(servers[0], UID, '192.0.2.7')).statusCode).toBe(200);
    now -= 50_000;
  });

  test('of many at once lets exactly the allowed number in', async () => {
    nextMinute();
    const calls = Array.from({ length: 24 }, (_, no) =>
      signIn(servers[no % 2] as TestServer, `${UID}many`, `192.0.2.${no}`),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

test('all of a /48 may call as often as fifty of its addresses, of which none is refused for another', async () => {
  nextMinute();
  const [server] = servers;
  const url = contract.account.showUserWithExternalId.path.replace('{id}', 'reader');
  const lookUp = async (network: string) => {
    const headers = { 'x-forwarded-for': `${network}::1` };
    return (await server.app.inject({ url, headers })).statusCode;
  };
  for (let no = 0; no < 20; no++) await lookUp('2001:db8:1:0');
  for (let no = 1; no <= 196; no++) {
    expect(await lookUp(`2001:db8:1:${no.toString(16)}`)).toBe(404);
  }
  expect(await lookUp('2001:db8:1:ffff')).toBe(429);
  expect(await lookUp('2001:db8:2:ffff')).toBe(404);
});

describe('changes', () => {
  test('are limited by account, and others go on', async () => {
    nextMinute();
    const [server] = servers;
    const busy = await server.user();
    nextMinute();
    const other = await server.user();
    const rename = (headers: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: 'POST',
        url: contract.account.updateName.path,
        payload: { name: 'Nordkurve' },
        headers,
      });
    const statuses: number[] = [];
    for (let no = 0; no < 4; no++) statuses.push((await rename(busy.headers)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await rename(other.headers)).statusCode).toBe(200);
  });
});

describe('counts of servers that tell each other', () => {
  const clock = () => now;
  function server() {
    const own = new ProcessCallCounts(clock);
    const options = { db: database.db, table: CALL_COUNTS, own, clock };
    const counts = new CountExchange(options);
    const count = (key: string, times: number) =>
      Array.from({ length: times }, () => own.add(key)).at(-1);
    return { count, exchange: () => counts.exchange() };
  }

  test('go on from what all of them have counted', async () => {
    nextMinute();
    const [one, other] = [server(), server()];
    expect([one.count('wild', 12), other.count('wild', 30)]).toEqual([12, 30]);
    await one.exchange();
    await other.exchange();
    expect([one.count('wild', 1), other.count('wild', 1)]).toEqual([13, 43]);
    await one.exchange();
    await other.exchange();
    await one.exchange();
    expect([one.count('wild', 1), other.count('wild', 1)]).toEqual([44, 45]);
  });

  test('lose nothing that is counted while they are exchanged', async () => {
    nextMinute();
    const { count, exchange } = server();
    count('busy', 20);
    const exchanged = exchange();
    count('busy', 5);
    await exchanged;
    expect(count('busy', 1)).toBe(26);
    await exchange();
    expect(count('busy', 1)).toBe(27);
  });

  test('say nothing of who calls rarely, and begin anew with the minute', async () => {
    nextMinute();
    const [one, other] = [server(), server()];
    one.count('rare', 9);
    await one.exchange();
    other.count('rare', 10);
    await other.exchange();
    expect(other.count('rare', 1)).toBe(11);
    one.count('wild', 50);
    nextMinute();
    await one.exchange();
    other.count('wild', 10);
    await other.exchange();
    expect(other.count('wild', 1)).toBe(11);
  });
});

test('counts of minutes that are over do not pile up', async () => {
  const counts = new SharedCallCounts(database.db, CALL_COUNTS, () => now);
  nextMinute();
  for (let no = 0; no < 999; no++) await counts.add(`key ${no}`);
  for (let minutes = 0; minutes < 3; minutes++) nextMinute();
  expect(await counts.add('key 0')).toBe(1);
  const left = await database.db.selectFrom('call_count').select('key').execute();
  expect(left).toHaveLength(1);
});

describe('past counts', () => {
  const callsLeft = async () => {
    const rows = await database.db.selectFrom('call_count').select('calls').execute();
    return rows.map(({ calls }) => calls);
  };

  test('are deleted without waiting for who counts on one of them', async () => {
    nextMinute();
    const counts = new SharedCallCounts(database.db, CALL_COUNTS, () => now);
    for (const key of ['one', 'other']) await counts.add(key);
    for (let minutes = 0; minutes < 3; minutes++) nextMinute();
    const isSwept = await database.db.transaction().execute(async (trx) => {
      await new SharedCallCounts(trx, CALL_COUNTS, () => now).add('one');
      const sweep = deletePastCounts(database.db, CALL_COUNTS, now).then(() => true);
      return Promise.race([sweep, wait(2000, false)]);
    });
    expect([isSwept, await callsLeft()]).toEqual([true, [1]]);
  });

  test('that cannot be deleted fail no call', async () => {
    nextMinute();
    const counts = new SharedCallCounts(database.db, CALL_COUNTS, () => now);
    await counts.add('past');
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'deadlock detected'; end $$`.execute(database.db);
    await sql`create trigger refuse before delete on call_count
      for each row execute function refuse()`.execute(database.db);
    for (let minutes = 0; minutes < 3; minutes++) nextMinute();
    for (let no = 1; no < 1000; no++) expect(await counts.add('busy')).toBe(no);
    await sql`drop trigger refuse on call_count`.execute(database.db);
  });
});

test('servers whose clocks are a minute apart count together', async () => {
  nextMinute();
  const serverAt = (aheadMs: number) =>
    new SharedCallCounts(database.db, CALL_COUNTS, () => now + aheadMs);
  const [one, ahead] = [serverAt(0), serverAt(60_000)];
  const counted: number[] = [];
  for (const server of [one, ahead, one, ahead, one]) counted.push(await server.add('by turns'));
  expect(counted).toEqual([1, 1, 2, 3, 4]);
  nextMinute();
  expect(await ahead.add('by turns')).toBe(1);
});

test('a count of a clock that was far ahead does not stay', async () => {
  const future = new SharedCallCounts(database.db, CALL_COUNTS, () => now + 3_600_000);
  await future.add('ahead');
  const counts = new SharedCallCounts(database.db, CALL_COUNTS, () => now);
  expect([await counts.add('ahead'), await counts.add('ahead')]).toEqual([1, 2]);
});

test('every row that changes something has a limit, no other has', () => {
  for (const family of Object.values(wholeContract)) {
    for (const row of Object.values(family)) {
      expect([row.path, limitOf(row) !== undefined]).toEqual([row.path, row.method !== 'GET']);
    }
  }
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('users are asked for by ids that can be guessed no more often than a device signs in', async () => {
  nextMinute();
  const statuses: number[] = [];
  for (const no of [1, 2, 3, 4, 5]) {
    const url = contract.account.showUserWithExternalId.path.replace('{id}', `reader-${no}`);
    statuses.push((await servers[0].app.inject({ url })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 429]);
});
