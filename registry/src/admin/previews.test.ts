import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OverrideLink, RemoteState } from '@spieltag/shared-kernel/registry';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const LIVE = 'mf-live';
const PROJECT = '/projects/spieltag';
const FRONTEND = `${PROJECT}/microFrontends/${LIVE}`;
const STABLE = '1.0.0-000000000a';
const HOUR_MS = 3_600_000;
let number = 0;
const nextVersion = () => `1.1.0-${(++number).toString(16).padStart(10, '0')}`;

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production' });
  await site.call('POST', `${FRONTEND}/releases`, uploadOf(LIVE, STABLE));
  const deployment = { targetVersion: STABLE, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${FRONTEND}/deployment`, deployment);
});
afterAll(() => site.close());

const preview = (version: string, branch: string, more: object = {}) =>
  site.call('POST', `${FRONTEND}/previews`, {
    ...uploadOf(LIVE, version),
    branch,
    hours: 72,
    ...more,
  });

const deploy = (targetVersion: string) =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy: 'AllAtOnce' });

async function shown(link: unknown): Promise<string | undefined> {
  const { body } = await site.registry.app.inject(String(link));
  return new RegExp(`/${LIVE}/([^/"]+)/`).exec(body)?.[1];
}

/** When the page of a link says that it ends. */
async function endOf(link: unknown): Promise<string | undefined> {
  const { body } = await site.registry.app.inject(String(link));
  return /"expiresAt":"([^"]+)"/.exec(body)?.[1];
}

const linksOf = async (branch: string): Promise<OverrideLink[]> => {
  const { body } = await site.call('GET', `${PROJECT}/overrides`);
  return (body.links as OverrideLink[]).filter(({ overrides }) =>
    overrides.some((one) => 'branch' in one && one.branch === branch),
  );
};

