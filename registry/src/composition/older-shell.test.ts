import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DiscoveryDocument, installationPath } from '@spieltag/shared-kernel/composition';
import { SHELL_VERSION, shellUpload, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [OLD, NEW] = [SHELL_VERSION, '1.1.0-00000000bb'] as const;
const [M4, M5, M6] = ['1.4.0-0000000004', '1.5.0-0000000005', '1.6.0-0000000006'] as const;
const L1 = '1.0.0-0000000001';
const PROJECT = '/projects/spieltag/microFrontends';
const COOKIE = 'USER_TOKEN=somebody.1';
const WITHOUT_NEW = `${COOKIE}; without-shell-${NEW}=1`;
let site: TestRegistry;

/** The old shell has the kernel 1.0.0; the market needs the new one's since M5, live always has. */
beforeAll(async () => {
  site = await createTestRegistry();
  await ship('mf-market', M4, '^1.0.0');
  await site.call('POST', `${PROJECT}/shell/releases`, shellUpload(NEW, 'let a;', '1.1.0'));
  await deploy('shell', NEW);
  await ship('mf-market', M5, '^1.1.0');
  await ship('mf-market', M6, '^1.1.0');
  await ship('mf-live', L1, '^1.1.0');
});
afterAll(() => site.close());

const deploy = async (remote: string, targetVersion: string, deploymentStrategy = 'AllAtOnce') => {
  const body = { targetVersion, deploymentStrategy };
  expect((await site.call('POST', `${PROJECT}/${remote}/deployment`, body)).status).toBe(201);
};

async function ship(remote: string, version: string, kernel: string) {
  await site.call('POST', `${PROJECT}/${remote}/releases`, uploadOf(remote, version, { kernel }));
  await deploy(remote, version);
}

/** 'version > what it goes back to' of a remote in a document. */
function pairOf({ microFrontends }: DiscoveryDocument, remote = 'mf-market'): string {
  const [version] = microFrontends[remote] ?? [];
  const isStable = version?.deployment?.default === true;
  const back = version?.extras.fallback?.metadata.version ?? 'none';
  return `${version?.metadata.version}${isStable ? '' : ' on trial'} > ${back}`;
}

/** The shell of a page, and what it was composed of. */
async function pageFor(cookie: string) {
  const { body } = await site.registry.app.inject({ url: '/', headers: { cookie } });
  const [, shell] = /data-shell href="\/shell\/([^/]+)\//.exec(body) ?? [];
  const [, json = ''] = /id="composition">([^<]*)</.exec(body) ?? [];
  return { shell, document: JSON.parse(json) as DiscoveryDocument };
}

async function documentFor(query: string, cookie = '') {
  const url = `/discovery/projects/spieltag/microFrontends${query}`;
  return (await site.registry.app.inject({ url, headers: { cookie } })).json<DiscoveryDocument>();
}

describe('while the newest shell is live', () => {
  test('a page of it has the newest versions', async () => {
    const { shell, document } = await pageFor(COOKIE);
    expect([shell, pairOf(document)]).toEqual([NEW, `${M6} > ${M5}`]);
  });

  test('a page that leaves it out has of each remote the newest version that fits the one before', async () => {
    const { shell, document } = await pageFor(WITHOUT_NEW);
    expect([shell, pairOf(document)]).toEqual([OLD, `${M4} > none`]);
  });

  test('an installed game that leaves it out is kept with such versions', async () => {
    const url = installationPath('spieltag');
    const { body } = await site.registry.app.inject({ url, headers: { cookie: WITHOUT_NEW } });
    expect([body.includes(`/mf-market/${M4}/`), body.includes(`/mf-market/${M6}/`)]).toEqual([
      true,
      false,
    ]);
  });

  test('a remote of which none fits stays where it is, for the page to say so', async () => {
    const { document } = await pageFor(WITHOUT_NEW);
    expect(pairOf(document, 'mf-live')).toBe(`${L1} > none`);
  });

  test.each([
    ['of the new shell', '?kernel=1.1.0', COOKIE, `${M6} > ${M5}`],
    [
      'of the new shell, while it starts in another tab',
      '?kernel=1.1.0',
      WITHOUT_NEW,
      `${M6} > ${M5}`,
    ],
    [
      'of the old shell, which the next load brings again',
      '?kernel=1.0.0',
      WITHOUT_NEW,
      `${M4} > none`,
    ],
    ['of the old shell, which is to be loaded anew', '?kernel=1.0.0', COOKIE, `${M6} > ${M4}`],
    ['of the old shell, in a browser without cookies', '?kernel=1.0.0', '', `${M4} > none`],
    ['of an app with the old shell in it', '?visitor=app&kernel=1.0.0', '', `${M4} > none`],
    ['that says no kernel', '', WITHOUT_NEW, `${M4} > none`],
    ['that says nonsense', '?kernel=1.x', COOKIE, `${M6} > ${M5}`],
  ])('an open page %s gets what fits', async (_name, query, cookie, pair) => {
    expect(pairOf(await documentFor(query, cookie))).toBe(pair);
  });
});

describe('once the shell was rolled back', () => {
  test('everybody has the market that fits, and the reply names what goes back with it', async () => {
    const { status, body } = await site.call('POST', `${PROJECT}/shell/rollback`, {});
    expect(status).toBe(200);
    expect(body.goneBack).toEqual([
      { name: 'mf-live', from: L1, to: null },
      { name: 'mf-market', from: M6, to: M4 },
    ]);
    const { body: market } = await site.call('GET', `${PROJECT}/mf-market/state`);
    expect(market.goneBack).toEqual([{ name: 'mf-market', from: M6, to: M4 }]);
    const { shell, document } = await pageFor(COOKIE);
    expect([shell, pairOf(document)]).toEqual([OLD, `${M4} > none`]);
    const { body: of } = await site.call('GET', '/projects/spieltag/visitors/somebody.1');
    expect(of.remotes).toContainEqual(
      expect.objectContaining({
        name: 'mf-market',
        version: M4,
        because: `${M6} does not fit the kernel of this visitor's shell: the newest that does`,
      }),
    );
  });

  test('a page that has the newer one goes on with what fits both', async () => {
    expect(pairOf(await documentFor('?kernel=1.1.0', COOKIE))).toBe(`${M4} > ${M5}`);
  });
});
