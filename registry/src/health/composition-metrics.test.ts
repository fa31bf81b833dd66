import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOperations } from '../operations.ts';
import { uploadOf } from '../testing/builds.ts';
import {
  addressIn,
  failed,
  ReportingVisitors,
  stood,
  type TestVisitor,
} from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [OLD, NEW] = ['1.0.0-0000000001', '1.1.0-0000000002'] as const;
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const EVIDENCE = { networks: 3, newVisitorsPerHour: 1000 };
let site: TestRegistry;
let operations: ReturnType<typeof createOperations>;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: EVIDENCE });
  operations = createOperations(site.registry.app);
  for (const version of [OLD, NEW]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(OLD, 'AllAtOnce');
  await deploy(NEW, 'Canary10Percent5Minutes');
});
afterAll(async () => {
  await operations.close();
  await site.close();
});

const deploy = (targetVersion: string, deploymentStrategy: string) =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });
/** What is told of the market, without the names' prefix. */
async function told(): Promise<Readonly<Record<string, string>>> {
  const { body } = await operations.inject('/metrics');
  const samples = [
    ...body.matchAll(/^spieltag_(\w+)\{remote="mf-market"(?:,version="([^"]+)")?\} (\S+)$/gm),
  ];
  return Object.fromEntries(
    samples.map(([, name, version, value]) => [version ? `${name} ${version}` : name, value]),
  );
}
/** Asks until it is told: figures are kept for a moment. */
async function isTold(name: string, value: string): Promise<void> {
  while ((await told())[name] !== value) await new Promise(setImmediate);
}

test('shares and how live versions fare are told, and when one was withdrawn', async () => {
  const visitors = new ReportingVisitors(site);
  let network = 0;
  const report = async (version: string, what: typeof stood): Promise<TestVisitor> => {
    const visitor = await visitors.arriveWith(version, addressIn(++network));
    await visitors.report(visitor, what(version));
    return visitor;
  };
  await report(OLD, stood);
  await report(NEW, stood);
  await report(NEW, failed);
  await isTold(`composition_failures ${NEW}`, '1');
  expect(await told()).toEqual({
    [`composition_share_percent ${OLD}`]: '90',
    [`composition_share_percent ${NEW}`]: '10',
    [`composition_mounts ${OLD}`]: '1',
    [`composition_mounts ${NEW}`]: '1',
    [`composition_failures ${OLD}`]: '0',
    [`composition_failures ${NEW}`]: '1',
  });
  // All arrive before the first report: once the version is withdrawn, nobody gets it any more.
  const unlucky: TestVisitor[] = [];
  while (unlucky.length < 12) {
    unlucky.push(await visitors.arriveWith(NEW, addressIn(++network)));
  }
  for (const visitor of unlucky) await visitors.report(visitor, failed(NEW));
  await isTold('version_withdrawn_timestamp_seconds', String(site.now() / 1000));
  const { [`composition_share_percent ${NEW}`]: withdrawn, ...left } = await told();
  expect(withdrawn).toBeUndefined();
  expect(left).toMatchObject({ [`composition_share_percent ${OLD}`]: '100' });
});

test('a withdrawal of a day ago is not told of any more', async () => {
  site.pass(25 * 3_600_000);
  while ('version_withdrawn_timestamp_seconds' in (await told())) {
    await new Promise(setImmediate);
  }
});
