import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTokenService, type TokenService } from './token-service.ts';

let nowMs = Date.UTC(2026, 7, 1);
let database: TestDatabase;
let tokens: TokenService;
beforeAll(async () => {
  database = await createTestDatabase();
  tokens = await createTokenService(database.db, { lifetimeSeconds: 60, clock: () => nowMs });
});
afterAll(() => database.close());

const ANNA = { id: 'us-anna', role: 'user' } as const;

test('a token that was verified before expires all the same', async () => {
  const token = await tokens.issue(ANNA);
  for (let time = 0; time < 3; time++) expect(await tokens.verify(token)).toEqual(ANNA);
  nowMs += 59_000;
  expect(await tokens.verify(token)).toEqual(ANNA);
  nowMs += 1000;
  for (let time = 0; time < 2; time++) {
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  }
});

test('a token like one that was verified is not', async () => {
  const token = await tokens.issue(ANNA);
  await tokens.verify(token);
  const [head, claims, signature = ''] = token.split('.');
  const other = await tokens.issue({ id: 'us-eve', role: 'admin' });
  for (const forged of [
    `${head}.${claims}.${signature.slice(0, -6)}AAAAAA`,
    `${head}.${other.split('.')[1]}.${signature}`,
    token.slice(0, -1),
  ]) {
    await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  }
});
