import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { seasonContext } from '../season/season-context.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const USERS = 30;
/** Of each user: together more than may wait and be under way. */
const CHANGES_EACH = 50;
/** As many changes may wait before any has been measured. */
const MOST_AT_GATE = 500;
const IDLE_CONNECTIONS = 1000;
const SLOW_BODIES = 300;

let server: LedgerServer;
let users: readonly TestUser[];
let playerIds: readonly string[];
let port: number;
let answered: number[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await createLedgerServer();
  users = await Promise.all(Array.from({ length: USERS }, () => server.user()));
  await Promise.all(users.map((user) => server.ledger(user)));
  const season = await seasonContext(server.db).seasons.get(server.seasonId);
  playerIds = [...season.playerById.keys()].slice(0, CHANGES_EACH);
  await server.app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const address = (path: string) => `http://127.0.0.1:${port}${path}`;

/** Something of the ledgers that is another one with every change, sent under a key of its own. */
async function change(user: TestUser, no: number): Promise<Response> {
  const response = await fetch(
    address(`/api/gameloop/v1/${server.seasonId}/set-favorite-players.json`),
    {
      method: 'POST',
      headers: {
        ...user.headers,
        'content-type': 'application/json',
        'idempotency-key': `overload-${no}`,
      },
      body: JSON.stringify({ favoritePlayerIds: [playerIds[no]] }),
    },
  );
  answered.push(response.status);
  return response;
}
/** The same change again until it is answered. */
async function insist(user: TestUser, no: number): Promise<void> {
  await until('the change is taken', async () => (await change(user, no)).status === 200);
}

/** Versions of ledgers that changes have led to. */
async function written(): Promise<number> {
  const { count } = await server.db
    .selectFrom('ledger_transaction')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', 'SET_FAVORITES')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(address(path), { headers });
  await response.arrayBuffer();
  return response.status;
};

/** Each is answered from memory, or asks the database, or is asked by whoever watches over the server. */
const reads = () =>
  users.flatMap(({ userId, headers }) => [
    statusOf(contract.sportsdata.leagues.path),
    statusOf(`/api/ledger/v1/${userId}/${server.seasonId}/overview.json`, headers),
    statusOf('/health/live'),
  ]);

test('far more changes than can be written: all are answered, and none is lost or doubled', async () => {
  const { admission, gate } = server.app;
  const waiting = () => gate.gate.waiting('commit');
  const total = USERS * CHANGES_EACH;
  answered = [];
  const { sent } = await server.db.transaction().execute(async (trx) => {
    // No change is written until the season is free again.
    await lockSeason(trx, server.seasonId);
    const changes = users.flatMap((user) => playerIds.map((_, no) => change(user, no)));
    await until('each waits, is worked on, or is refused', () => {
      const known = answered.length + waiting() + admission.underWay('commit');
      return answered.length > 0 && known === total;
    });
    expect(new Set(answered)).toEqual(new Set([503]));
    expect(waiting()).toBeLessThanOrEqual(MOST_AT_GATE);
    expect(new Set(await Promise.all(reads()))).toEqual(new Set([200]));
    return { sent: changes };
  });
  const replies = await Promise.all(sent);
  const refused = replies.filter(({ status }) => status !== 200);
  for (const reply of refused) {
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await reply.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  }
  expect(await written()).toBe(total - refused.length);
  expect(await server.app.metrics.registry.metrics()).toContain(
    `spieltag_refused_requests_total{route="gate: commit",code="UNAVAILABLE"} ${refused.length}\n`,
  );

  // Whoever was refused comes again; whoever was not is answered as before, and nothing happens twice.
  const all = users.map(async (user) => {
    for (const no of playerIds.keys()) await insist(user, no);
  });
  await Promise.all(all);
  expect(await written()).toBe(total);
  await until('nothing is under way', () => waiting() + admission.underWay('commit') === 0);
});

test('idle, slow and half-open connections keep nobody from playing', async () => {
  const head = [
    `POST /api/gameloop/v1/${server.seasonId}/set-favorite-players.json HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${users[0]?.headers.authorization}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ].join('\r\n');
  for (let no = 0; no < IDLE_CONNECTIONS + 2 * SLOW_BODIES; no++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    if (no < SLOW_BODIES) socket.write(`${head}\r\n\r\n{"favorite`);
    else if (no < 2 * SLOW_BODIES) socket.end(head);
  }
  expect(server.app.admission.underWay('commit')).toBe(0);
  const before = await written();
  await Promise.all(users.map((user) => insist(user, 0)));
  expect(await written()).toBe(before);
  expect(await statusOf(contract.sportsdata.leagues.path)).toBe(200);
});
