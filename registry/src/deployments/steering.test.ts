import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { DiscoveryDocument, MicroFrontendVersion } from '@spieltag/shared-kernel/composition';
import { MAIN_FILE, shellUpload, uploadOf } from '../testing/builds.ts';
import { faultOf } from '../testing/document-fault.ts';
import { A, B, C, FRONTEND, SteeredRemote, sharesOf } from '../testing/steered-remote.ts';

const MINUTE_MS = 60_000;
const SHELL = 'shell/1.0.0-00000000aa';
const market = new SteeredRemote();
const { command, deploy, live, discover } = market;

describe('publishing', () => {
  test('the same again is no news, other bytes or another manifest are refused', async () => {
    const path = `${FRONTEND}/releases`;
    const again = await market.site.call('POST', path, uploadOf('mf-market', A));
    expect(again).toEqual({ status: 200, body: { remote: 'mf-market', version: A, isNew: false } });
    const other = await market.site.call('POST', path, uploadOf('mf-market', A, {}, 'let other;'));
    expect([other.status, other.body.code]).toEqual([409, 'VERSION_EXISTS']);
    // Its files are the same, and it would have other addresses.
    const application = { name: 'market', module: './app', slot: 'main' as const };
    const moved = uploadOf('mf-market', A, { applications: [{ ...application, match: ['/m/*'] }] });
    const refused = await market.site.call('POST', path, moved);
    expect([refused.status, refused.body.code]).toEqual([409, 'VERSION_EXISTS']);
  });

  test.each([
    [
      'a file that is not what the release says',
      { files: { [MAIN_FILE]: 'AAAA' } },
      'ASSET_CORRUPT',
    ],
    ['a file that is missing', { files: {} }, 'ASSET_CORRUPT'],
    ['a release of another remote', uploadOf('mf-live', A), 'RELEASE_INVALID'],
    ['a release that is none', { release: 1 }, 'RELEASE_INVALID'],
  ])('%s is refused', async (_name, change, code) => {
    const upload = { ...uploadOf('mf-market', '1.9.0-0000000009'), ...change };
    expect((await market.site.call('POST', `${FRONTEND}/releases`, upload)).body.code).toBe(code);
  });

  test.each(['index.html', 'sub/PAGE.HTM', 'a.xhtml', 'a.shtml', 'a.xml', 'a.mhtml'])(
    '%s, which would open as a page of this site, is refused',
    async (file) => {
      const upload = uploadOf('mf-market', '1.9.0-0000000007');
      const [content = ''] = Object.values(upload.files);
      const [integrity = ''] = Object.values(upload.release.files);
      upload.release.files = { ...upload.release.files, [file]: integrity };
      upload.files = { ...upload.files, [file]: content };
      const reply = await market.site.call('POST', `${FRONTEND}/releases`, upload);
      expect([reply.status, reply.body.code]).toEqual([422, 'RELEASE_INVALID']);
    },
  );

  test.each([
    ['is a folder as well', [`${MAIN_FILE}/part.js`]],
    ['lies where the compressed form of another is kept', [`${MAIN_FILE}.br`]],
    ['has a name nothing can be kept under', [`${'a'.repeat(300)}.js`]],
    ['lies deeper than anything can', [`${'a/'.repeat(3000)}a.js`]],
  ])('a file that %s is refused', async (_how, more) => {
    const upload = uploadOf('mf-market', '1.9.0-0000000006');
    for (const file of more) {
      upload.release.files = { ...upload.release.files, [file]: upload.release.files[MAIN_FILE] };
      upload.files = { ...upload.files, [file]: upload.files[MAIN_FILE] };
    }
    const reply = await market.site.call('POST', `${FRONTEND}/releases`, upload);
    expect([reply.status, reply.body.code]).toEqual([422, 'RELEASE_INVALID']);
  });

  test('for a reason as long as the message of a commit keeps how it begins', async () => {
    const reason = 'because '.repeat(100);
    const upload = { ...uploadOf('mf-market', '1.9.0-0000000004'), reason };
    expect((await market.site.call('POST', `${FRONTEND}/releases`, upload)).status).toBe(201);
    const { entries } = (await market.site.call('GET', `${FRONTEND}/history?limit=1`)).body;
    expect(entries).toMatchObject([{ action: 'publish', reason: reason.slice(0, 500) }]);
    const build = { ...uploadOf('mf-market', '1.9.0-0000000003'), branch: 'b', hours: 1, reason };
    expect((await market.site.call('POST', `${FRONTEND}/previews`, build)).status).toBe(201);
  });

  test.each([
    ['as its entry', { entry: 'none.js' }],
    ['to load before', { preload: { './app': [MAIN_FILE, 'none.css'] } }],
  ])('a release that names a file %s which it has not got is refused', async (_how, change) => {
    const upload = uploadOf('mf-market', '1.9.0-0000000005', change);
    const reply = await market.site.call('POST', `${FRONTEND}/releases`, upload);
    expect([reply.status, reply.body.code]).toEqual([422, 'RELEASE_INVALID']);
    expect(reply.body.msg).toContain('none.');
  });

  test('a shell that names a file which it has not got is refused', async () => {
    const upload = shellUpload('1.9.0-0000000005', 'let shell;');
    upload.release.entries = { main: [MAIN_FILE, 'none.css'] };
    const shell = '/projects/spieltag/microFrontends/shell';
    const reply = await market.site.call('POST', `${shell}/releases`, upload);
    expect([reply.status, reply.body.code]).toEqual([422, 'RELEASE_INVALID']);
  });

  test('what an upload that was cut off has left is not taken for another one', async () => {
    const version = '1.9.0-0000000008';
    const folder = join(market.site.folder, 'artefacts', 'mf-market', version);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, MAIN_FILE), 'let left;');
    const reply = await market.site.call(
      'POST',
      `${FRONTEND}/releases`,
      uploadOf('mf-market', version),
    );
    expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_EXISTS']);
    const left = uploadOf('mf-market', version, {}, 'let left;');
    expect((await market.site.call('POST', `${FRONTEND}/releases`, left)).status).toBe(201);
  });

  test("a version that was published only is nobody's", async () => {
    const document = (await discover()).json<DiscoveryDocument>();
    expect(faultOf(document)).toBeUndefined();
    expect(document.microFrontends['mf-market']?.[0]?.metadata.version).toBe(A);
  });
});

