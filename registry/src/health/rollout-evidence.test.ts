import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { createRegistry, createRegistryConfig, type Registry } from '../server.ts';
import { uploadOf } from '../testing/builds.ts';
import {
  addressIn,
  failed,
  ReportingVisitors,
  started,
  stood,
} from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const OLD = '1.0.0-0000000001';
const NEW = '1.1.0-0000000002';
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const MINUTE_MS = 60_000;
const EVIDENCE = { mountsPerStep: 4, networks: 3, newVisitorsPerHour: 1000 };
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: EVIDENCE });
  visitors = new ReportingVisitors(site);
  for (const version of [OLD, NEW]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(OLD, 'AllAtOnce');
});
beforeEach(async () => {
  const { phase } = await state();
  if (phase !== 'stable') await site.call('POST', `${FRONTEND}/rollback`, {});
  const [share] = (await state()).shares;
  if (share?.version !== OLD) await site.call('POST', `${FRONTEND}/rollback`, { version: OLD });
});
afterAll(() => site.close());

const deploy = (targetVersion: string, deploymentStrategy = 'Linear10PercentEvery1Minute') =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });
const state = async () =>
  (await site.call('GET', `${FRONTEND}/state`)).body as unknown as RemoteState;
const percent = async () =>
  (await state()).shares.find(({ version }) => version === NEW)?.traffic ?? 0;
const lastEntry = async () => {
  const { entries } = (await site.call('GET', `${FRONTEND}/history?limit=1`)).body as {
    entries: Record<string, unknown>[];
  };
  return entries[0];
};
/** Waits for what the registry decides by itself, every two seconds. */
async function becomes(isSo: (now: RemoteState) => boolean): Promise<RemoteState> {
  let now = await state();
  while (!isSo(now)) now = await state();
  return now;
}
/** Visitors who have the new version, each of a network of its own. */
async function reportNew(count: number, report: typeof stood, address?: string): Promise<void> {
  for (let no = 0; no < count; no++) {
    const visitor = await visitors.arriveWith(NEW, address ?? addressIn(++network));
    await visitors.report(visitor, report(NEW));
  }
}
/** Looks the registry has had since: it takes a step of another remote in each. */
async function afterALook(): Promise<void> {
  const remote = `/projects/spieltag/microFrontends/mf-live`;
  const [one, other] = [`1.0.${++network}-00000000aa`, `1.0.${++network}-00000000ab`];
  for (const version of [one, other]) {
    await site.call('POST', `${remote}/releases`, uploadOf('mf-live', version));
  }
  await site.call('POST', `${remote}/deployment`, {
    targetVersion: one,
    deploymentStrategy: 'AllAtOnce',
  });
  await site.call('POST', `${remote}/deployment`, {
    targetVersion: other,
    deploymentStrategy: 'Canary10Percent5Minutes',
  });
  site.setClock(-2 * MINUTE_MS);
  const restarted = async () => {
    const { body } = await site.call('GET', `${remote}/history?limit=1`);
    return (body.entries as { action: string }[])[0]?.action === 'restart-step';
  };
  while (!(await restarted()));
  site.setClock(2 * MINUTE_MS);
  await site.call('POST', `${remote}/promote`, {});
}

describe('a step of a rollout', () => {
  test('waits for visitors for whom the version came up, says for how many, and then goes on', async () => {
    await deploy(NEW);
    await reportNew(3, stood);
    site.pass(MINUTE_MS);
    const waiting = await state();
    expect([waiting.phase, waiting.deployment?.evidence]).toEqual([
      'waiting',
      { mounts: 3, needed: 4 },
    ]);
    await reportNew(1, stood);
    await becomes(({ phase }) => phase === 'rolling');
    expect([await percent(), (await state()).deployment?.evidence]).toEqual([
      20,
      { mounts: 0, needed: 4 },
    ]);
    expect(await lastEntry()).toMatchObject({
      action: 'step',
      actor: 'registry',
      reason: 'came up for 4 visitors, 4 were needed',
    });
  });

  test('takes the word of one network for no more than a part', async () => {
    await deploy(NEW);
    await reportNew(10, stood, addressIn(++network));
    expect((await state()).deployment?.evidence).toEqual({ mounts: 2, needed: 4 });
  });

  test('without any figures waits for good, until an operator goes on', async () => {
    await deploy(NEW);
    site.pass(60 * MINUTE_MS);
    await afterALook();
    expect([(await state()).phase, await percent()]).toEqual(['waiting', 10]);
    await site.call('POST', `${FRONTEND}/advance`, { reason: 'few visitors' });
    expect([(await state()).phase, await percent()]).toEqual(['rolling', 20]);
  });

  test('is not taken because the clock was set forward by a day, and not twice', async () => {
    await deploy(NEW);
    site.setClock(24 * 60 * MINUTE_MS);
    await afterALook();
    expect(await percent()).toBe(10);
    await reportNew(4, stood);
    await becomes(({ phase }) => phase === 'rolling');
    await afterALook();
    expect(await percent()).toBe(20);
  });

  test('begins anew when the clock was set back, and what was reached stays reached', async () => {
    await deploy(NEW, 'Canary10Percent5Minutes');
    await reportNew(4, stood);
    site.pass(5 * MINUTE_MS);
    await becomes(({ phase }) => phase === 'stable');
    site.setClock(-24 * 60 * MINUTE_MS);
    await afterALook();
    expect([(await state()).phase, await percent()]).toEqual(['stable', 100]);
    site.setClock(24 * 60 * MINUTE_MS);
  });
});

