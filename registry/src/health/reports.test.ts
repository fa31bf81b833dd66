import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VersionHealth } from '@spieltag/shared-kernel/registry';
import { sharedNowOf } from '../context/shared-now.ts';
import { openDatabase } from '../database/open-database.ts';
import { createRegistry, createRegistryConfig } from '../server.ts';
import { uploadOf } from '../testing/builds.ts';
import {
  addressIn,
  bodyOf,
  failed,
  ReportingVisitors,
  started,
  stood,
  type TestVisitor,
} from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { SilenceJudge } from './judge-silence.ts';

const OLD = '1.0.0-0000000001';
const NEW = '1.1.0-0000000002';
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const NEW_VISITORS = 5;
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: { newVisitorsPerHour: NEW_VISITORS } });
  visitors = new ReportingVisitors(site);
  for (const version of [OLD, NEW]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(OLD, 'AllAtOnce');
});
afterAll(() => site.close());

const deploy = (targetVersion: string, deploymentStrategy: string) =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });
/** A visitor from a network no other test has. */
const newVisitor = () => visitors.arrive(addressIn(++network));
const health = async (version: string) => {
  const { body } = await site.call('GET', `${FRONTEND}/health`);
  return (body.versions as VersionHealth[]).find((one) => one.version === version);
};
async function countedWith(work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await health(OLD))?.visitors ?? 0;
  const before = await count();
  await work();
  return (await count()) - before;
}

describe('reports of pages', () => {
  test('count once a visitor and version, and the worst stands', async () => {
    const [one, other] = [await newVisitor(), await newVisitor()];
    const fifty = Array.from({ length: 49 }, (_, no) => ({ ...failed(OLD), message: `no ${no}` }));
    expect((await visitors.report(one, stood(OLD), ...fifty)).statusCode).toBe(204);
    await visitors.report(one, stood(OLD), { ...failed(OLD), code: 'TIMEOUT' });
    await visitors.report(other, stood(OLD));
    expect(await health(OLD)).toEqual({
      version: OLD,
      visitors: 2,
      mounts: 2,
      failures: 1,
      networks: 1,
      causes: [{ phase: 'mount', code: 'MOUNT_FAILED', count: 1 }],
      staff: { mounts: 0, failures: 0 },
    });
  });

  test('from the /64s of one line of IPv6 are of one network', async () => {
    const before = (await health(OLD))?.networks ?? 0;
    for (const subnet of ['1', '2', '3']) {
      await visitors.report(await visitors.arrive(`2001:db8:10:${subnet}::1`), failed(OLD));
    }
    expect((await health(OLD))?.networks).toBe(before + 1);
  });

  test.each<[string, (visitor: TestVisitor) => string]>([
    ['without a cookie', () => ''],
    ['with an invented one', () => 'USER_TOKEN=0d6af278-0cff-42a1-b283-161fe9a3119b.4'],
    ['of somebody whose signature it is not', ({ cookie }) => cookie.replace('=', '=a')],
    ['with a signature that was changed', ({ cookie }) => `${cookie.slice(0, -2)}00`],
    ['of another name', ({ cookie }) => cookie.replace('USER_TOKEN', 'USER_TOKENS')],
  ])('%s do not count', async (_name, cookieOf) => {
    const visitor = await newVisitor();
    const forged = { ...visitor, cookie: cookieOf(visitor) };
    expect(await countedWith(() => visitors.report(forged, failed(OLD)))).toBe(0);
  });

  test('of a cookie that was replayed count for one visitor, from wherever', async () => {
    const visitor = await newVisitor();
    const replayed = [visitor, ...[7, 8, 9].map((no) => ({ ...visitor, address: addressIn(no) }))];
    const work = async () => {
      for (const one of replayed) await visitors.report(one, failed(OLD));
    };
    expect(await countedWith(work)).toBe(1);
  });

  test('count of few new visitors of a network, until the hour is over', async () => {
    const own = ++network;
    const address = (host: number) => addressIn(own).replace(/7$/, String(host));
    const work = async () => {
      for (let host = 1; host <= NEW_VISITORS + 3; host++) {
        await visitors.report(await visitors.arrive(address(host)), stood(OLD));
      }
    };
    expect(await countedWith(work)).toBe(NEW_VISITORS);
    site.pass(3_600_001);
    expect(await countedWith(async () => visitors.report(await newVisitor(), stood(OLD)))).toBe(1);
  });

  test('of a version the visitor does not have are no evidence', async () => {
    await deploy(NEW, 'Canary10Percent30Minutes');
    const has = await visitors.arriveWith(NEW, addressIn(++network));
    const lacks = await visitors.arriveWith(OLD, addressIn(++network));
    await visitors.report(lacks, failed(NEW));
    await visitors.report(lacks, { ...failed(NEW), version: '9.9.9-0000000009' });
    await visitors.report(lacks, { ...failed(OLD), remote: 'mf-none' });
    expect(await health(NEW)).toBeUndefined();
    await visitors.report(has, stood(NEW));
    expect(await health(NEW)).toMatchObject({ visitors: 1, mounts: 1, failures: 0 });
    await site.call('POST', `${FRONTEND}/rollback`, {});
  });
});

