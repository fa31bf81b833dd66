import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { guestNetworkOf } from './guest-network.ts';

const IP = '192.0.2.1';
const config = { wrappingKeys: null };

let database: TestDatabase;
let another: TestDatabase;
beforeAll(async () => {
  [database, another] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await database.close();
  await another.close();
});

const networkOf = (ip: string, { db } = database) =>
  guestNetworkOf({ db, config }, { role: 'trial' }, ip);

test('where a guest calls from is one and the same at every server of a game', async () => {
  const [first, again] = await Promise.all([networkOf(IP), networkOf(IP)]);
  expect(first).toHaveLength(32);
  expect(again).toEqual(first);
  expect(await networkOf('192.0.2.2')).not.toEqual(first);
});

test('where a guest calls from is found by nobody who tries all addresses', async () => {
  const kept = await networkOf(IP);
  expect(kept).not.toEqual(hash('sha256', IP, 'buffer'));
  expect(kept).not.toEqual(await networkOf(IP, another));
});

test('where an account of the magazine calls from is not kept', async () => {
  expect(await guestNetworkOf({ db: database.db, config }, { role: 'user' }, IP)).toBeNull();
});
