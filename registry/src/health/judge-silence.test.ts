import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openPool } from '@spieltag/server-kit/database';
import { Kysely, PostgresDialect } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { sharedNowOf } from '../context/shared-now.ts';
import { migrate } from '../database/open-database.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { readFailureGroups } from './failure-group.repository.ts';
import { SILENT_AT_ONCE, SilenceJudge } from './judge-silence.ts';
import { insertStarts } from './testing/visitor-rows.ts';

const AT_MS = Date.UTC(2026, 10, 23);
const deploymentId = '0d6af278-0cff-42a1-b283-161fe9a3119b';
let database: TestDatabase;
let db: Kysely<RegistryDatabase>;
let statements = 0;
let version = '';
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  const pool = openPool({ url: database.url, applicationName: 'test', maxConnections: 2 });
  db = new Kysely<RegistryDatabase>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements += 1;
    },
  });
});
beforeEach(() => {
  version = `1.0.${++number}-0123456789`;
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const now = () => AT_MS;
const judge = () =>
  new SilenceJudge({ db, now, sharedNow: sharedNowOf(now), elapsed: () => AT_MS });
const start = (count: number) =>
  insertStarts(db, { deploymentId, version, atMs: AT_MS - 60_000 }, count);
async function silentVisitors(): Promise<number> {
  const rows = await db
    .selectFrom('registry.visitor_outcome')
    .select('visitor')
    .where('version', '=', version)
    .where('code', '=', 'SILENT')
    .execute();
  return rows.length;
}

test('silence of many is judged in batches, and what is known by then can be asked in between', async () => {
  const known: number[] = [];
  await start(2 * SILENT_AT_ONCE + 7);
  await judge().check(async () => known.push(await silentVisitors()));
  expect(known).toEqual([SILENT_AT_ONCE, 2 * SILENT_AT_ONCE]);
  expect(await silentVisitors()).toBe(2 * SILENT_AT_ONCE + 7);
  const groups = await readFailureGroups(db, 'spieltag', 'mf-market', version);
  expect(groups).toMatchObject([{ code: 'SILENT', visitors: 2 * SILENT_AT_ONCE + 7 }]);
  const { browsers = {}, paths = {} } = groups[0] ?? {};
  const reports = Object.values(browsers).reduce((sum, count) => sum + count, 0);
  expect([Object.keys(browsers).length, reports]).toEqual([3, 2 * SILENT_AT_ONCE + 7]);
  expect(paths).toEqual({ '/market': 2 * SILENT_AT_ONCE + 7 });
});

test('of two projects each has the silence of its own visitors', async () => {
  const other = `other-${number}`;
  await db.insertInto('registry.project').values({ project_id: other, name: 'Another' }).execute();
  const subject = { deploymentId, version, atMs: AT_MS - 60_000 };
  await insertStarts(db, { ...subject, projectId: other }, 3);
  await insertStarts(db, subject, 2);
  await judge().check();
  const visitorsIn = async (project: string) =>
    (await readFailureGroups(db, project, 'mf-market', version)).map(({ visitors }) => visitors);
  expect([await visitorsIn(other), await visitorsIn('spieltag')]).toEqual([[3], [2]]);
});

test('hundreds are judged with as few statements as one', async () => {
  const statementsFor = async (count: number) => {
    await start(count);
    statements = 0;
    await judge().check();
    version = `1.0.${++number}-0123456789`;
    return statements;
  };
  expect(await statementsFor(SILENT_AT_ONCE - 1)).toBe(await statementsFor(1));
});

test('starts that somebody else holds are left to them', async () => {
  await start(3);
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('registry.open_start')
      .selectAll()
      .where('version', '=', version)
      .limit(1)
      .forUpdate()
      .execute();
    await judge().check();
    expect(await silentVisitors()).toBe(2);
  });
  await judge().check();
  expect(await silentVisitors()).toBe(3);
});
