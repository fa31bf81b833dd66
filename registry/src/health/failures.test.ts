import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HealthReport } from '@spieltag/shared-kernel/composition';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import { openDatabase } from '../database/open-database.ts';
import { uploadOf } from '../testing/builds.ts';
import { addressIn, bodyOf, failed, ReportingVisitors } from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { deleteFailuresBefore, MAX_KEPT } from './failure-group.repository.ts';

const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const MAX_GROUPS = 50;
const STACK = 'Error: gone\n    at buy (http://localhost/mf-market/main.js:1:20)';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;
let version = '1.0.0-0000000000';

beforeAll(async () => {
  site = await createTestRegistry();
  visitors = new ReportingVisitors(site);
});
afterAll(() => site.close());

/** A version that nobody has reported yet. */
async function newVersion(): Promise<string> {
  version = `1.0.${++network}-00000000ff`;
  await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  const deployment = { targetVersion: version, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${FRONTEND}/deployment`, deployment);
  return version;
}
async function fail(
  report: Partial<HealthReport>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const visitor = await visitors.arrive(addressIn(++network));
  const own = { 'sec-fetch-site': 'same-origin', ...headers };
  const reply = await visitors.send(visitor, bodyOf([{ ...failed(version), ...report }]), own);
  expect(reply.statusCode).toBe(204);
}
async function failures(): Promise<FailureGroup[]> {
  const { body } = await site.call('GET', `${FRONTEND}/failures?version=${version}`);
  return body.failures as FailureGroup[];
}

/** A word of its own for every number: messages that differ by a number are alike. */
const lettersOf = (no: number) =>
  no.toString(26).replaceAll(/\d/g, (digit) => `q${'abcdefghij'[Number(digit)]}`);

test('failures that are alike are one, with message, stack, browsers and addresses', async () => {
  await newVersion();
  const of = (no: number) => ({ message: `player ${no} is gone`, stack: STACK });
  await fail(of(7), { 'user-agent': FIREFOX, referer: 'http://localhost/se-1/market?invite=s' });
  await fail(of(8), { 'user-agent': EDGE, referer: 'http://localhost/se-2/market' });
  await fail({ message: 'another' }, { 'user-agent': 'curl/8', referer: 'no address' });
  expect(await failures()).toEqual([
    {
      version,
      phase: 'mount',
      code: 'MOUNT_FAILED',
      message: 'player 7 is gone',
      stack: STACK,
      visitors: 2,
      browsers: { 'Edge 140': 1, 'Firefox 140': 1 },
      paths: { '/*/market': 2 },
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
    expect.objectContaining({ message: 'another', browsers: { other: 1 }, paths: { '': 1 } }),
  ]);
});

test('a version that was built for another kernel than a page has is seen, and has not failed', async () => {
  await newVersion();
  const message = 'built for the kernel ^1.4.0';
  await fail({ phase: 'load', code: 'KERNEL_MISMATCH', message });
  await fail({ phase: 'load', code: 'KERNEL_MISMATCH', message });
  expect(await failures()).toMatchObject([
    { code: 'KERNEL_MISMATCH', message, visitors: 0, paths: { '': 2 } },
  ]);
  const { body } = await site.call('GET', `${FRONTEND}/health`);
  expect(JSON.stringify(body)).not.toContain(version);
});

test('one failure counts once, however many reports there are of it', async () => {
  await newVersion();
  const visitor = await visitors.arrive(addressIn(++network));
  const own = [failed(version), { ...failed(version), phase: 'load' as const }];
  for (let load = 0; load < 2; load++) await visitors.report(visitor, ...own, ...own);
  const counts = (await failures()).map((group) => group.visitors);
  expect(counts).toEqual([1]);
});

test('a flood of messages stays within its bounds', async () => {
  await newVersion();
  for (let no = 0; no < MAX_GROUPS + 10; no++) await fail({ message: lettersOf(no) });
  const groups = await failures();
  expect(groups).toHaveLength(MAX_GROUPS + 1);
  expect(groups[0]).toMatchObject({ message: '', visitors: 10 });
  expect(groups.map(({ message }) => message)).toContain(lettersOf(MAX_GROUPS + 9));
});

test('where there is room for no more, those of the fewest visitors go', async () => {
  await newVersion();
  for (let no = 0; no < 2; no++) await fail({ message: 'genuine' });
  for (let no = 0; no < MAX_GROUPS + 10; no++) await fail({ message: lettersOf(no) });
  const groups = await failures();
  const genuine = groups.find(({ message }) => message === 'genuine');
  expect(genuine).toMatchObject({ visitors: 2, browsers: { other: 2 } });
  const visitorsCounted = groups.reduce((sum, group) => sum + group.visitors, 0);
  expect(visitorsCounted).toBe(2 + MAX_GROUPS + 10);
});

test('what one visitor makes up takes the place of nothing', async () => {
  await newVersion();
  await fail({ message: 'genuine' });
  const visitor = await visitors.arrive(addressIn(++network));
  for (let no = 0; no < MAX_GROUPS; no++) {
    await visitors.report(visitor, { ...failed(version), message: lettersOf(no) });
  }
  for (let no = 0; no < MAX_GROUPS - 3; no++) await fail({ message: `other ${lettersOf(no)}` });
  const messages = (await failures()).map(({ message }) => message);
  expect(messages).toContain('genuine');
  expect(messages.filter((message) => message.startsWith('other'))).toHaveLength(MAX_GROUPS - 3);
});

/** Fills up all that is kept, and forgets what is beyond it. */
async function forgetBeside(
  visitors: number,
  at: Date,
  versionOf: (no: number) => string,
): Promise<string[]> {
  const db = openDatabase(site.databaseUrl);
  const made = Array.from({ length: MAX_KEPT }, (_, no) => ({
    project_id: 'spieltag',
    remote: 'mf-market',
    version: versionOf(no),
    fingerprint: Buffer.from(`made up ${no}`),
    phase: 'mount',
    code: 'MOUNT_FAILED',
    message: `made up ${no}`,
    stack: '',
    visitors,
    browsers: '{}',
    paths: '{}',
    first_at: at,
    last_at: at,
  }));
  await db.insertInto('registry.failure_group').values(made).execute();
  await deleteFailuresBefore(db, new Date(0));
  const kept = await db
    .deleteFrom('registry.failure_group')
    .where('message', 'like', 'made up %')
    .returning('version')
    .execute();
  await db.destroy();
  return kept.map((row) => row.version);
}

test('of all versions together those of the fewest visitors are forgotten first', async () => {
  await newVersion();
  for (let no = 0; no < 2; no++) await fail({ message: 'genuine' });
  await forgetBeside(0, new Date(site.now() + 1000), () => '9.9.9-00000000ff');
  expect((await failures()).map(({ message }) => message)).toEqual(['genuine']);
});

test('the first failure of a version is kept beside a thousand that more visitors had of others', async () => {
  await newVersion();
  await fail({ message: 'genuine' });
  const nameOf = (no: number) => `8.8.${Math.floor(no / MAX_GROUPS)}-00000000ff`;
  const kept = await forgetBeside(2, new Date(site.now() - 1000), nameOf);
  expect((await failures()).map(({ message }) => message)).toEqual(['genuine']);
  // And of the others each has as many as come first.
  expect(new Set(kept).size).toBe(MAX_KEPT / MAX_GROUPS);
  expect(kept.length).toBeLessThan(MAX_KEPT);
});

test('where there are too many versions, those heard of long ago are forgotten first', async () => {
  await newVersion();
  await fail({ message: 'genuine' });
  await forgetBeside(2, new Date(site.now() - 1000), (no) => `7.7.${no}-00000000ff`);
  expect((await failures()).map(({ message }) => message)).toEqual(['genuine']);
});

test('what a database cannot keep is left out', async () => {
  await newVersion();
  await fail({ message: 'a\0b \ud800' });
  expect((await failures()).map(({ message }) => message)).toEqual(['ab \ufffd']);
});