describe('a rollout', () => {
  test('is paused, resumed and promoted', async () => {
    await deploy(B, 'Linear10PercentEvery1Minute');
    market.site.pass(0.5 * MINUTE_MS);
    expect(sharesOf(await command('pause'))).toEqual([`${B} 10`, `${A} 90`]);
    market.site.pass(30 * MINUTE_MS);
    const resumed = await command('resume');
    expect(sharesOf(resumed)).toEqual([`${B} 10`, `${A} 90`]);
    expect(resumed.body.deployment).toMatchObject({
      nextStepAt: new Date(market.site.now() + 0.5 * MINUTE_MS).toISOString(),
      nextTraffic: 20,
    });
    expect(sharesOf(await command('advance'))).toEqual([`${B} 20`, `${A} 80`]);
    expect(await live()).toEqual([`${B} 20`, `${A} 80`]);
    expect(sharesOf(await command('promote'))).toEqual([`${B} 100`]);
  });

  test.each(['promote', 'advance', 'pause', 'resume', 'unpin'])(
    '%s needs something to act on',
    async (name) => {
      expect((await command(name)).status).toBe(409);
    },
  );
});

describe('a pinned version', () => {
  test("is everybody's, and nothing is deployed, until it is unpinned", async () => {
    await deploy(B, 'Canary10Percent5Minutes');
    expect(sharesOf(await command('pin', { version: C }))).toEqual([`${C} 100`]);
    expect((await deploy(A)).body.code).toBe('REMOTE_PINNED');
    for (const name of ['promote', 'pause', 'resume', 'rollback']) {
      expect([name, (await command(name)).body.code]).toEqual([name, 'REMOTE_PINNED']);
    }
    market.site.pass(60 * MINUTE_MS);
    expect(sharesOf(await command('unpin'))).toEqual([`${B} 10`, `${A} 90`]);
  });
});

