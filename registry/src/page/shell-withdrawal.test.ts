import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SHELL_VERSION, shellUpload } from '../testing/builds.ts';
import { addressIn, bodyOf, ReportingVisitors } from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const NEW = '1.1.0-00000000bb';
const SHELL_PATH = '/projects/spieltag/microFrontends/shell';
const EVIDENCE = { mountsPerStep: 4, networks: 3, newVisitorsPerHour: 1000 };
const FAILING_VISITORS = 4;
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: EVIDENCE });
  visitors = new ReportingVisitors(site);
  await site.call('POST', `${SHELL_PATH}/releases`, shellUpload(NEW, 'let broken;'));
});
afterAll(() => site.close());

/** Opens the page as somebody new until it has the new shell. */
async function arriveWithNew(address: string) {
  for (;;) {
    const reply = await site.registry.app.inject({ url: '/', remoteAddress: address });
    const cookie = [reply.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    if (reply.body.includes(`/shell/${NEW}/`)) return { cookie: cookie.join('; '), address };
  }
}

test.each([
  ['fails', { outcome: 'failed', phase: 'load', code: 'INTEGRITY' }, 'INTEGRITY (load)'],
  ['hangs', { outcome: 'started', phase: 'mount' }, 'SILENT (mount)'],
] as const)(
  'a shell that %s is taken back from everybody by the gate',
  async (_name, report, cause) => {
    await site.call('POST', `${SHELL_PATH}/deployment`, {
      targetVersion: NEW,
      deploymentStrategy: 'Linear10PercentEvery1Minute',
    });
    for (let no = 0; no < FAILING_VISITORS; no++) {
      const visitor = await arriveWithNew(addressIn(++network));
      const body = bodyOf([{ remote: 'shell', version: NEW, ...report }]);
      expect((await visitors.send(visitor, body)).statusCode).toBe(204);
    }
    site.pass(20_000);
    const state = async () => (await site.call('GET', `${SHELL_PATH}/state`)).body;
    let now = await state();
    while (now.phase !== 'stable') now = await state();
    expect(now.shares).toEqual([{ version: SHELL_VERSION, traffic: 100, default: true }]);
    const { body } = await site.call('GET', `${SHELL_PATH}/history?limit=1`);
    expect(body.entries).toMatchObject([
      { action: 'withdraw', actor: 'registry', reason: expect.stringContaining(cause) },
    ]);
  },
);