describe('a start', () => {
  const silentOf = async () => {
    const causes = (await health(OLD))?.causes;
    return causes?.find(({ code }) => code === 'SILENT')?.count ?? 0;
  };
  /** Starts that nothing follows are judged; `work` comes before that. */
  async function judgedAfter(work: (visitor: TestVisitor) => Promise<unknown>): Promise<number> {
    const [visitor, canary] = [await newVisitor(), await newVisitor()];
    const before = await silentOf();
    await work(visitor);
    await visitors.report(canary, started(OLD));
    site.pass(20_000);
    // One more that surely is silent: when that is judged, the others were.
    while ((await silentOf()) === before) await site.call('GET', '/projects');
    return (await silentOf()) - before - 1;
  }
  const PAGES = ['a', 'b'].map((letter) => letter.repeat(22));

  test('without an end is a failure SILENT', async () => {
    expect(await judgedAfter((one) => visitors.report(one, started(OLD)))).toBe(1);
  });

  test.each<[string, (one: TestVisitor) => Promise<unknown>]>([
    ['that the version stood', (one) => visitors.report(one, started(OLD), stood(OLD))],
    [
      'that it stood, later',
      async (one) => {
        await visitors.report(one, started(OLD));
        await visitors.report(one, stood(OLD));
      },
    ],
    [
      'that it stood, in a request that came first',
      async (one) => {
        await visitors.report(one, stood(OLD));
        await visitors.report(one, started(OLD));
      },
    ],
    ['that it failed', (one) => visitors.report(one, started(OLD), failed(OLD))],
    [
      'that the page is left',
      async (one) => {
        await visitors.report(one, started(OLD));
        await visitors.send(one, bodyOf([], undefined, true));
      },
    ],
  ])('is ended by the word %s', async (_name, work) => {
    expect(await judgedAfter(work)).toBe(0);
  });

  test('is not ended by another page of the visitor', async () => {
    const work = async (one: TestVisitor) => {
      await visitors.send(one, bodyOf([started(OLD)], PAGES[0]));
      await visitors.send(one, bodyOf([started(OLD), stood(OLD)], PAGES[1]));
    };
    expect(await judgedAfter(work)).toBe(1);
  });

  test('is not judged by a clock that was set', async () => {
    const db = openDatabase(site.databaseUrl);
    let setByMs = 0;
    let elapsedMs = 0;
    const now = () => site.now() + setByMs + elapsedMs;
    const elapsed = () => elapsedMs;
    const judge = new SilenceJudge({ db, now, sharedNow: sharedNowOf(now), elapsed });
    const before = await silentOf();
    await visitors.report(await newVisitor(), started(OLD));
    await judge.check();
    setByMs = 1_800_000;
    await judge.check();
    await judge.check();
    expect(await silentOf()).toBe(before);
    elapsedMs = 20_000;
    await judge.check();
    expect(await silentOf()).toBe(before + 1);
    await db.destroy();
  });

  test('is not judged by the clock of a registry that is ahead of the others', async () => {
    const db = openDatabase(site.databaseUrl);
    const before = await silentOf();
    await visitors.report(await newVisitor(), started(OLD));
    const judge = new SilenceJudge({
      db,
      now: () => site.now() + 30_000,
      sharedNow: sharedNowOf(site.now),
      elapsed: () => 0,
    });
    await judge.check();
    expect(await silentOf()).toBe(before);
    await db.destroy();
  });
});

