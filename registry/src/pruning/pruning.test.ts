import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Attempts } from '../context/attempts.ts';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { version as external } from '../testing/convention-project.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { addressIn, ReportingVisitors, stood } from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { lookOnce } from './prune-daily.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PROJECT = '/projects/spieltag';
let site: TestRegistry;
let visitors: ReportingVisitors;
let remote: string;
let frontend: string;
let number = 0;

/** A registry for the tests of a group: tokens do not outlive the months that pass in all of them. */
function onItsOwn(): void {
  beforeAll(async () => {
    site = await createTestRegistry({ pruning: { keptVersions: 2, isDaily: false } });
    visitors = new ReportingVisitors(site);
  });
  afterAll(() => site.close());
}
beforeEach(() => {
  // Each test has a remote of its own.
  remote = `mf-pruned-${++number}`;
  frontend = `${PROJECT}/microFrontends/${remote}`;
});

const nameOf = (no: number) => `1.${no}.0-000000000${no}`;
const upload = (no: number, content?: string) =>
  site.call('POST', `${frontend}/releases`, uploadOf(remote, nameOf(no), {}, content));
const deploy = (no: number, deploymentStrategy = 'AllAtOnce') =>
  site.call('POST', `${frontend}/deployment`, { targetVersion: nameOf(no), deploymentStrategy });
const prune = (body: object = {}) => site.call('POST', `${PROJECT}/prune`, { remote, ...body });
const fileOf = async (no: number) =>
  (await site.registry.app.inject(`/${remote}/${nameOf(no)}/${MAIN_FILE}`)).statusCode;
const prunedOf = ({ body }: Awaited<ReturnType<typeof prune>>) =>
  (body.versions as { version: string }[]).map(({ version }) => version);

/** Five versions, of which the first two are neither new nor needed a while later. */
async function publishFive(): Promise<void> {
  for (const no of [1, 2, 3, 4, 5]) await upload(no);
  await deploy(3);
  site.pass(31 * DAY_MS);
}

