import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger, TransactionRequest } from '@spieltag/shared-kernel/contract';
import type { TestUser } from '../testing/test-server.ts';
import { changesOf, createLedgerServer, type LedgerServer, playersOf } from './ledger.fixture.ts';
import { versionAfter } from './shown-version.model.ts';

const REQUESTS = 1000;
const AT_ONCE = 100;

let server: LedgerServer;
let squads: readonly TransactionRequest[];
beforeAll(async () => {
  server = await createLedgerServer();
  squads = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => server.squadRequest(seed)));
});
afterAll(() => server.close());

/** Versions the history goes through. */
async function versions(user: TestUser): Promise<number[]> {
  const rows = await server.db
    .selectFrom('ledger_transaction')
    .select('version')
    .where('user_id', '=', user.userId)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

type Reply = Awaited<ReturnType<LedgerServer['trade']>>;

/**
 * Sends a thousand requests, as many at a time as have room to wait for the ledger they all want. One
 * the server had no time for is sent again, under its key.
 */
async function sendAll(send: (i: number, key: string) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  let next = 0;
  const sender = async () => {
    for (let i = next++; i < REQUESTS; i = next++) {
      do replies[i] = await send(i, `thousand-${i}`);
      while (replies[i]?.statusCode === 503);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return replies;
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, version) => version);

test('of a thousand for four versions, one after the other, one for each succeeds', async () => {
  const user = await server.user();
  await server.ledger(user);
  const replies = await sendAll((i, key) => {
    const squad = squads[i % squads.length] ?? {};
    return server.trade(user, squad, versionAfter(Math.floor((i * 4) / REQUESTS)), key);
  });
  const won = replies.flatMap((reply) =>
    reply.statusCode === 200 ? changesOf(reply.json<Ledger>()) : [],
  );
  const conflicts = replies.filter((reply) => reply.json().code === 'LEDGER_CONFLICT').length;
  expect(won).toEqual([1, 2, 3, 4]);
  expect(conflicts).toBe(REQUESTS - won.length);
  expect(await versions(user)).toEqual(upTo(4));
  expect(await server.replay(user)).toEqual(await server.stored(user));
});

test('of a thousand for no version in particular all legal ones succeed, one after the other', async () => {
  const user = await server.user();
  const [full] = squads;
  if (!full) throw new Error('no squad');
  const favorites = (i: number) => ({ favoritePlayerIds: full.indexedPlayers.slice(0, i % 20) });
  /** Every fourth asks for what can never be. */
  const replies = await sendAll((i, key) => {
    const cheat = { ...full, budget: full.budget + 1 };
    if (i % 4 === 1) return server.trade(user, cheat, undefined, key);
    if (i % 4 === 2) return server.execute(user, { actionId: 'daily-reward' }, undefined, key);
    if (i % 4 === 3) return server.favor(user, favorites(i), undefined, key);
    return server.trade(user, squads[(i / 4) % squads.length] ?? {}, undefined, key);
  });
  const ledger = await server.ledger(user);
  const history = await versions(user);
  expect(history).toEqual(upTo(changesOf(ledger)));
  const changed = new Set(
    replies.flatMap((reply) => (reply.statusCode === 200 ? changesOf(reply.json<Ledger>()) : [])),
  );
  // Every version but the first was somebody's answer; an unchanged squad answers the one there is.
  expect([...changed].sort((a, b) => a - b)).toEqual(history.slice(1));
  const claimed = replies.filter((reply, i) => i % 4 === 2 && reply.statusCode === 200);
  expect(claimed).toHaveLength(1);
  const cheated = replies.filter((reply, i) => i % 4 === 1 && reply.statusCode === 200);
  expect(cheated).toEqual([]);
  const favored = replies.filter((reply, i) => i % 4 === 3 && reply.statusCode === 200);
  expect(favored).toHaveLength(REQUESTS / 4);
  expect(playersOf(ledger)).toHaveLength(22);
  expect(await server.replay(user)).toEqual(await server.stored(user));
});