describe('a request is refused', () => {
  const OWN = { 'sec-fetch-site': 'same-origin' };
  test.each<[string, unknown, Record<string, string>, number]>([
    ['with nothing in it', {}, OWN, 400],
    ['with no report', bodyOf([]), OWN, 400],
    ['without a page', { reports: [] }, OWN, 400],
    ['of something else', bodyOf([{ ...stood(OLD), remote: 'elsewhere' }]), OWN, 400],
    ['with an unknown code', bodyOf([{ ...failed(OLD), code: 'MINE' as never }]), OWN, 400],
    ['with more in it', { ...bodyOf([stood(OLD)]), user: 'x' }, OWN, 400],
    ['that is no JSON', '{', OWN, 400],
    ['that is text', bodyOf([failed(OLD)]), { ...OWN, 'content-type': 'text/plain' }, 400],
    ['with a huge stack', bodyOf([{ ...failed(OLD), stack: 'x'.repeat(4001) }]), OWN, 400],
    ['that is too large', bodyOf([{ ...failed(OLD), stack: 'x'.repeat(300_000) }]), OWN, 413],
    ['of another site', bodyOf([failed(OLD)]), { 'sec-fetch-site': 'cross-site' }, 403],
    ['of another origin', bodyOf([failed(OLD)]), { origin: 'https://evil.example' }, 403],
    ['of who does not say', bodyOf([failed(OLD)]), {}, 403],
  ])('%s', async (_name, payload, headers, status) => {
    const visitor = await newVisitor();
    const work = async () =>
      expect((await visitors.send(visitor, payload, headers)).statusCode).toBe(status);
    expect(await countedWith(work)).toBe(0);
  });

  test('but not of an old browser that names this origin', async () => {
    const visitor = await newVisitor();
    const headers = { origin: 'http://game.example', host: 'game.example' };
    const reply = await visitors.send(visitor, bodyOf([stood(OLD)]), headers);
    expect(reply.statusCode).toBe(204);
  });

  test('from an address that sends too many, at whatever registry, until the minute is over', async () => {
    const visitor = await newVisitor();
    const send = (one = visitors) => one.send(visitor, bodyOf([stood('9.9.9-0000000009')]));
    const sent = await Promise.all(Array.from({ length: 310 }, () => send()));
    const last = sent.at(-1);
    expect([last?.statusCode, last?.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    const registry = await createRegistry({
      databaseUrl: site.databaseUrl,
      artefacts: { dir: join(site.folder, 'artefacts') },
      signingKeyFile: join(site.folder, 'registry', 'signing-key.json'),
      now: site.now,
      config: createRegistryConfig({ brotliQuality: 1, page: { stage: 'development' } }),
    });
    expect((await send(new ReportingVisitors({ registry }))).statusCode).toBe(429);
    await registry.close();
    site.pass(60_000);
    expect((await send()).statusCode).toBe(204);
  });

  test('from a /64 that sends too many, and not from the others of its /48', async () => {
    const { cookie } = await newVisitor();
    const send = async (group: number, host = 1) => {
      const address = `2001:db8:9:${group.toString(16)}::${host}`;
      return visitors.send({ cookie, address }, bodyOf([stood('9.9.9-0000000009')]));
    };
    const statusesOf = async (sent: ReturnType<typeof send>[]) =>
      (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    const ofOne = await statusesOf(Array.from({ length: 301 }, (_, no) => send(0, no + 1)));
    expect(ofOne.filter((status) => status === 429)).toHaveLength(1);
    const ofOthers = await statusesOf(Array.from({ length: 310 }, (_, no) => send(no + 1)));
    expect(new Set(ofOthers)).toEqual(new Set([204]));
    site.pass(60_000);
  });
});