describe('pruning', () => {
  onItsOwn();

  test('removes what nobody needs, says so and frees the space', async () => {
    await publishFive();
    const dry = await prune({ dryRun: true });
    expect([prunedOf(dry), dry.body.freedBytes]).toEqual([[nameOf(2), nameOf(1)], 0]);
    expect([await fileOf(1), await fileOf(2)]).toEqual([200, 200]);
    const done = await prune({ reason: 'spring' });
    const versions = done.body.versions as { bytes: number }[];
    expect(versions).toEqual(dry.body.versions);
    expect(done.body.freedBytes).toBe(versions.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(done.body.freedBytes).toBeGreaterThan(0);
    expect(await Promise.all([1, 2, 3, 4, 5].map(fileOf))).toEqual([404, 404, 200, 200, 200]);
    expect(await readdir(join(site.folder, 'artefacts', remote))).toHaveLength(3);
    const { body } = await site.call('GET', `${frontend}/history?limit=1`);
    expect(body.entries).toMatchObject([
      {
        action: 'prune',
        actor: 'ada',
        reason: 'spring',
        after: { pruned: [nameOf(2), nameOf(1)], bytes: done.body.freedBytes },
      },
    ]);
    expect(prunedOf(await prune())).toEqual([]);
  });

  test('one that is named goes however new it is, a preview as well', async () => {
    for (const no of [1, 2]) await upload(no);
    const build = { ...uploadOf(remote, nameOf(3)), branch: 'topic', hours: 1 };
    const made = await site.call('POST', `${frontend}/previews`, build);
    await site.call('POST', `${frontend}/previews`, { ...build, ...uploadOf(remote, nameOf(4)) });
    expect(made.status).toBe(201);
    expect(prunedOf(await prune({ version: nameOf(1), dryRun: true }))).toEqual([nameOf(1)]);
    expect(await fileOf(1)).toBe(200);
    for (const no of [1, 3]) {
      const pruned = await prune({ version: nameOf(no) });
      expect([prunedOf(pruned), await fileOf(no)]).toEqual([[nameOf(no)], 404]);
      expect(pruned.body.freedBytes).toBeGreaterThan(0);
    }
    expect([await fileOf(2), await fileOf(4)]).toEqual([200, 200]);
    expect((await prune({ version: nameOf(1) })).body.code).toBe('VERSION_PRUNED');
    expect((await prune({ version: nameOf(9) })).body.code).toBe('VERSION_NOT_FOUND');
    const ofNone = await site.call('POST', `${PROJECT}/prune`, { version: nameOf(2) });
    expect(ofNone.body.code).toBe('INVALID_REQUEST');
  });

  test('one that is named is refused where its files lie elsewhere', async () => {
    await upload(1);
    await deploy(1);
    const made = await site.call('POST', `${frontend}/versions`, { version: external(nameOf(2)) });
    expect(made.status).toBe(201);
    for (const dryRun of [true, false]) {
      const { status, body } = await prune({ version: nameOf(2), dryRun });
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({
          code: 'VERSION_NOT_FOUND',
          msg: `The files of ${remote} ${nameOf(2)} lie elsewhere`,
        }),
      ]);
    }
  });

  test('one that is named stays while it is live, a way back or linked to', async () => {
    for (const no of [1, 2, 3]) await upload(no);
    for (const no of [1, 2]) await deploy(no);
    const link = { overrides: [{ remote, version: nameOf(3) }], minutes: 5 };
    await site.call('POST', `${PROJECT}/overrides`, link);
    for (const no of [1, 2, 3]) {
      expect(prunedOf(await prune({ version: nameOf(no) }))).toEqual([]);
      expect(await fileOf(no)).toBe(200);
    }
    site.pass(6 * 60_000);
    expect(prunedOf(await prune({ version: nameOf(3) }))).toEqual([nameOf(3)]);
  });

  test('a version that is gone is given to nobody', async () => {
    await publishFive();
    await prune();
    const of = { version: nameOf(1) };
    const refused = [
      await deploy(1),
      await site.call('POST', `${frontend}/pin`, of),
      await site.call('POST', `${frontend}/rollback`, of),
      await site.call('PATCH', frontend, { activeVersions: [{ ...of, traffic: 100 }] }),
      await site.call('GET', `${frontend}/releases/${nameOf(1)}`),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array.from(refused, () => '410 VERSION_PRUNED'),
    );
    const link = { overrides: [{ remote, ...of }], minutes: 5 };
    expect((await site.call('POST', `${PROJECT}/overrides`, link)).body.code).toBe(
      'VERSION_NOT_FOUND',
    );
    const listed = await site.call('GET', `${frontend}/state`);
    expect(JSON.stringify(listed.body)).not.toContain(nameOf(1));
    const versions = await site.call('GET', `${frontend}/versions`);
    expect(JSON.stringify(versions.body)).not.toContain(nameOf(1));
  });

  test('comes back when it is published again, byte for byte and not otherwise', async () => {
    await publishFive();
    await prune();
    const other = await upload(1, 'let other;');
    expect([other.status, other.body.code]).toEqual([409, 'VERSION_EXISTS']);
    expect(await fileOf(1)).toBe(404);
    const again = await upload(1);
    expect([again.status, again.body.isNew]).toEqual([201, true]);
    expect([await fileOf(1), (await deploy(1)).status]).toEqual([200, 201]);
    expect(prunedOf(await prune())).toEqual([]);
  });

  test('keeps what is live, every way back, what is pinned, and what was live lately', async () => {
    for (const no of [1, 2, 3, 4, 5, 6, 7]) await upload(no);
    await deploy(1);
    site.pass(40 * DAY_MS);
    await deploy(2);
    await deploy(3);
    await site.call('POST', `${frontend}/pin`, { version: nameOf(4) });
    site.pass(DAY_MS);
    await site.call('POST', `${frontend}/unpin`, {});
    expect(prunedOf(await prune())).toEqual([nameOf(5)]);
    site.pass(40 * DAY_MS);
    // The pin is long over; the way back from 3 leads to 2, and from there to 1.
    expect(prunedOf(await prune())).toEqual([nameOf(4)]);
    for (const expected of [2, 1]) {
      const { body } = await site.call('POST', `${frontend}/rollback`, {});
      expect(body.shares).toMatchObject([{ version: nameOf(expected) }]);
      expect(await fileOf(expected)).toBe(200);
    }
  });

  test('keeps what a link shows, also the newest preview of a branch, as long as it does', async () => {
    await publishFive();
    const link = { overrides: [{ remote, version: nameOf(1) }], minutes: 60 };
    await site.call('POST', `${PROJECT}/overrides`, link);
    expect(prunedOf(await prune())).toEqual([nameOf(2)]);
    const preview = { ...uploadOf(remote, nameOf(6)), branch: 'tidy', hours: 24 * 14 };
    await site.call('POST', `${frontend}/previews`, preview);
    site.pass(10 * DAY_MS);
    expect(prunedOf(await prune({ dryRun: true }))).toEqual([]);
    site.pass(31 * DAY_MS);
    expect(prunedOf(await prune())).toEqual([nameOf(6), nameOf(1)]);
  });

  test('keeps what pages have reported lately', async () => {
    for (const no of [1, 2, 3, 4]) await upload(no);
    await deploy(1);
    await deploy(2);
    await deploy(3);
    site.pass(29 * DAY_MS);
    const visitor = await visitors.arrive(addressIn(1));
    await visitors.report(visitor, { ...stood(nameOf(3)), remote });
    await site.call('DELETE', frontend);
    site.pass(5 * DAY_MS);
    await upload(5);
    await upload(6);
    // Nothing is deployed any more, and what the audit log has of versions is too far back.
    expect(prunedOf(await prune())).toEqual([nameOf(4), nameOf(2), nameOf(1)]);
  });

  test('leaves the files of a version that another project has', async () => {
    await publishFive();
    const made = await site.call('POST', '/projects', { name: 'other' });
    const theirs = `/projects/${made.body.id}/microFrontends/${remote}`;
    await site.call('POST', `${theirs}/releases`, uploadOf(remote, nameOf(1)));
    const { body } = await prune();
    expect([await fileOf(1), await fileOf(2)]).toEqual([200, 404]);
    expect(body.versions).toHaveLength(2);
  });

  test('takes the releases of a project that is deleted, but for files another one has', async () => {
    const { body } = await site.call('POST', '/projects', { name: 'short-lived' });
    const project = `/projects/${body.id}`;
    const own = `${project}/microFrontends/${remote}/releases`;
    for (const no of [1, 2]) await site.call('POST', own, uploadOf(remote, nameOf(no)));
    await upload(2);
    expect((await site.call('DELETE', project)).status).toBe(202);
    expect(prunedOf(await prune())).toEqual([]);
    expect([await fileOf(1), await fileOf(2)]).toEqual([404, 200]);
    expect(prunedOf(await prune({ version: nameOf(2) }))).toEqual([nameOf(2)]);
    expect(await fileOf(2)).toBe(404);
  });

  test('is for operators', async () => {
    const team = await site.token({ role: 'team', remotes: [remote] });
    expect((await site.call('POST', `${PROJECT}/prune`, {}, team)).status).toBe(403);
  });
});