describe('a deployment that does not fit what is live', () => {
  const path = (remote: string) => `/projects/spieltag/microFrontends/${remote}`;

  test('is refused with the pair and the reason, and nothing has changed', async () => {
    const upload = uploadOf('mf-rival', A, {
      applications: [{ name: 'rival', module: './app', match: ['/market/*'], slot: 'main' }],
    });
    await market.site.call('POST', `${path('mf-rival')}/releases`, upload);
    const deployment = { targetVersion: A, deploymentStrategy: 'Canary10Percent5Minutes' };
    const reply = await market.site.call('POST', `${path('mf-rival')}/deployment`, deployment);
    expect([reply.status, reply.body.code]).toEqual([422, 'CONTRACT_MISFIT']);
    expect(reply.body.details).toEqual([expect.stringContaining(`mf-rival ${A}`)]);
    expect((await discover()).json().microFrontends).not.toHaveProperty('mf-rival');
  });

  test('is refused as well where a tool has published it', async () => {
    const rankings = path('mf-rankings');
    await market.site.call('POST', `${rankings}/releases`, uploadOf('mf-rankings', A));
    const everybody = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
    expect((await market.site.call('POST', `${rankings}/deployment`, everybody)).status).toBe(201);
    const [composed] = (await discover()).json<DiscoveryDocument>().microFrontends['mf-market'] as [
      MicroFrontendVersion,
    ];
    const { url, metadata, extras } = composed;
    const [application] = extras.applications;
    const given = async (named: string, match: readonly string[]) => {
      const version = {
        url,
        metadata: { ...metadata, version: named },
        extras: { ...extras, fallback: undefined, applications: [{ ...application, match }] },
      };
      await market.site.call('POST', `${FRONTEND}/versions`, { version });
      return deploy(named);
    };
    const taken = await given('3.0.0-000000000d', ['/rankings/*']);
    expect([taken.status, taken.body.code]).toEqual([422, 'CONTRACT_MISFIT']);
    expect(taken.body.details).toEqual([expect.stringContaining(`mf-rankings ${A}`)]);
    expect((await given('3.0.1-000000000d', ['/market/*'])).status).toBe(201);
    expect(await live()).toEqual(['3.0.1-000000000d 100']);
  });

  test.each([
    'https://evil.example/main.js',
    '//evil.example/main.js',
    '/\\evil.example/main.js',
    '/\t/evil.example/main.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'main.js',
    '/../main.js',
    '/mf-market/"><script src=x>.js',
  ])('is refused when its address is no path of this site: %s', async (url) => {
    const [composed] = (await discover()).json<DiscoveryDocument>().microFrontends['mf-market'] as [
      MicroFrontendVersion,
    ];
    const { metadata, extras } = composed;
    // The same version with another address would be refused for that.
    const named = hash('sha256', url).slice(0, 10);
    const of = (no: number) => ({ ...metadata, version: `2.0.${no}-${named}` });
    const own = { url: '/x/main.js', metadata, extras };
    const fallback = { ...own, url };
    const versions = [
      { url, metadata: of(1), extras },
      { ...own, metadata: of(2), fallbackUrl: url },
      { ...own, metadata: of(3), extras: { ...extras, fallback } },
    ];
    for (const version of versions) {
      await market.site.call('POST', `${FRONTEND}/versions`, { version });
      const reply = await deploy(version.metadata.version);
      expect([reply.status, reply.body.code]).toEqual([422, 'NOT_COMPOSABLE']);
    }
  });

  test('is refused when a page could not be composed of it', async () => {
    const version = { url: '/x.js', metadata: { version: 'x', integrity: 'x' } };
    await market.site.call('POST', `${FRONTEND}/versions`, { version });
    expect((await deploy('x')).body.code).toBe('NOT_COMPOSABLE');
  });
});

