import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HealthReport } from '@spieltag/shared-kernel/composition';
import type { PageErrors } from '@spieltag/shared-kernel/registry';
import { sql } from 'kysely';
import { until } from '../../../api/src/testing/until.ts';
import { openDatabase } from '../database/open-database.ts';
import { uploadOf } from '../testing/builds.ts';
import { addressIn, bodyOf, failed, ReportingVisitors } from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const PROJECT = '/projects/spieltag';
const FRONTEND = `${PROJECT}/microFrontends/mf-market`;
const FIRST = '1.0.0-00000000ff';
const NEXT = '1.0.1-00000000ff';
const MAX_KEPT = 1000;
const MINUTE_MS = 60_000;
const OWN = { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/se-1/market' };
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry();
  visitors = new ReportingVisitors(site);
  await deploy(FIRST);
});
afterAll(() => site.close());

async function deploy(version: string): Promise<void> {
  await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  const deployment = { targetVersion: version, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${FRONTEND}/deployment`, deployment);
}
const arrive = () => visitors.arrive(addressIn(++network));
async function fail(
  version: string,
  report: Partial<HealthReport>,
  visitor: Awaited<ReturnType<typeof arrive>> | undefined = undefined,
): Promise<void> {
  const body = bodyOf([{ ...failed(version), ...report }]);
  const reply = await visitors.send(visitor ?? (await arrive()), body, OWN);
  expect(reply.statusCode).toBe(204);
}
async function errors(query = ''): Promise<PageErrors> {
  const { status, body } = await site.call('GET', `${PROJECT}/errors${query}`);
  expect(status).toBe(200);
  return body as PageErrors;
}
const messages = async (query: string) => (await errors(query)).errors.map((one) => one.message);

test('where nothing has failed there is nothing', async () => {
  expect(await errors()).toEqual({ errors: [], found: 0, remotes: [] });
});

test('one message is one error, of all versions, numbers in it aside', async () => {
  await fail(FIRST, { message: 'player 7 is gone', stack: 'Error: gone\n    at buy (/a.js:1:2)' });
  const firstAt = new Date(site.now()).toISOString();
  site.pass(MINUTE_MS);
  await deploy(NEXT);
  await fail(NEXT, { message: 'player 8 is gone', stack: 'Error: gone\n    at sell (/b.js:3:4)' });
  await fail(NEXT, { message: 'no price', code: 'UNCAUGHT' });
  const { errors: shown, found, remotes } = await errors();
  expect(found).toBe(2);
  expect(remotes).toEqual([{ remote: 'mf-market', versions: [NEXT, FIRST] }]);
  expect(shown.find(({ code }) => code === 'MOUNT_FAILED')).toEqual({
    remote: 'mf-market',
    code: 'MOUNT_FAILED',
    phase: 'mount',
    message: 'player 8 is gone',
    stack: 'Error: gone\n    at sell (/b.js:3:4)',
    versions: [NEXT, FIRST],
    visitors: 2,
    reports: 2,
    browsers: { other: 2 },
    paths: { '/*/market': 2 },
    firstAt,
    lastAt: new Date(site.now()).toISOString(),
  });
});

test.each([
  ['a remote', '?remote=mf-market', ['no price', 'player 8 is gone']],
  ['a remote without errors', '?remote=mf-live', []],
  ['a version', `?version=${FIRST}`, ['player 7 is gone']],
  ['words of the message, in either case', '?search=PRICE', ['no price']],
  ['a code', '?search=uncaught', ['no price']],
  ['a path', '?search=/*/market', ['no price', 'player 8 is gone']],
  ['signs that mean something elsewhere', '?search=%25_%5C', []],
  ['what no database keeps', '?search=pri%00ce', ['no price']],
  ['a page behind the last one', '?page=9', []],
])('is asked for by %s', async (_name, query, found) => {
  expect((await messages(query)).sort()).toEqual(found);
});

test('a page that is none is refused', async () => {
  expect((await site.call('GET', `${PROJECT}/errors?page=0`)).status).toBe(400);
});

test('a second failure of a visitor is kept as well, and counts as no other visitor', async () => {
  const visitor = await arrive();
  await fail(NEXT, { message: 'first of all' }, visitor);
  await fail(NEXT, { message: 'later', code: 'UNCAUGHT' }, visitor);
  await fail(NEXT, { message: 'later', code: 'UNCAUGHT' }, visitor);
  const { errors: shown } = await errors('?search=later');
  expect(shown).toEqual([expect.objectContaining({ visitors: 0, reports: 2 })]);
});

test('what lets others act for somebody is not written down', async () => {
  await fail(NEXT, {
    message: 'refused: Bearer abc.def of ada@example.org',
    stack: 'Error: refused\n    at call (https://site.example/api?token=secret:1:2)',
  });
  const db = openDatabase(site.databaseUrl, () => undefined);
  const { rows } = await sql<{ message: string; stack: string }>`
    SELECT message, stack FROM registry.failure_group WHERE message LIKE 'refused%'`.execute(db);
  await db.destroy();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/abc\.def|ada@|token=secret/);
});

test('a thousand are kept, those heard of last', async () => {
  const db = openDatabase(site.databaseUrl, () => undefined);
  await sql`
    INSERT INTO registry.failure_group
      (project_id, remote, version, fingerprint, phase, code, message, stack, visitors, browsers,
       paths, first_at, last_at)
    SELECT 'spieltag', 'mf-market', 'v' || no, sha256(no::text::bytea), 'mount', 'OTHER', 'old', '',
      1, '{}', '{}', at, at
    FROM (SELECT no, ${new Date(site.now() - MINUTE_MS)}::timestamptz - no * interval '1 s' AS at
      FROM generate_series(1, ${MAX_KEPT + 50}) AS no) AS old`.execute(db);
  site.pass(2 * MINUTE_MS);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM registry.failure_group`.execute(db);
    return rows[0]?.count;
  };
  await until('a thousand are left', async () => (await count()) === MAX_KEPT);
  await db.destroy();
  expect(await messages('?search=price')).toEqual(['no price']);
  const { versions = [] } = (await errors('?search=old')).errors[0] ?? {};
  expect(versions).toContain('v1');
  expect(versions).not.toContain(`v${MAX_KEPT + 50}`);
});
