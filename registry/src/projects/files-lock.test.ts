import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPool } from '@spieltag/server-kit/database';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { lockFiles, tryLockFiles } from './files-lock.ts';

const PATH = 'mf-market/1.0.0-000000000a';

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
});
afterAll(() => site.close());

/** Another process, told of every query of its that fails. */
function another(onFailed: () => void = () => undefined): Kysely<RegistryDatabase> {
  const pool = openPool({ url: site.databaseUrl, applicationName: 'test', maxConnections: 1 });
  return new Kysely<RegistryDatabase>({
    dialect: new PostgresDialect({ pool }),
    log({ level }) {
      if (level === 'error') onFailed();
    },
  });
}

test.each([
  ['keeps', lockFiles],
  ['removes', tryLockFiles],
])(
  'who %s files may take minutes over them, and no lock is waited for longer than a query',
  async (_, lock) => {
    const db = another();
    const limits = await db.transaction().execute(async (trx) => {
      await lock(trx, PATH);
      const { rows } = await sql<object>`
      SELECT current_setting('idle_in_transaction_session_timeout') AS idle,
        current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`.execute(
        trx,
      );
      return rows[0];
    });
    await db.destroy();
    expect(limits).toEqual({ idle: '30min', lock: '8s', statement: '30s' });
  },
);

test.each([
  ['keeps', lockFiles],
  ['removes', tryLockFiles],
])('who keeps files waits for who %s them, longer than for any other lock', async (_, lock) => {
  const hasWaited = Promise.withResolvers<void>();
  const [first, second] = [another(), another(hasWaited.resolve)];
  const isHeld = Promise.withResolvers<void>();
  const holding = first.transaction().execute(async (trx) => {
    await lock(trx, PATH);
    isHeld.resolve();
    await hasWaited.promise;
  });
  await isHeld.promise;
  const waiting = second.transaction().execute(async (trx) => {
    await lockFiles(trx, PATH, { lock_timeout: 20, statement_timeout: 30_000 });
    return (await sql`SELECT 1 AS one`.execute(trx)).rows;
  });
  await expect(waiting).resolves.toEqual([{ one: 1 }]);
  await holding;
  await Promise.all([first.destroy(), second.destroy()]);
});
