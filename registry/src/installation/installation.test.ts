import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  InstallationDocument,
  installationPath,
  type PageConfig,
  SIGNATURE_HEADER,
} from '@spieltag/shared-kernel/composition';
import { Value } from 'typebox/value';
import { MAIN_FILE, shellUpload, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const SHELL = '1.1.0-00000000bb';
const [A, B] = ['1.0.0-000000000a', '1.1.0-000000000b'] as const;
const FRONTENDS = '/projects/spieltag/microFrontends';
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  const others = { 'service-worker.js': 'work();', 'main.js.map': '{}', 'inter.woff2': 'font' };
  const uploads = [
    ['shell', shellUpload(SHELL, 'start();', '1.0.0', others)],
    ['mf-market', uploadOf('mf-market', A)],
    ['mf-market', uploadOf('mf-market', B)],
  ] as const;
  for (const [name, upload] of uploads) {
    const { status } = await site.call('POST', `${FRONTENDS}/${name}/releases`, upload);
    expect(status).toBe(201);
  }
  await deploy('shell', SHELL);
  await deploy('mf-market', A);
});
afterAll(() => site.close());

const deploy = (name: string, targetVersion: string) =>
  site.call('POST', `${FRONTENDS}/${name}/deployment`, {
    targetVersion,
    deploymentStrategy: 'AllAtOnce',
  });

const ask = (headers: Record<string, string> = {}) =>
  site.registry.app.inject({ url: installationPath('spieltag'), headers });

const pathsOf = async (headers?: Record<string, string>) =>
  Object.keys((await ask(headers)).json<InstallationDocument>().files).toSorted();

test('it names what a page may ask for of shell and remotes, and nothing else', async () => {
  const document = (await ask()).json();
  expect(Value.Check(InstallationDocument, document)).toBe(true);
  expect(await pathsOf()).toEqual([
    `/mf-market/${A}/${MAIN_FILE}`,
    `/shell/${SHELL}/inter.woff2`,
    `/shell/${SHELL}/${MAIN_FILE}`,
  ]);
});

test('its page is good for every address: no replies of the moment, and the policy goes with it', async () => {
  const { page } = (await ask()).json<InstallationDocument>();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.html).toContain(`/shell/${SHELL}/${MAIN_FILE}`);
  expect(page.html).toContain('id="first-replies">[]</script>');
});

test('it is signed with the key pages and workers have, and asked for anew each time', async () => {
  const reply = await ask();
  const page = await site.registry.app.inject('/');
  const config = /id="page-config">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
  const { signatureKey } = JSON.parse(config) as PageConfig;
  const worker = await site.registry.app.inject('/service-worker.js');
  expect(worker.body).toContain(JSON.stringify(signatureKey));
  const [header, , signature = ''] = String(reply.headers[SIGNATURE_HEADER]).split('.');
  const signed = Buffer.from(`${header}.${reply.rawPayload.toString('base64url')}`);
  const key = createPublicKey({ key: { ...signatureKey }, format: 'jwk' });
  const proof = Buffer.from(signature, 'base64url');
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true);
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  expect((await ask({ 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
});

test('a rollback changes it at once', async () => {
  await deploy('mf-market', B);
  expect(await pathsOf()).toContain(`/mf-market/${B}/${MAIN_FILE}`);
  await site.call('POST', `${FRONTENDS}/mf-market/rollback`, { version: A });
  expect(await pathsOf()).toContain(`/mf-market/${A}/${MAIN_FILE}`);
});

test('a shell that has not started in a browser is not what that browser keeps', async () => {
  const paths = await pathsOf({ cookie: `without-shell-${SHELL}=1` });
  expect(paths.some((path) => path.includes(SHELL))).toBe(false);
});
