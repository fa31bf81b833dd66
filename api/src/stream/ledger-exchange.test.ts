import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ListenHandle, listenTo } from '../database/index.ts';
import type { LedgerKey } from '../ledger/ledger.types.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { LEDGER_CHANNEL, LedgerExchange } from './ledger-exchange.ts';

let database: TestDatabase;
let listening: ListenHandle;
const messages: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const ready = Promise.withResolvers<void>();
  listening = listenTo({
    url: database.url,
    channel: LEDGER_CHANNEL,
    onMessage: (payload) => messages.push(payload),
    onListening: ready.resolve,
    onLost: () => undefined,
  });
  await ready.promise;
});
beforeEach(() => void messages.splice(0));
afterAll(async () => {
  await listening.stop();
  await database.close();
});

/** A server that notes what others tell it. */
function server() {
  const told: (readonly [LedgerKey, number])[] = [];
  const exchange = new LedgerExchange(database.db, (key, version) => told.push([key, version]));
  return { told, exchange };
}
const keyOf = (index: number): LedgerKey => ({
  seasonId: `se-${'s'.repeat(48)}`,
  userId: `us-${String(index).padStart(48, 'u')}`,
});

test('another server is told of each ledger once, with its newest version; the own one is not', async () => {
  const [own, other] = [server(), server()];
  for (const version of [1, 2, 3]) own.exchange.changed(keyOf(1), version);
  own.exchange.changed(keyOf(2), 7);
  await own.exchange.send();
  await until('it is told', () => messages.length > 0);
  for (const { exchange } of [own, other])
    for (const message of messages) exchange.receive(message);
  expect(other.told).toEqual([
    [keyOf(1), 3],
    [keyOf(2), 7],
  ]);
  expect(own.told).toEqual([]);
  await own.exchange.send();
  expect(messages).toHaveLength(1);
});

test('however many with ids as long as they may be, PostgreSQL takes them', async () => {
  const [own, other] = [server(), server()];
  const users = Array.from({ length: 500 }, (_, index) => index);
  for (const index of users) own.exchange.changed(keyOf(index), Number.MAX_SAFE_INTEGER);
  await own.exchange.send();
  const receiveAll = () => {
    for (const message of messages.splice(0)) other.exchange.receive(message);
    return other.told.length === users.length;
  };
  await until('all are told', receiveAll);
  expect(new Set(other.told.map(([{ userId }]) => userId)).size).toBe(users.length);
});

test('while nobody takes them they are no more than so many', async () => {
  const [own, other] = [server(), server()];
  for (let index = 0; index < 10_050; index += 1) own.exchange.changed(keyOf(index), 1);
  await own.exchange.send();
  await until('they are told', () => messages.length >= 10_000 / 60);
  for (const message of messages) other.exchange.receive(message);
  expect(other.told).toHaveLength(10_000);
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['of another form', '{"from":"x","seasonId":7,"ledgers":[]}'],
  [
    'with ledgers of another form',
    '{"from":"x","seasonId":"se-1","ledgers":[null,"us-1",["us-1"],[7,7]]}',
  ],
])('a message that is %s tells nothing', (_which, payload) => {
  const { told, exchange } = server();
  exchange.receive(payload);
  expect(told).toEqual([]);
});
