import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { Attempts } from '../context/attempts.ts';
import { sharedNowOf } from '../context/shared-now.ts';
import { migrate, openDatabase } from '../database/open-database.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { forgetEvidence } from './forget-evidence.ts';
import { MAX_VISITORS } from './outcome.repository.ts';
import { insertOutcomes, whileRefused } from './testing/visitor-rows.ts';

const AT_MS = Date.UTC(2026, 10, 23);
const DAY_MS = 24 * 3_600_000;
const DEPLOYMENT = '0d6af278-0cff-42a1-b283-161fe9a3119b';
const OTHER_DEPLOYMENT = '0d6af278-0cff-42a1-b283-161fe9a3119c';
let database: TestDatabase;
let db: Kysely<RegistryDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  db = openDatabase(database.url);
});
afterEach(async () => {
  await db.deleteFrom('registry.visitor_outcome').execute();
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const forget = (sharedNow = sharedNowOf(() => AT_MS)) =>
  forgetEvidence({ db, sharedNow }, new Attempts(undefined));
const outcomes = (remote: string, deploymentId: string, count: number, atMs = AT_MS - DAY_MS) =>
  insertOutcomes(db, { remote, deploymentId, version: '1.0.0-0123456789', atMs }, count);

/** How many are kept of each deployment of a remote, and since when in ms. */
async function kept(remote: string): Promise<Record<string, readonly [number, number]>> {
  const rows = await db
    .selectFrom('registry.visitor_outcome')
    .select(({ fn }) => [
      'deployment_id',
      fn.countAll<string>().as('count'),
      fn.min('at').as('first'),
    ])
    .where('remote', '=', remote)
    .groupBy('deployment_id')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.deployment_id,
      [Number(row.count), Number(row.first) - (AT_MS - DAY_MS)] as const,
    ]),
  );
}

test('of a popular version those stay who were heard of last, of each deployment', async () => {
  await outcomes('mf-market', DEPLOYMENT, MAX_VISITORS + 3);
  await outcomes('mf-market', OTHER_DEPLOYMENT, 5);
  await forget();
  expect(await kept('mf-market')).toEqual({
    [DEPLOYMENT]: [MAX_VISITORS, 4],
    [OTHER_DEPLOYMENT]: [5, 1],
  });
});

test('what cannot be forgotten keeps nothing else from being forgotten', async () => {
  const long = new Date(AT_MS - 31 * DAY_MS);
  await outcomes('mf-live', DEPLOYMENT, MAX_VISITORS + 3);
  await outcomes('mf-live', OTHER_DEPLOYMENT, 1, long.getTime());
  await outcomes('mf-market', DEPLOYMENT, MAX_VISITORS + 3);
  await db
    .insertInto('registry.reporter')
    .values({ visitor: Buffer.from('a'), network: Buffer.from('b'), first_at: long })
    .execute();
  await db
    .insertInto('registry.failure_group')
    .values({
      project_id: 'spieltag',
      remote: 'mf-market',
      version: '1.0.0-0123456789',
      fingerprint: Buffer.from('c'),
      phase: 'mount',
      code: 'SILENT',
      message: '',
      stack: '',
      visitors: 1,
      browsers: '{}',
      paths: '{}',
      first_at: long,
      last_at: long,
    })
    .execute();
  await db
    .insertInto('registry.report_call')
    .values({ address: Buffer.from('d'), minute: 1, calls: 1 })
    .execute();
  await whileRefused(db, { table: 'registry.visitor_outcome', remote: 'mf-live' }, forget);
  expect(await kept('mf-live')).toEqual({
    [DEPLOYMENT]: [MAX_VISITORS + 3, 1],
    [OTHER_DEPLOYMENT]: [1, 1 - 30 * DAY_MS],
  });
  expect(await kept('mf-market')).toEqual({ [DEPLOYMENT]: [MAX_VISITORS, 4] });
  for (const table of ['reporter', 'failure_group', 'report_call'] as const) {
    const left = await db.selectFrom(`registry.${table}`).selectAll().execute();
    expect([table, left]).toEqual([table, []]);
  }
});

test('a registry whose clock is ahead forgets nothing of the others', async () => {
  await outcomes('mf-market', DEPLOYMENT, 3, Date.now());
  const machine = Date.now;
  Date.now = () => machine() + 8 * DAY_MS;
  try {
    await forget(sharedNowOf(undefined));
  } finally {
    Date.now = machine;
  }
  expect((await kept('mf-market'))[DEPLOYMENT]?.[0]).toBe(3);
});
