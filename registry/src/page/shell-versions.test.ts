import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { SHELL_VERSION, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [OLD, NEW, NEWEST] = [SHELL_VERSION, '1.1.0-00000000bb', '1.2.0-00000000cc'] as const;
const LIVE = '1.0.0-000000000a';
const SHELL_PATH = '/projects/spieltag/microFrontends/shell';
const DOCUMENT = '/discovery/projects/spieltag/microFrontends';
const VISITORS = 400;
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  await site.call('POST', '/projects/spieltag/microFrontends/mf-live/releases', liveOf(LIVE));
  await deploy(LIVE, 'AllAtOnce', 'mf-live');
  for (const [version, kernel] of [
    [NEW, '1.1.0'],
    [NEWEST, '2.0.0'],
  ] as const) {
    const upload = shellOf(version, kernel);
    expect((await site.call('POST', `${SHELL_PATH}/releases`, upload)).status).toBe(201);
  }
});
beforeEach(async () => {
  const { body } = await site.call('GET', `${SHELL_PATH}/state`);
  if (body.phase === 'pinned') await command('unpin');
  if (JSON.stringify(body.shares).includes(NEW)) await command('rollback', { version: OLD });
});
afterAll(() => site.close());

const liveOf = (version: string, kernel = '^1.0.0') => uploadOf('mf-live', version, { kernel });

/** A shell with the kernel of that version. */
function shellOf(version: string, kernel: string) {
  const { release, files } = uploadOf('shell', version);
  const { name, files: digests } = release;
  const [file = ''] = Object.keys(files);
  const own = { kernel, entries: { main: [file] }, fonts: [], shared: { react: '19.3.1' } };
  return { release: { name, version, files: digests, ...own }, files };
}

const command = (name: string, body: object = {}) =>
  site.call('POST', `${SHELL_PATH}/${name}`, body);

const deploy = (targetVersion: string, deploymentStrategy = 'AllAtOnce', remote = 'shell') =>
  site.call('POST', `/projects/spieltag/microFrontends/${remote}/deployment`, {
    targetVersion,
    deploymentStrategy,
  });

/** The version of the shell in a page, by what the browser sends. */
async function shellFor(headers: Record<string, string> = {}, path = '/') {
  const reply = await site.registry.app.inject({ url: path, headers });
  expect(reply.statusCode).toBe(200);
  const [, version] = /data-shell href="\/shell\/([^/]+)\//.exec(reply.body) ?? [];
  expect(reply.body).toContain('"mf-live":[{');
  return version;
}

const visitor = (no: number) => ({ cookie: `USER_TOKEN=somebody.${no}` });

async function visitorsWith(version: string): Promise<readonly number[]> {
  const shells = await Promise.all(
    Array.from({ length: VISITORS }, (_, no) => shellFor(visitor(no))),
  );
  return shells.flatMap((shell, no) => (shell === version ? [no] : []));
}

describe('a shell', () => {
  test('is given to a part of the visitors first, the same ones until everybody has it', async () => {
    await deploy(NEW, 'Linear10PercentEvery1Minute');
    const first = await visitorsWith(NEW);
    expect(first.length).toBeGreaterThan(VISITORS * 0.03);
    expect(first.length).toBeLessThan(VISITORS * 0.2);
    expect(await visitorsWith(NEW)).toEqual(first);
    await command('promote');
    expect(await shellFor(visitor(0))).toBe(NEW);
    await command('rollback', { reason: 'the frame jumps' });
    expect(await visitorsWith(NEW)).toEqual([]);
    const { body } = await site.call('GET', `${SHELL_PATH}/history?limit=1`);
    expect(body.entries).toMatchObject([{ action: 'rollback', actor: 'ada' }]);
  });

  test('that is pinned is what everybody has', async () => {
    await command('pin', { version: NEW });
    expect(await shellFor(visitor(1))).toBe(NEW);
    expect((await deploy(NEW)).body.code).toBe('REMOTE_PINNED');
  });

  test('is kept by open pages until it is taken back, or another one is pinned', async () => {
    const told = async (query = '') => {
      const { microFrontends } = (
        await site.registry.app.inject(`${DOCUMENT}${query}`)
      ).json<DiscoveryDocument>();
      return microFrontends['mf-live']?.[0]?.extras.shells;
    };
    await deploy(NEW, 'Canary10Percent5Minutes');
    expect(await told()).toEqual([NEW, OLD]);
    await command('promote');
    expect(await told()).toEqual([NEW, OLD]);
    await command('pin', { version: OLD });
    expect(await told()).toEqual([OLD]);
    await command('unpin');
    await command('rollback');
    expect(await told()).toEqual([OLD]);
    const overrides = [{ remote: 'shell', version: NEW }];
    const { body } = await site.call('POST', '/projects/spieltag/overrides', {
      overrides,
      minutes: 60,
    });
    expect(await told(`?override=${encodeURIComponent(String(body.token))}`)).toEqual([NEW, OLD]);
  });

  test('is shown to a tester alone by a link', async () => {
    expect(await shellFor({}, `/?override=shell@${NEW}`)).toBe(NEW);
    expect(await shellFor()).toBe(OLD);
  });

  test('is no micro frontend for consumers: they are what it is', async () => {
    const { microFrontends } = (await site.registry.app.inject(DOCUMENT)).json();
    expect(Object.keys(microFrontends)).toEqual(['mf-live']);
    const { body } = await site.call('GET', `${SHELL_PATH}/versions`);
    expect(body.versions).toMatchObject(
      [OLD, NEW, NEWEST].map((version) => ({ metadata: { version } })),
    );
  });

  test('is published by who may: a team that has it, and nobody else', async () => {
    const upload = shellOf('1.3.0-00000000dd', '1.1.0');
    const as = (remotes: readonly string[]) => site.token({ role: 'team', remotes: [...remotes] });
    const path = `${SHELL_PATH}/releases`;
    expect((await site.call('POST', path, upload, await as(['mf-live']))).status).toBe(403);
    expect((await site.call('POST', path, upload, await as(['shell']))).status).toBe(201);
  });
});