describe('the link of a branch', () => {
  test('shows its newest build, and nobody else gets it', async () => {
    const [first, second] = [nextVersion(), nextVersion()];
    const made = await preview(first, 'feature/replays');
    expect(made).toMatchObject({
      status: 201,
      body: { version: first, branch: 'feature/replays', isNew: true, misfits: [] },
    });
    expect(await shown(made.body.link)).toBe(first);
    expect(await shown('/')).toBe(STABLE);
    await preview(second, 'feature/replays');
    expect(await shown(made.body.link)).toBe(second);
    // A build that was there before is the newest again: the branch went back to it.
    await preview(first, 'feature/replays');
    expect(await shown(made.body.link)).toBe(first);
    expect(await shown('/')).toBe(STABLE);
  });

  test('is one link, prolonged with every build and never shortened', async () => {
    const made = await preview(nextVersion(), 'one', { hours: 10 });
    const longer = await preview(nextVersion(), 'one', { hours: 20 });
    const shorter = await preview(nextVersion(), 'one', { hours: 1 });
    const links = await linksOf('one');
    expect(links).toMatchObject([{ expiresAt: longer.body.expiresAt }]);
    expect(shorter.body.expiresAt).toBe(longer.body.expiresAt);
    site.pass(11 * HOUR_MS);
    const newest = await shown(longer.body.link);
    expect(newest).not.toBe(STABLE);
    // What a reviewer was sent with the first build is the same link.
    expect(await shown(made.body.link)).toBe(newest);
    expect(await endOf(made.body.link)).toBe(longer.body.expiresAt);
    site.pass(10 * HOUR_MS);
    expect(await shown(longer.body.link)).toBe(STABLE);
    expect(await shown(made.body.link)).toBe(STABLE);
  });

  test('is made once when two builds come at the same time', async () => {
    const made = await Promise.all([
      preview(nextVersion(), 'race'),
      preview(nextVersion(), 'race'),
    ]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(await linksOf('race')).toHaveLength(1);
  });

  test('once it is revoked stays so, and the next build makes another', async () => {
    const made = await preview(nextVersion(), 'leaked');
    const [link] = await linksOf('leaked');
    await site.call('DELETE', `${PROJECT}/overrides/${link?.id}`);
    expect(await shown(made.body.link)).toBe(STABLE);
    const version = nextVersion();
    const anew = await preview(version, 'leaked');
    expect([await shown(anew.body.link), await shown(made.body.link)]).toEqual([version, STABLE]);
  });

  test('of another branch shows that one', async () => {
    const [one, other] = [nextVersion(), nextVersion()];
    const links = [await preview(one, 'a'), await preview(other, 'b')];
    expect(await shown(links[0]?.body.link)).toBe(one);
    expect(await shown(links[1]?.body.link)).toBe(other);
  });

  test.each(['dependabot/npm/a=b,c', 'größe(2)', 'feature/🦆'])(
    'shows the branch %s, as version control allows it',
    async (branch) => {
      const version = nextVersion();
      const { status, body } = await preview(version, branch);
      expect([status, body.branch]).toEqual([201, branch]);
      expect(await shown(body.link)).toBe(version);
    },
  );

  test('says what would not fit, and shows it all the same', async () => {
    const upload = uploadOf(LIVE, nextVersion(), { kernel: '^9.0.0' });
    const { status, body } = await preview('', 'kernel', upload);
    expect([status, body.misfits]).toEqual([201, [expect.stringContaining('KERNEL_OUT_OF_RANGE')]]);
  });

  test.each([
    ['for more than two weeks', { hours: 337 }],
    ['of a branch no version control has', { branch: 'a b' }],
    ['of a branch that begins another line', { branch: 'a\nb' }],
    ['of a branch that turns its line', { branch: 'a\u202Eb' }],
    ['of a branch with half a character', { branch: 'a\ud800' }],
    ['of a branch nobody could read to its end', { branch: 'a'.repeat(201) }],
    ['of no branch', { branch: '' }],
  ])('is refused %s', async (_what, more) => {
    expect((await preview(nextVersion(), 'x', more)).status).toBe(400);
  });

  test('is made by the team of the remote alone', async () => {
    const token = await site.token({ role: 'team', remotes: ['mf-market'] });
    const body = { ...uploadOf(LIVE, nextVersion()), branch: 'x', hours: 1 };
    expect((await site.call('POST', `${FRONTEND}/previews`, body, token)).status).toBe(403);
  });
});

describe('a preview', () => {
  test.each<[string, (version: string) => Promise<{ status: number; body: object }>]>([
    ['deployed', deploy],
    ['pinned', (version) => site.call('POST', `${FRONTEND}/pin`, { version })],
    ['gone back to', (version) => site.call('POST', `${FRONTEND}/rollback`, { version })],
    [
      'given a share',
      (version) =>
        site.call('PATCH', FRONTEND, {
          activeVersions: [
            { version, traffic: 50 },
            { version: STABLE, traffic: 50 },
          ],
        }),
    ],
  ])('is not %s', async (_what, attempt) => {
    const version = nextVersion();
    await preview(version, 'accident');
    expect(await attempt(version)).toMatchObject({ status: 409, body: { code: 'PREVIEW_ONLY' } });
    expect(await shown('/')).toBe(STABLE);
  });

  test('is listed as one, and is no version to tools that deploy the newest', async () => {
    const version = nextVersion();
    await preview(version, 'listed');
    const { body } = await site.call('GET', `${FRONTEND}/state`);
    expect((body as unknown as RemoteState).versions[0]).toMatchObject({
      version,
      previewOf: 'listed',
    });
    const { body: convention } = await site.call('GET', `${FRONTEND}/versions`);
    expect(JSON.stringify(convention)).not.toContain(version);
  });

  test('published as a version is one, with the same bytes, and stays one', async () => {
    const version = nextVersion();
    await preview(version, 'merged');
    const released = await site.call('POST', `${FRONTEND}/releases`, uploadOf(LIVE, version));
    expect(released).toMatchObject({ status: 201, body: { isNew: true } });
    expect((await site.call('POST', `${FRONTEND}/releases`, uploadOf(LIVE, version))).status).toBe(
      200,
    );
    await preview(version, 'merged');
    const { body } = await site.call('GET', `${FRONTEND}/releases/${version}`);
    expect(body).toMatchObject({ isPreview: false });
    expect((await deploy(version)).status).toBe(201);
    await site.call('POST', `${FRONTEND}/rollback`, { version: STABLE });
  });

  test('is no other build under the same version', async () => {
    const version = nextVersion();
    await preview(version, 'bytes');
    const other = uploadOf(LIVE, version, {}, 'let other;');
    expect(await preview('', 'bytes', other)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_EXISTS' },
    });
  });

  test('stands in the history with its branch', async () => {
    const version = nextVersion();
    await preview(version, 'told', { reason: 'Replays' });
    const { body } = await site.call('GET', `${FRONTEND}/history?limit=1`);
    expect(body.entries).toMatchObject([
      { action: 'publish-preview', reason: 'Replays', after: { version, branch: 'told' } },
    ]);
  });
});