describe('a canary that fails', () => {
  test('in three networks is withdrawn, once, with the figures', async () => {
    await deploy(NEW);
    await reportNew(4, failed);
    expect((await becomes(({ phase }) => phase === 'stable')).shares).toEqual([
      { version: OLD, traffic: 100, default: true },
    ]);
    expect(await lastEntry()).toMatchObject({
      action: 'withdraw',
      actor: 'registry',
      role: 'registry',
      reason: expect.stringMatching(
        /^failed for 4 of 4 visitors of 4 networks, .*; mostly MOUNT_FAILED \(mount\)$/,
      ),
      after: { phase: 'stable' },
    });
  });

  test('by silence alone is withdrawn, too', async () => {
    await deploy(NEW);
    await reportNew(4, started);
    site.pass(20_000);
    await becomes(({ phase }) => phase === 'stable');
    expect(await lastEntry()).toMatchObject({
      action: 'withdraw',
      reason: expect.stringMatching(/; mostly SILENT \(mount\)$/),
    });
  });

  test('only in what it promised is withdrawn, too: what it stores or destroys cannot be undone', async () => {
    await deploy(NEW);
    const breaks = (version: string) =>
      ({ ...failed(version), phase: 'render', code: 'CONTRACT' }) as const;
    await reportNew(4, breaks);
    await becomes(({ phase }) => phase === 'stable');
    expect(await lastEntry()).toMatchObject({
      action: 'withdraw',
      reason: expect.stringMatching(/; mostly CONTRACT \(render\)$/),
    });
  });

  test('in one network is paused by the gate, and by an operator let go on for good', async () => {
    await deploy(NEW);
    await reportNew(10, failed, addressIn(++network));
    await becomes(({ phase }) => phase === 'paused');
    expect(await lastEntry()).toMatchObject({ action: 'pause', actor: 'registry' });
    await site.call('POST', `${FRONTEND}/resume`, { reason: 'one office behind a proxy' });
    await afterALook();
    expect((await state()).phase).not.toBe('paused');
  });

  test('is withdrawn although forty others blame the stable version', async () => {
    await deploy(NEW);
    const own = addressIn(++network);
    for (let no = 0; no < 40; no++) {
      await visitors.report(await visitors.arriveWith(OLD, own), failed(OLD));
    }
    await reportNew(5, failed);
    await becomes(({ phase }) => phase === 'stable');
    expect(await lastEntry()).toMatchObject({ action: 'withdraw' });
  });

  test('is judged by whichever registry is left, and by one of two', async () => {
    const others: Registry[] = await Promise.all(
      [1, 2].map(() =>
        createRegistry({
          databaseUrl: site.databaseUrl,
          artefacts: { dir: join(site.folder, 'artefacts') },
          signingKeyFile: join(site.folder, 'registry', 'signing-key.json'),
          now: site.now,
          config: createRegistryConfig({ page: { stage: 'development' }, evidence: EVIDENCE }),
        }),
      ),
    );
    await deploy(NEW);
    await reportNew(2, failed);
    await reportNew(3, started);
    await others[0]?.close();
    site.pass(20_000);
    await becomes(({ phase }) => phase === 'stable');
    await afterALook();
    const { entries } = (await site.call('GET', `${FRONTEND}/history?limit=2`)).body as {
      entries: { action: string }[];
    };
    expect(entries.map(({ action }) => action)).toEqual(['withdraw', 'deploy']);
    await others[1]?.close();
  });
});