describe('a shell that did not start in a browser', () => {
  test.each([
    ['its cookie', { cookie: `without-shell-${NEW}=1` }, '/'],
    ['its address, where there are no cookies', {}, `/se-1/live?a=b&without-shell=${NEW}`],
  ])('is left out by %s, and nobody else is asked to', async (_name, headers, path) => {
    await deploy(NEW);
    expect(await shellFor(headers, path)).toBe(OLD);
    expect(await shellFor()).toBe(NEW);
  });

  test('is tried again where there is no other', async () => {
    await deploy(NEW);
    const cookie = `without-shell-${NEW}=1; without-shell-${OLD}=1`;
    expect(await shellFor({ cookie })).toBe(NEW);
  });

  test.each(['without-shell-x=1', 'without-shell-=', `xwithout-shell-${OLD}=1`])(
    'is not left out by a cookie %s',
    async (cookie) => {
      await deploy(NEW);
      expect(await shellFor({ cookie })).toBe(NEW);
    },
  );
});

describe('two shells live at once', () => {
  const remote = (kernel: string, version: string) =>
    site.call(
      'POST',
      '/projects/spieltag/microFrontends/mf-live/releases',
      liveOf(version, kernel),
    );

  test('a shell that a live remote does not fit is refused, and so is one of another React', async () => {
    const refused = await deploy(NEWEST, 'Canary10Percent5Minutes');
    expect([refused.status, refused.body.code]).toEqual([422, 'CONTRACT_MISFIT']);
    expect(refused.body.msg).toContain('KERNEL_OUT_OF_RANGE');
    const other = shellOf('1.4.0-00000000ee', '1.1.0');
    await site.call('POST', `${SHELL_PATH}/releases`, {
      ...other,
      release: { ...other.release, shared: { react: '18.3.1' } },
    });
    expect((await deploy('1.4.0-00000000ee')).body.msg).toContain('PACKAGE_OUT_OF_RANGE');
    expect(await shellFor()).toBe(OLD);
  });

  test('a remote has to fit both of them while one is rolled out, and then the one that stays', async () => {
    const version = '1.1.0-000000000b';
    await remote('^1.1.0', version);
    await deploy(NEW, 'Canary10Percent5Minutes');
    const refused = await deploy(version, 'AllAtOnce', 'mf-live');
    expect(refused.body.code).toBe('CONTRACT_MISFIT');
    expect(refused.body.details).toEqual([
      `KERNEL_OUT_OF_RANGE: mf-live ${version} wants kernel ^1.1.0, shell ${OLD} brings 1.0.0`,
    ]);
    await command('promote');
    expect((await deploy(version, 'AllAtOnce', 'mf-live')).status).toBe(201);
    await site.call('POST', '/projects/spieltag/microFrontends/mf-live/rollback', {});
  });
});

test('before a shell is deployed there is no page, and a registry says so', async () => {
  const other = await createTestRegistry({ isEmpty: true });
  const reply = await other.registry.app.inject('/');
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'NO_SHELL']);
  await other.close();
});
