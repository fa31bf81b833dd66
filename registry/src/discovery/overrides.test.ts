import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DiscoveryDocument,
  type PageConfig,
  SHELL,
} from '@spieltag/shared-kernel/composition';
import type { OverrideLink } from '@spieltag/shared-kernel/registry';
import { SignJWT } from 'jose';
import { createRegistry, createRegistryConfig } from '../server.ts';
import { SHELL_VERSION, shellUpload, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { readSigningKey } from '../tokens/index.ts';

const [A, B, C] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'] as const;
const [MARKET, LIVE] = ['mf-market', 'mf-live'] as const;
const NEW_SHELL = '2.0.0-00000000bb';
const PROJECT = '/projects/spieltag';
const MINUTE_MS = 60_000;

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
  for (const remote of [MARKET, LIVE]) {
    for (const version of [A, B, C]) {
      await site.call(
        'POST',
        `${PROJECT}/microFrontends/${remote}/releases`,
        uploadOf(remote, version),
      );
    }
    const first = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
    await site.call('POST', `${PROJECT}/microFrontends/${remote}/deployment`, first);
  }
  const shell = shellUpload(NEW_SHELL, 'let newer;');
  await site.call('POST', `${PROJECT}/microFrontends/${SHELL}/releases`, shell);
});
afterAll(() => site.close());

type Overrides = readonly Readonly<Record<string, unknown>>[];

const make = (overrides: Overrides, more: object = {}, token?: string) =>
  site.call('POST', `${PROJECT}/overrides`, { overrides, minutes: 60, ...more }, token);

async function tokenOf(overrides: Overrides, more: object = {}): Promise<string> {
  const { status, body } = await make(overrides, more);
  expect(status).toBe(201);
  return String(body.token);
}

/** What a page of this parameter is made of, and what it is told of it. */
async function open(parameter: string, { cookie = '', app = site.registry.app } = {}) {
  const { body, headers } = await app.inject({
    url: `/?override=${encodeURIComponent(parameter)}`,
    headers: cookie ? { cookie } : {},
  });
  const block = <T>(id: string): T =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? '{}');
  const { microFrontends } = block<DiscoveryDocument>('composition');
  const { override } = block<PageConfig>('page-config');
  return {
    versions: [MARKET, LIVE].map((name) => microFrontends[name]?.[0]?.metadata.version),
    shell: /\/shell\/([^/]+)\//.exec(body)?.[1],
    shown: (override?.all ?? []).map(({ remote, version }) => `${remote}@${version}`),
    override,
    policy: String(headers['content-security-policy']),
    cookies: [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0] ?? ''),
  };
}

describe('several at once', () => {
  test('one link sets versions of several remotes and of the shell', async () => {
    const token = await tokenOf([
      { remote: MARKET, version: B },
      { remote: LIVE, version: C },
      { remote: SHELL, version: NEW_SHELL },
    ]);
    const page = await open(token);
    expect([page.versions, page.shell]).toEqual([[B, C], NEW_SHELL]);
    expect(page.shown).toEqual([`${MARKET}@${B}`, `${LIVE}@${C}`, `${SHELL}@${NEW_SHELL}`]);
    expect(page.override).toMatchObject({ remote: MARKET, version: B, token });
  });

  test('of several links the later one decides about a remote, the earlier about the rest', async () => {
    const first = await tokenOf([
      { remote: MARKET, version: B },
      { remote: LIVE, version: B },
    ]);
    const second = await tokenOf([{ remote: LIVE, version: C }]);
    expect((await open(`${first},${second}`)).versions).toEqual([B, C]);
    expect((await open(`${second},${first}`)).versions).toEqual([B, B]);
    const document = `/discovery/projects/spieltag/microFrontends?override=${first},${second}`;
    const { microFrontends } = (await site.registry.app.inject(document)).json();
    expect(microFrontends[LIVE][0].metadata.version).toBe(C);
  });

  test('one is ended by itself; a link nothing is left of is named no more', async () => {
    const both = await tokenOf([
      { remote: MARKET, version: B },
      { remote: LIVE, version: B },
    ]);
    const page = await open(`${both},-${LIVE}`);
    expect([page.versions, page.shown]).toEqual([[B, A], [`${MARKET}@${B}`]]);
    expect(page.override?.token).toBe(`${both},-${LIVE}`);
    const other = await tokenOf([{ remote: LIVE, version: C }]);
    expect((await open(`${other},-${LIVE},${both}`)).override?.token).toBe(both);
    expect((await open(`${both},-${LIVE},-${MARKET}`)).override).toBeUndefined();
  });

  test('a link that was revoked takes no other with it', async () => {
    const [kept, revoked] = [
      await tokenOf([{ remote: MARKET, version: B }]),
      await tokenOf([{ remote: LIVE, version: B }]),
    ];
    const { jti } = JSON.parse(Buffer.from(revoked.split('.')[1] ?? '', 'base64url').toString());
    expect((await site.call('DELETE', `${PROJECT}/overrides/${jti}`)).status).toBe(204);
    const page = await open(`${revoked},${kept}`);
    expect([page.versions, page.override?.token]).toEqual([[B, A], kept]);
  });

  test.each([
    ['more entries than anybody opens links', Array(21).fill(`${MARKET}@${B}`).join()],
    ['an end of nothing', `-${MARKET}`],
    ['commas alone', ',,,'],
    ['a name that is no remote', `__proto__@${B}`],
  ])('%s asks for nothing', async (_what, parameter) => {
    const page = await open(parameter);
    expect([page.versions, page.override]).toEqual([[A, A], undefined]);
  });

  test('a shell that did not start in this browser is not said to be shown', async () => {
    const token = await tokenOf([{ remote: SHELL, version: NEW_SHELL }]);
    const page = await open(token, { cookie: `without-shell-${NEW_SHELL}=1` });
    expect([page.shell, page.override]).toEqual([SHELL_VERSION, undefined]);
  });
});