describe('a team', () => {
  test('publishes and deploys its own remote only', async () => {
    const token = await market.site.token({ sub: 'live team', role: 'team', remotes: ['mf-live'] });
    const own = '/projects/spieltag/microFrontends/mf-live';
    const upload = uploadOf('mf-live', A);
    expect((await market.site.call('POST', `${own}/releases`, upload, token)).status).toBe(201);
    const deployment = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
    expect((await market.site.call('POST', `${own}/deployment`, deployment, token)).status).toBe(
      201,
    );
    for (const name of [
      'releases',
      'deployment',
      'promote',
      'pause',
      'rollback',
      'pin',
      'versions',
    ]) {
      const reply = await market.site.call('POST', `${FRONTEND}/${name}`, {}, token);
      expect([name, reply.status, reply.body.code]).toEqual([name, 403, 'FORBIDDEN']);
    }
    expect((await market.site.call('POST', '/projects', { name: 'x' }, token)).status).toBe(403);
    expect(
      (await market.site.call('GET', '/projects/spieltag/remotes', undefined, token)).status,
    ).toBe(200);
  });
});

test('a remote that was deleted comes back with nothing live of it', async () => {
  const own = '/projects/spieltag/microFrontends/mf-groups';
  const upload = uploadOf('mf-groups', A);
  const publish = () => market.site.call('POST', `${own}/releases`, upload);
  const everybody = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
  await publish();
  expect((await market.site.call('POST', `${own}/deployment`, everybody)).status).toBe(201);
  expect((await market.site.call('DELETE', own)).status).toBe(202);
  expect((await publish()).status).toBe(200);
  expect((await market.site.call('GET', `${own}/state`)).body).toMatchObject({
    phase: 'empty',
    versions: [{ version: A, withdrawnAt: null }],
  });
  expect((await market.site.call('POST', `${own}/deployment`, everybody)).status).toBe(201);
});

describe('the audit log', () => {
  test('says who changed what, when, why, before and after', async () => {
    await command('deployment', {
      targetVersion: B,
      deploymentStrategy: 'Canary10Percent5Minutes',
    });
    await command('promote', { reason: 'looks good' });
    const { entries } = (await market.site.call('GET', `${FRONTEND}/history?limit=1`)).body as {
      entries: unknown[];
    };
    expect(entries).toEqual([
      {
        no: expect.stringMatching(/^\d+$/),
        at: new Date(market.site.now()).toISOString(),
        actor: 'ada',
        role: 'operator',
        action: 'promote',
        remote: 'mf-market',
        reason: 'looks good',
        before: {
          phase: 'rolling',
          shares: [
            { version: B, traffic: 10, default: false },
            { version: A, traffic: 90, default: true },
          ],
        },
        after: { phase: 'stable', shares: [{ version: B, traffic: 100, default: true }] },
      },
    ]);
  });
});

describe('verifying', () => {
  test('finds every file that is not what it was', async () => {
    const verify = () => market.site.call('POST', '/projects/spieltag/verify');
    const clean = await verify();
    expect(clean.body.faults).toEqual([]);
    const file = join(market.site.folder, 'artefacts', 'mf-market', A, MAIN_FILE);
    await writeFile(file, 'let flipped;');
    await writeFile(`${file}.br`, 'no brotli');
    expect((await verify()).body).toEqual({
      checked: clean.body.checked,
      faults: [MAIN_FILE, `${MAIN_FILE}.br`].map((name) => ({
        remote: 'mf-market',
        version: A,
        file: name,
        fault: 'changed',
      })),
    });
    await writeFile(join(market.site.folder, 'artefacts', SHELL, MAIN_FILE), 'let flipped;');
    expect((await verify()).body.faults).toContainEqual(
      expect.objectContaining({ remote: 'shell', file: MAIN_FILE, fault: 'changed' }),
    );
    await rm(file);
    expect((await verify()).body.faults).toContainEqual(
      expect.objectContaining({ file: MAIN_FILE, fault: 'missing' }),
    );
  });
});

test('a visitor is told why it gets what it gets', async () => {
  await deploy(B, 'Canary10Percent5Minutes');
  const { body } = await market.site.call('GET', '/projects/spieltag/visitors/somebody');
  const [told] = (body.remotes as Record<string, unknown>[]).filter(({ id }) => id === 'mf-market');
  expect(told).toMatchObject({
    phase: 'rolling',
    because: expect.stringMatching(/^bucket \d+ is/),
  });
});
