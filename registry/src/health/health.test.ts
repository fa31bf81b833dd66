import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRegistry, createRegistryConfig } from '../server.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const OLD = '1.0.0-0000000001';
const NEW = '1.1.0-0000000002';
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const PAGE = 'AAAAAAAAAAAAAAAAAAAAAA';
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [OLD, NEW]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  const deployment = { targetVersion: OLD, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${FRONTEND}/deployment`, deployment);
});
afterAll(() => site.close());

const send = (visitor: string, payload: unknown, type = 'application/json') =>
  site.registry.app.inject({
    method: 'POST',
    url: '/discovery/projects/spieltag/reports',
    headers: { cookie: `USER_TOKEN=${visitor}`, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
/** To another registry of the same database, from the same address. */
async function sendElsewhere(payload: object) {
  const other = await createRegistry({
    databaseUrl: site.databaseUrl,
    artefacts: { dir: join(site.folder, 'artefacts') },
    signingKeyFile: join(site.folder, 'registry', 'signing-key.json'),
    now: site.now,
    config: createRegistryConfig({ brotliQuality: 1, page: { stage: 'development' } }),
  });
  try {
    const url = '/discovery/projects/spieltag/reports';
    return await other.app.inject({ method: 'POST', url, payload });
  } finally {
    await other.close();
  }
}
const mounted = (version: string) => ({
  remote: 'mf-market',
  version,
  outcome: 'stood',
  phase: 'mount',
});
const failed = (version: string) => ({
  remote: 'mf-market',
  version,
  outcome: 'failed',
  phase: 'mount',
  code: 'MOUNT_FAILED',
});
const health = async (version: string) => {
  const { body } = await site.call('GET', `${FRONTEND}/health`);
  return (body.versions as { version: string }[]).find((one) => one.version === version);
};

describe('reports of pages', () => {
  test('are counted by version and cause, each once for a page', async () => {
    const reports = [mounted(OLD), mounted(OLD), failed(OLD)];
    expect((await send('a', { page: PAGE, reports })).statusCode).toBe(204);
    expect(
      (await send('b', JSON.stringify({ page: PAGE, reports: [mounted(OLD)] }), 'text/plain'))
        .statusCode,
    ).toBe(204);
    expect(await health(OLD)).toEqual({
      version: OLD,
      mounts: 2,
      failures: 1,
      failuresToMount: 1,
      visitors: 1,
      causes: [{ phase: 'mount', code: 'MOUNT_FAILED', count: 1 }],
    });
  });

  test('about versions nobody can have are ignored', async () => {
    const reports = [{ ...mounted('9.9.9-0000000009') }, { ...failed(OLD), remote: 'mf-none' }];
    expect((await send('a', { page: PAGE, reports })).statusCode).toBe(204);
    expect(await health('9.9.9-0000000009')).toBeUndefined();
  });

  test.each([
    ['that are none', {}, 400],
    ['that are empty', { page: PAGE, reports: [] }, 400],
    [
      'of something else',
      {
        page: PAGE,
        reports: [{ remote: 'elsewhere', version: OLD, outcome: 'stood', phase: 'mount' }],
      },
      400,
    ],
    ['with more in them', { page: PAGE, reports: [{ ...mounted(OLD), user: 'x' }] }, 400],
    ['that are no JSON', '{', 400],
    [
      'that are too large',
      { page: PAGE, reports: [{ ...failed(OLD), message: 'x'.repeat(40_000) }] },
      413,
    ],
  ])('%s are refused', async (_name, payload, status) => {
    expect((await send('a', payload, 'text/plain')).statusCode).toBe(status);
  });

  test('are refused from an address that sends too many, until the minute is over', async () => {
    const sent = await Promise.all(
      Array.from({ length: 130 }, () =>
        send('a', { page: PAGE, reports: [mounted('9.9.9-0000000009')] }),
      ),
    );
    const last = sent.at(-1);
    expect([last?.statusCode, last?.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendElsewhere({ page: PAGE, reports: [mounted(OLD)] })).statusCode).toBe(429);
    site.pass(60_000);
    expect((await send('a', { page: PAGE, reports: [mounted(OLD)] })).statusCode).toBe(204);
  });
});

test('a canary that fails is withdrawn by the registry, which says so', async () => {
  const canary = { targetVersion: NEW, deploymentStrategy: 'Canary10Percent30Minutes' };
  expect((await site.call('POST', `${FRONTEND}/deployment`, canary)).status).toBe(201);
  for (const visitor of ['a', 'b', 'c', 'd']) {
    await send(visitor, { page: PAGE, reports: [failed(NEW)] });
    await send(`other-${visitor}`, { page: PAGE, reports: [mounted(OLD)] });
  }
  let state = await site.call('GET', `${FRONTEND}/state`);
  while (state.body.phase === 'rolling') {
    await wait(100);
    state = await site.call('GET', `${FRONTEND}/state`);
  }
  expect(state.body.shares).toEqual([{ version: OLD, traffic: 100, default: true }]);
  const { entries } = (await site.call('GET', `${FRONTEND}/history`)).body as {
    entries: Record<string, unknown>[];
  };
  expect(entries[0]).toMatchObject({
    action: 'withdraw',
    actor: 'registry',
    role: 'registry',
    remote: 'mf-market',
    reason: expect.stringMatching(/^failed 4 of 4 times, .*; mostly MOUNT_FAILED \(mount\)$/),
    before: { phase: 'rolling' },
    after: { phase: 'stable' },
  });
  expect(entries.filter(({ action }) => action === 'withdraw')).toHaveLength(1);
});