describe('a link is refused', () => {
  test.each<[string, Overrides, number, string]>([
    [
      'that names a remote twice',
      [
        { remote: LIVE, version: A },
        { remote: LIVE, version: B },
      ],
      400,
      'INVALID_REQUEST',
    ],
    ['that names none', [], 400, 'INVALID_REQUEST'],
    [
      'to two things of one remote',
      [{ remote: LIVE, version: A, port: 3000 }],
      400,
      'INVALID_REQUEST',
    ],
    ['to a branch nobody has built', [{ remote: LIVE, branch: 'none' }], 404, 'VERSION_NOT_FOUND'],
    ['to a shell of localhost', [{ remote: SHELL, port: 3000 }], 422, 'LOCALHOST_REFUSED'],
  ])('%s', async (_what, overrides, status, code) => {
    expect(await make(overrides)).toMatchObject({ status, body: { code } });
  });

  test('to a remote of another team', async () => {
    const team = await site.token({ role: 'team', remotes: [MARKET] });
    const overrides = [
      { remote: MARKET, version: B },
      { remote: LIVE, version: B },
    ];
    expect((await make(overrides, {}, team)).status).toBe(403);
    expect((await make(overrides.slice(0, 1), {}, team)).status).toBe(201);
  });

  test('when its versions do not fit each other, with the reason; forced, it is made and says so', async () => {
    const needs = '3.0.0-00000000ee';
    const upload = uploadOf(LIVE, needs, { kernel: '^9.0.0' });
    await site.call('POST', `${PROJECT}/microFrontends/${LIVE}/releases`, upload);
    const overrides = [
      { remote: LIVE, version: needs },
      { remote: MARKET, version: B },
    ];
    const { status, body } = await make(overrides);
    expect([status, body.code]).toEqual([422, 'CONTRACT_MISFIT']);
    expect(body.details).toEqual([expect.stringContaining('KERNEL_OUT_OF_RANGE: mf-live 3.0.0')]);
    await tokenOf(overrides, { force: true });
    const history = await site.call('GET', `${PROJECT}/microFrontends/${LIVE}/history?limit=1`);
    expect(history.body.entries).toMatchObject([
      { action: 'make-override', after: { version: needs, misfits: [expect.any(String)] } },
    ]);
  });

  test('not for what does not fit among what is live alone', async () => {
    expect((await make([{ remote: MARKET, version: C }])).status).toBe(201);
  });
});

