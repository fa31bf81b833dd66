import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { sql } from 'kysely';
import { SeasonCache } from '../../season/season-cache.ts';
import { createConfig } from '../../settings/config.ts';
import { DEFAULT_PUSH } from '../../settings/push-config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Delivery } from '../delivery/delivery.ts';
import type { PushContext } from '../push-context.ts';
import { presentOverview } from './overview.presenter.ts';
import { VapidKeys } from './vapid-keys.ts';

const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Spieltag <game@example.org>' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Of a server with a secret of its own. */
function contextOf(errors: string[]): PushContext {
  const { db } = database;
  const log = { error: (_: unknown, line: string) => errors.push(line) };
  const secret = randomBytes(32).toString('base64');
  const wrappingKeys = readWrappingKeys({ KEY_WRAPPING_SECRET: secret });
  return {
    db,
    config: createConfig({ stage: 'development', push: { ...DEFAULT_PUSH, mail }, wrappingKeys }),
    clock: Date.now,
    log: log as unknown as PushContext['log'],
    seasons: new SeasonCache(db),
  };
}

test('Where the key for browsers cannot be opened only browsers are told nothing', async () => {
  expect(await new VapidKeys(contextOf([])).identity()).toBeDefined();
  const errors: string[] = [];
  const context = contextOf(errors);
  const keys = new VapidKeys(context);
  const delivery = new Delivery(context, keys);
  expect(await delivery.kinds()).toEqual(new Set(['mail']));
  const user = { userId: 'us-1', browser: undefined };
  expect(await presentOverview(context, keys, user)).toMatchObject({
    publicKey: null,
    email: { isOffered: true },
  });
  expect(errors).toEqual(['Browsers are told nothing: their key stays shut']);
  // What an operator does whose secret is lost; no server has to start anew.
  await sql`truncate signing_key, push_key`.execute(database.db);
  expect(await delivery.kinds()).toEqual(new Set(['web', 'mail']));
  await delivery.close();
});
