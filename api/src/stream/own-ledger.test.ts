import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { decodeJwt } from 'jose';
import { createSeasonServer } from '../testing/season-server.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { portOf, StreamReader } from './testing/stream-reader.ts';

jest.setTimeout(240_000);

let server: Awaited<ReturnType<typeof createSeasonServer>>;
let other: TestServer;
let owner: TestUser;
const readers: StreamReader[] = [];
beforeEach(async () => {
  server = await createSeasonServer();
  other = await createTestServer({ database: server.database });
  owner = await server.user();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await other.app.close();
  await server.close();
});

async function listen(on: TestServer, headers: Record<string, string> = {}): Promise<StreamReader> {
  const path = `/api/gameloop/v1/${server.seasonId}/stream`;
  const reader = new StreamReader(await portOf(on.app), path, headers);
  readers.push(reader);
  await reader.message('state');
  return reader;
}

/** Watches nobody, or somebody: the smallest change of a ledger. */
async function watch(favoritePlayerIds: readonly string[]): Promise<Ledger> {
  const url = `/api/gameloop/v1/${server.seasonId}/set-favorite-players.json`;
  const payload = { favoritePlayerIds };
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: owner.headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function somePlayers(): Promise<string[]> {
  const rows = await server.database.db.selectFrom('player').select('id').limit(3).execute();
  return rows.map(({ id }) => id);
}

const ledgersTold = ({ messages }: StreamReader) =>
  messages.flatMap(({ event, data }) => (event === 'ledger' ? [data] : []));

test('a changed ledger is told to its owner at every server, and to nobody else', async () => {
  const stranger = await server.user();
  const [here, there, strange, nobody, wrong] = await Promise.all([
    listen(server, owner.headers),
    listen(other, owner.headers),
    listen(server, stranger.headers),
    listen(other),
    listen(server, { authorization: 'Bearer x.y.z' }),
  ]);
  const [first = '', second = ''] = await somePlayers();
  const before = await watch([first]);
  const after = await watch([first, second]);
  for (const reader of [here, there]) {
    await until('the last change is told', () => {
      const { version = 0 } = ledgersTold(reader).at(-1) ?? {};
      return version > before.version;
    });
    const last = ledgersTold(reader).at(-1);
    expect(last).toMatchObject({ userId: owner.userId });
    expect(last.version).toBeLessThanOrEqual(after.version);
  }
  for (const reader of [strange, nobody, wrong]) expect(ledgersTold(reader)).toEqual([]);
});

test('a change that changes nothing, or is refused, is not told', async () => {
  const reader = await listen(server, owner.headers);
  const [first = ''] = await somePlayers();
  await watch([first]);
  await watch([first]);
  await expect(watch(['pl-nobody'])).rejects.toThrow('PLAYER');
  await watch([]);
  await until('the last one is told', () => ledgersTold(reader).length >= 2);
  expect(ledgersTold(reader)).toHaveLength(2);
});

test('who is signed off, banned or has an old token is sent away, and comes back as nobody; all others stay', async () => {
  const [banned, stranger] = [await server.user(), await server.user()];
  const { tokens, clock } = server.app.apiContext;
  const brief = await createTestServer({
    database: server.database,
    config: { tokenLifetimeSeconds: 15 },
  });
  const old = await brief.user();
  await brief.app.close();
  const ended = await Promise.all(
    [owner, banned, old].map(({ headers }) => listen(server, headers)),
  );
  const staying = await Promise.all([listen(server, stranger.headers), listen(server)]);
  const deviceId = String(decodeJwt(owner.jwt).did);
  await server.database.db
    .insertInto('signed_off_device')
    .values({
      ...{ user_id: owner.userId, device_id: deviceId, browser: null },
      ...{ credential_hash: Buffer.from('signed off'), signed_off_at: new Date(clock()) },
    })
    .execute();
  await server.database.db
    .updateTable('users')
    .set({ banned_until: new Date(clock() + 60_000) })
    .where('id', '=', banned.userId)
    .execute();
  tokens.forgetBarredUsers();
  await until('they are sent away', () => ended.every(({ isEnded }) => isEnded));
  for (const { retries } of ended) expect(retries).toHaveLength(2);
  const again = await listen(server, owner.headers);
  await setTimeout(11_000);
  expect([again, ...staying].map(({ isEnded }) => isEnded)).toEqual([false, false, false]);
});

test('who asks for a stream while the server ends keeps it from nothing', async () => {
  const ending = await createTestServer({ database: server.database });
  const verified = Promise.withResolvers<void>();
  const { tokens } = ending.app.apiContext;
  const { verify } = tokens;
  Object.assign(tokens, {
    verify: async (...given: Parameters<typeof verify>) => {
      await verified.promise;
      return verify(...given);
    },
  });
  await listen(ending);
  const path = `/api/gameloop/v1/${server.seasonId}/stream`;
  const late = new StreamReader(await portOf(ending.app), path, owner.headers);
  readers.push(late);
  late.response.catch(() => undefined);
  const closing = ending.app.close();
  verified.resolve();
  await closing;
  expect(late.messages).toEqual([]);
});