describe("a remote of the tester's machine", () => {
  const parameter = `${MARKET}@localhost:3000`;
  const ORIGIN = 'http://localhost:3000';

  test('in development, in that page alone, whose rules let it in', async () => {
    const page = await open(parameter);
    expect(page.versions).toEqual([A, A]);
    expect(page.override).toMatchObject({
      token: parameter,
      all: [{ remote: MARKET, version: 'localhost:3000', port: 3000 }],
    });
    for (const directive of ['script', 'style', 'img', 'font', 'connect']) {
      expect(page.policy).toMatch(new RegExp(`${directive}-src [^;]*${ORIGIN}(;| )`));
    }
    expect((await open(`${MARKET}@${B}`)).policy).not.toContain('localhost');
    expect((await open('')).policy).not.toContain('localhost');
  });

  test('goes along with others', async () => {
    const token = await tokenOf([
      { remote: MARKET, port: 3001 },
      { remote: LIVE, version: B },
    ]);
    const page = await open(`${token},shell@${NEW_SHELL}`);
    expect([page.versions, page.shell]).toEqual([[A, B], NEW_SHELL]);
    expect(page.policy).toContain('http://localhost:3001');
  });

  test.each([
    'localhost:0',
    'localhost:65536',
    'localhost:3000.evil.test',
    'evil.test:80',
    'localhost:3000;x',
  ])('is not at %s', async (place) => {
    const page = await open(`${MARKET}@${place}`);
    expect([page.override, page.policy.includes('3000')]).toEqual([undefined, false]);
  });

  test('is refused on any other stage, also by a link that was signed in development', async () => {
    const signed = await tokenOf([{ remote: MARKET, port: 3000 }]);
    const production = await createTestRegistry({ stage: 'production' });
    const refused = await production.call('POST', `${PROJECT}/overrides`, {
      overrides: [{ remote: MARKET, port: 3000 }],
      minutes: 5,
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'LOCALHOST_REFUSED' } });
    await production.close();
    const registry = await createRegistry({
      databaseUrl: site.databaseUrl,
      artefacts: { dir: `${site.folder}/artefacts` },
      signingKeyFile: `${site.folder}/registry/signing-key.json`,
      now: site.now,
      config: createRegistryConfig({ page: { stage: 'production' } }),
    });
    for (const hostile of [parameter, signed]) {
      const page = await open(hostile, { app: registry.app });
      expect(page.override).toBeUndefined();
      expect(page.policy).not.toContain('localhost');
    }
    await registry.close();
  });
});

describe('who opened a link', () => {
  const listed = async (token: string): Promise<OverrideLink | undefined> => {
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { body } = await site.call('GET', `${PROJECT}/overrides`);
    return (body.links as OverrideLink[]).find(({ id }) => id === jti);
  };

  test('is counted once, with the first and the last time', async () => {
    const token = await tokenOf([{ remote: MARKET, version: B }]);
    expect(await listed(token)).toMatchObject({ firstUsedAt: null, lastUsedAt: null, visitors: 0 });
    const first = site.now();
    const { cookies } = await open(token);
    const cookie = cookies.find((one) => one.startsWith('USER_TOKEN')) ?? '';
    site.pass(2 * MINUTE_MS);
    await open(token, { cookie });
    await open(token);
    expect(await listed(token)).toMatchObject({
      firstUsedAt: new Date(first).toISOString(),
      lastUsedAt: new Date(first + 2 * MINUTE_MS).toISOString(),
      visitors: 2,
    });
  });

  test('is not known by name, nor the same in two links', async () => {
    const links = [
      await tokenOf([{ remote: MARKET, version: B }]),
      await tokenOf([{ remote: MARKET, version: B }]),
    ];
    for (const token of links) await open(token, { cookie: 'USER_TOKEN=somebody' });
    expect((await listed(links[1] ?? ''))?.visitors).toBe(1);
  });

  test('stands in the history once, also when two open it at the same time', async () => {
    const token = await tokenOf([
      { remote: MARKET, version: B },
      { remote: LIVE, version: B },
    ]);
    await Promise.all([open(token), open(token), open(token)]);
    const { body } = await site.call('GET', `${PROJECT}/history?limit=4`);
    const actions = (body.entries as { action: string; remote: string }[]).map(
      ({ action, remote }) => `${action} ${remote}`,
    );
    expect(actions.sort()).toEqual([
      `make-override ${LIVE}`,
      `make-override ${MARKET}`,
      `open-override ${LIVE}`,
      `open-override ${MARKET}`,
    ]);
  });

  test('with a link a former registry has signed is listed, too', async () => {
    const { privateKey } = await readSigningKey(`${site.folder}/registry/signing-key.json`);
    const iat = Math.floor(site.now() / 1000);
    const token = await new SignJWT({ project: 'spieltag', remote: LIVE, version: B })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer('spieltag-registry')
      .setAudience('override')
      .setSubject('grace')
      .setJti('former')
      .setIssuedAt(iat)
      .setExpirationTime(iat + 60)
      .sign(privateKey);
    expect((await open(token)).versions).toEqual([A, B]);
    expect(await listed(token)).toMatchObject({
      madeBy: 'grace',
      overrides: [{ remote: LIVE, version: B }],
      visitors: 1,
    });
  });
});
