import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SHELL_VERSION, shellUpload } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [FIRST, SECOND] = ['1.1.0-00000000bb', '1.2.0-00000000cc'] as const;
const SHELL_PATH = '/projects/spieltag/microFrontends/shell';
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [FIRST, SECOND]) {
    const upload = shellUpload(version, `start('${version}')`, '1.0.0', {
      'service-worker.js': `work('${version}');`,
    });
    expect((await site.call('POST', `${SHELL_PATH}/releases`, upload)).status).toBe(201);
  }
});
afterAll(() => site.close());

const deploy = async (targetVersion: string, deploymentStrategy = 'AllAtOnce') => {
  const body = { targetVersion, deploymentStrategy };
  expect((await site.call('POST', `${SHELL_PATH}/deployment`, body)).status).toBeLessThan(300);
};

/** What the site says ahead of the script is the same for all. */
const scriptOf = (body: string) => body.slice(body.indexOf('\n') + 1);
const workerFor = (headers: Record<string, string> = {}) =>
  site.registry.app.inject({ url: '/service-worker.js', headers });

test('a shell without a worker is answered for with one that removes the one before', async () => {
  const reply = await workerFor();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(reply.body).toContain('registration.unregister()');
});

test('the worker is that of the live shell, at the same address, asked for anew each time', async () => {
  await deploy(FIRST);
  const reply = await workerFor();
  expect(scriptOf(reply.body)).toBe(`work('${FIRST}');`);
  expect(reply.body).toMatch(
    /^self\.workerSettings=\{.*\/discovery\/projects\/spieltag\/installation/,
  );
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const again = await workerFor({ 'if-none-match': String(reply.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a canary gives its worker to its own visitors, also while their page starts', async () => {
  await deploy(SECOND, 'Canary10Percent5Minutes');
  const workers = await Promise.all(
    Array.from({ length: 200 }, async (_, no) => {
      const cookie = `USER_TOKEN=somebody.${no}; without-shell-${SECOND}=1`;
      return scriptOf((await workerFor({ cookie })).body);
    }),
  );
  expect(new Set(workers)).toEqual(new Set([`work('${FIRST}');`, `work('${SECOND}');`]));
});

test('a rollback brings back the worker of the version before', async () => {
  await site.call('POST', `${SHELL_PATH}/rollback`, { version: FIRST });
  expect(scriptOf((await workerFor()).body)).toBe(`work('${FIRST}');`);
  await site.call('POST', `${SHELL_PATH}/rollback`, { version: SHELL_VERSION });
  expect((await workerFor()).body).toContain('registration.unregister()');
});

test('operators who want no worker have those that are installed removed', async () => {
  const without = await createTestRegistry({ hasServiceWorker: false });
  try {
    const upload = shellUpload(FIRST, 'start();', '1.0.0', { 'service-worker.js': 'work();' });
    await without.call('POST', `${SHELL_PATH}/releases`, upload);
    const body = { targetVersion: FIRST, deploymentStrategy: 'AllAtOnce' };
    await without.call('POST', `${SHELL_PATH}/deployment`, body);
    const reply = await without.registry.app.inject('/service-worker.js');
    expect(reply.body).toContain('registration.unregister()');
  } finally {
    await without.close();
  }
});
