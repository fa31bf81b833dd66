import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contractionsOfAll } from '../../../api/src/testing/contractions.ts';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { registryMigrations } from './open-database.ts';

/** From before there was the rule that the game server's migrations follow, too; none is added. */
const BEFORE_THE_RULE = ['0002-rollouts', '0005-evidence', '0007-links-and-previews'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a migration takes nothing from a registry of before it, which goes on meanwhile', async () => {
  const { schema } = registryMigrations;
  const taken = await contractionsOfAll(database.db, registryMigrations, schema);
  expect(Object.keys(taken)).toEqual(BEFORE_THE_RULE);
});
