import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { DISCOVERY_SCHEMA, type SignatureKey } from '@spieltag/shared-kernel/composition';
import { type CryptoKey, exportJWK, FlattenedSign, generateKeyPair } from 'jose';
import { createDiscoverySource, type DiscoverySource } from './discovery-source.ts';

const version = {
  url: '/mf-live/1/remoteEntry.js',
  metadata: { version: '1', integrity: 'sha384-' },
  extras: { container: 'mf_live_1', kernel: '^1.0.0', applications: [], preload: {}, assets: {} },
  deployment: { traffic: 100, default: true },
};
const document = { schema: DISCOVERY_SCHEMA, microFrontends: { 'mf-live': [version] } };

/** What the registry answers with next. */
let answer: { status: number; body: string; signature?: string };
let asked: string[];
let server: Server;
let privateKey: CryptoKey;
let source: DiscoverySource;

async function signed(body: string): Promise<string> {
  const { protected: header, signature } = await new FlattenedSign(new TextEncoder().encode(body))
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey);
  return `${header}..${signature}`;
}

async function answered(body: string, change: Partial<typeof answer> = {}) {
  answer = { status: 200, body, signature: await signed(body), ...change };
  return source();
}

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, body, signature } = answer;
    response.writeHead(status, signature ? { 'composition-signature': signature } : {});
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  source = createDiscoverySource({
    registryUrl: `http://127.0.0.1:${port}`,
    projectId: 'spieltag',
    signatureKey: (await exportJWK(pair.publicKey)) as SignatureKey,
    kernelVersion: '1.4.0',
  });
});
afterAll(() => new Promise((closed) => server.close(closed)));

test('a signed document is taken', async () => {
  expect(await answered(JSON.stringify(document))).toEqual({ document });
});

test("a tester's token goes with the call, and the kernel versions have to fit", async () => {
  answer = { status: 200, body: '{}' };
  await source('a token/1');
  const path = '/discovery/projects/spieltag/microFrontends';
  expect(asked.at(-1)).toBe(`${path}?override=a%20token%2F1&kernel=1.4.0`);
});

describe('in the app, from where no cookie goes along,', () => {
  beforeEach(() => {
    answer = { status: 200, body: '{}' };
    Object.assign(globalThis, { window: { SpieltagNative: {} } });
  });
  afterEach(() => {
    for (const name of ['window', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });
  const keepIn = (localStorage: object) => Object.assign(globalThis, { localStorage });
  const kept = new Map<string, string>();
  const working = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  };

  test('every question is that of one visitor, the one the device keeps', async () => {
    keepIn(working);
    await source();
    await source('token');
    await source();
    const [first, withToken, again] = asked.slice(-3);
    expect(first).toMatch(/microFrontends\?visitor=[0-9a-f]{32}&kernel=1\.4\.0$/);
    expect(again).toBe(first);
    expect(withToken).toBe(first?.replace('?', '?override=token&'));
    kept.clear();
    await source();
    expect(asked.at(-1)).not.toBe(first);
  });

  test('and where the device keeps nothing, that of one for all', async () => {
    keepIn(full);
    await source();
    expect(asked.at(-1)).toMatch(/\?visitor=nobody&/);
  });
});

test('in a browser, which has a cookie, no visitor is told', async () => {
  answer = { status: 200, body: '{}' };
  await source();
  expect(asked.at(-1)).toBe('/discovery/projects/spieltag/microFrontends?kernel=1.4.0');
});

describe('what is no composition is not taken', () => {
  const good = JSON.stringify(document);
  const without = (part: object) =>
    JSON.stringify({ ...document, microFrontends: { 'mf-live': [{ ...version, ...part }] } });

  const application = { name: 'live', module: './app', match: ['/live/*'], slot: 'main' };
  const withApplication = (part: object) =>
    without({ extras: { ...version.extras, applications: [{ ...application, ...part }] } });

  test.each<[string, string, Partial<typeof answer>, string]>([
    ['without a signature', good, { signature: undefined as never }, 'SIGNATURE_INVALID'],
    ['with nonsense for a signature', good, { signature: 'a.b.c' }, 'SIGNATURE_INVALID'],
    ['refused', good, { status: 404 }, 'REFUSED'],
    ['from a registry in trouble', good, { status: 503 }, 'UNREACHABLE'],
    ['that is not JSON', '<html>', {}, 'MALFORMED'],
    ['without remotes', JSON.stringify({ schema: DISCOVERY_SCHEMA }), {}, 'MALFORMED'],
    ['of another schema', JSON.stringify({ ...document, schema: 'v2' }), {}, 'MALFORMED'],
    [
      'with a remote without versions',
      JSON.stringify({ ...document, microFrontends: { 'mf-live': [] } }),
      {},
      'MALFORMED',
    ],
    ['with a version without an address', without({ url: undefined }), {}, 'MALFORMED'],
    ['with a version without extras', without({ extras: null }), {}, 'MALFORMED'],
    ['with an application in no slot', withApplication({ slot: 'nowhere' }), {}, 'MALFORMED'],
    [
      'with a tab without a label',
      withApplication({ tab: { order: 1, icon: 'Radio' } }),
      {},
      'MALFORMED',
    ],
    [
      'with a broken fallback',
      without({ extras: { ...version.extras, fallback: {} } }),
      {},
      'MALFORMED',
    ],
  ])('%s', async (_name, body, change, fault) => {
    expect(await answered(body, change)).toEqual({ fault });
  });

  test('with another byte than was signed', async () => {
    const signature = await signed(good);
    expect(await answered(good.replace('mf_live_1', 'mf_live_2'), { signature })).toEqual({
      fault: 'SIGNATURE_INVALID',
    });
  });

  test('from where the answer does not come in time', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const inTime = AbortSignal.timeout.bind(AbortSignal);
    const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => inTime(50));
    const { port } = silent.address() as AddressInfo;
    const waiting = createDiscoverySource({
      registryUrl: `http://127.0.0.1:${port}`,
      projectId: 'spieltag',
      signatureKey: {} as SignatureKey,
      kernelVersion: '1.4.0',
    });
    // Node itself gives up after minutes.
    const late = new Promise((resolve) => setTimeout(resolve, 2000, 'nothing'));
    const found = await Promise.race([waiting(), late]);
    limit.mockRestore();
    silent.close();
    silent.closeAllConnections();
    expect(found).toEqual({ fault: 'UNREACHABLE' });
  });

  test('from where nobody answers', async () => {
    const nowhere = createDiscoverySource({
      registryUrl: 'http://127.0.0.1:1',
      projectId: 'spieltag',
      signatureKey: {} as SignatureKey,
      kernelVersion: '1.4.0',
    });
    expect(await nowhere()).toEqual({ fault: 'UNREACHABLE' });
  });
});
