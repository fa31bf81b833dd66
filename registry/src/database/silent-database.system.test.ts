import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import {
  createSilencingProxy,
  type SilencingProxy,
} from '../../../api/src/testing/silencing-proxy.ts';
import { until } from '../../../api/src/testing/until.ts';
import { A, B, SteeredRemote } from '../testing/steered-remote.ts';
import { migrate } from './open-database.ts';

let proxy: SilencingProxy;
const market = new SteeredRemote({
  async reachedBy(databaseUrl) {
    proxy = await createSilencingProxy(databaseUrl);
    return proxy.url;
  },
});
afterAll(() => proxy.close());

test('after a fail-over from a machine that has vanished an operator rolls back, and pages never fail', async () => {
  await market.deploy(B);
  proxy.silenceOpen();
  const refused: number[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      market.site.pass(300);
      const { statusCode } = await market.discover();
      if (statusCode !== 200) refused.push(statusCode);
      await sleep(20);
    }
  });
  await until('it is rolled back', async () => {
    const reply = await market.command('rollback', { version: A }).catch(() => undefined);
    return reply?.status === 200;
  });
  isOver = true;
  await Promise.all(visitors);
  expect(await market.live()).toEqual([`${A} 100`]);
  expect(refused).toEqual([]);
});

test('a migration may take longer than an operator waits', async () => {
  const slow = {
    async up(db: Kysely<unknown>) {
      await sql`select pg_sleep(11)`.execute(db);
    },
  };
  const set = { migrations: { slow }, checksums: { slow: 'slow' }, schema: 'slow' };
  await migrate(market.site.databaseUrl, set);
});