describe('beside other changes', () => {
  onItsOwn();

  /** Whatever is not pruned has its files. */
  async function expectWhole(): Promise<void> {
    const { body } = await site.call('GET', `${frontend}/state`);
    for (const { version } of body.versions as { version: string }[]) {
      const reply = await site.registry.app.inject(`/${remote}/${version}/${MAIN_FILE}`);
      expect(`${version} ${reply.statusCode}`).toBe(`${version} 200`);
    }
  }

  test('a version is deployed or pruned, never both', async () => {
    await publishFive();
    const [deployed, pruned] = await Promise.all([deploy(1), prune()]);
    expect([201, 410]).toContain(deployed.status);
    expect(prunedOf(pruned).includes(nameOf(1))).toBe(deployed.status === 410);
    await expectWhole();
  });

  test('a version that is published again meanwhile is whole, or gone', async () => {
    for (let round = 0; round < 5; round++) {
      remote = `mf-pruned-${++number}`;
      frontend = `${PROJECT}/microFrontends/${remote}`;
      await publishFive();
      await Promise.all([prune(), upload(1), prune(), upload(2), upload(1)]);
      await expectWhole();
      await upload(1);
      expect(await fileOf(1)).toBe(200);
    }
  });

  test('what an upload has left that was ended in between is gone a day later', async () => {
    const artefacts = join(site.folder, 'artefacts');
    const given = { databaseUrl: site.databaseUrl, folder: site.folder, nowMs: site.now() };
    for (const [name, hours] of [
      ['.draft-left', 25],
      ['.draft-under-way', 23],
    ] as const) {
      await mkdir(join(artefacts, name), { recursive: true });
      await writeFile(join(artefacts, name, MAIN_FILE), 'let half;');
      const at = new Date(given.nowMs - (hours * DAY_MS) / 24);
      await utimes(join(artefacts, name), at, at);
    }
    const context = createPruningContext(given);
    await lookOnce(context, new Attempts(undefined));
    await context.db.destroy();
    const drafts = (await readdir(artefacts)).filter((name) => name.startsWith('.draft-'));
    expect(drafts).toEqual(['.draft-under-way']);
  });

  test('one of several registries prunes once a day, and none again before', async () => {
    await publishFive();
    const given = { databaseUrl: site.databaseUrl, folder: site.folder, nowMs: site.now() };
    const contexts = [createPruningContext(given), createPruningContext(given)];
    for (let look = 0; look < 2; look++) {
      await Promise.all(contexts.map((one) => lookOnce(one, new Attempts(undefined))));
    }
    for (const { db } of contexts) await db.destroy();
    const { body } = await site.call('GET', `${frontend}/history`);
    const entries = body.entries as { action: string; actor: string; reason: string }[];
    expect(entries.filter(({ action }) => action === 'prune')).toMatchObject([
      { actor: 'registry', reason: '2 versions nobody needs' },
    ]);
    expect(await fileOf(1)).toBe(404);
  });
});
