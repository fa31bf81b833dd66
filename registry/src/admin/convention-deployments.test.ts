import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ConventionProject,
  createConventionProject,
  version,
} from '../testing/convention-project.ts';

const MINUTE_MS = 60_000;
let shop: ConventionProject;
beforeAll(async () => {
  shop = await createConventionProject();
  for (const name of ['1.0.0', '2.0.0']) {
    await shop.site.call('POST', `${shop.frontend}/versions`, { version: version(name) });
  }
});
afterAll(() => shop.site.close());

describe('a deployment', () => {
  const deploy = (targetVersion: string, deploymentStrategy: string) =>
    shop.site.call('POST', `${shop.frontend}/deployment`, { targetVersion, deploymentStrategy });
  /** In percent. Who is among a tenth is another lot in every project: so many hardly ever stray. */
  const share = async () => {
    const visitors = Array.from({ length: 300 }, (_, visitor) => visitor * 333);
    const versions: (string | undefined)[] = [];
    // So many at once as the connections to the database serve in time on a busy machine.
    for (let first = 0; first < visitors.length; first += 50) {
      const some = visitors.slice(first, first + 50);
      versions.push(...(await Promise.all(some.map(shop.versionFor))));
    }
    return versions.filter((name) => name === '2.0.0').length / 3;
  };

  test('gives a version to a tenth, then to everybody', async () => {
    const reply = await deploy('2.0.0', 'Canary10Percent5Minutes');
    expect(reply).toEqual({ status: 201, body: { deploymentId: expect.any(String) } });
    const early = await share();
    expect(early).toBeGreaterThan(2);
    expect(early).toBeLessThan(20);
    expect((await deploy('1.0.0', 'AllAtOnce')).body.code).toBe('DEPLOYMENT_UNDER_WAY');
    shop.site.pass(5 * MINUTE_MS);
    // Nobody reports how versions of this project fare: a step lasts as long as its time.
    let reached = await share();
    while (reached < 100) reached = await share();
    expect(reached).toBe(100);
  });

  test('can be cancelled while it is under way, and only then', async () => {
    expect((await deploy('1.0.0', 'Linear10PercentEvery10Minutes')).status).toBe(201);
    const state = await shop.site.call('GET', `${shop.frontend}/state`);
    const { deploymentId } = state.body.deployment as { deploymentId: string };
    expect(
      (await shop.site.call('DELETE', `${shop.frontend}/deployment/${deploymentId}`)).status,
    ).toBe(204);
    expect(await share()).toBe(100);
    const again = await shop.site.call('DELETE', `${shop.frontend}/deployment/${deploymentId}`);
    expect([again.status, again.body.code]).toEqual([404, 'DEPLOYMENT_NOT_FOUND']);
  });

  test.each([
    ['of an unknown version', { targetVersion: '9', deploymentStrategy: 'AllAtOnce' }, 404],
    ['of what is live', { targetVersion: '2.0.0', deploymentStrategy: 'AllAtOnce' }, 422],
    ['by no known strategy', { targetVersion: '1.0.0', deploymentStrategy: 'Canary' }, 400],
    ['without a version', { deploymentStrategy: 'AllAtOnce' }, 400],
  ])('%s is refused', async (_name, body, status) => {
    expect((await shop.site.call('POST', `${shop.frontend}/deployment`, body)).status).toBe(status);
  });
});

describe('traffic set by hand', () => {
  const set = (body: object) => shop.site.call('PATCH', shop.frontend, body);

  test('is what visitors get, and can be set again', async () => {
    const activeVersions = [
      { version: '1.0.0', traffic: 50 },
      { version: '2.0.0', traffic: 50 },
    ];
    expect(await set({ activeVersions, default: '1.0.0' })).toEqual({
      status: 200,
      body: { microFrontendId: shop.id, name: 'catalog', activeVersions, default: '1.0.0' },
    });
    // A visitor told by parameter, as the app's is, stays with a version as one of a cookie does.
    for (const id of Array.from({ length: 20 }, (_, no) => `${no}-app`)) {
      const told = await shop.site.registry.app.inject(`${shop.document}?visitor=${id}`);
      expect(shop.versionIn(told)).toBe(await shop.versionFor(id));
    }
    const all = [{ version: '2.0.0', traffic: 100 }];
    expect((await set({ activeVersions: all, default: '2.0.0' })).body.activeVersions).toEqual(all);
    expect(await shop.versionFor('somebody')).toBe('2.0.0');
  });

  test('can have another default, which is one of the versions', async () => {
    const activeVersions = [
      { version: '1.0.0', traffic: 40 },
      { version: '2.0.0', traffic: 60 },
    ];
    await set({ activeVersions, default: '1.0.0' });
    expect((await set({ default: '2.0.0' })).body).toEqual({
      microFrontendId: shop.id,
      name: 'catalog',
      activeVersions: activeVersions.toReversed(),
      default: '2.0.0',
    });
    expect((await set({ default: '2.0.0' })).body.default).toBe('2.0.0');
    const refused = await set({ default: '9' });
    expect([refused.status, refused.body.code]).toEqual([422, 'TRAFFIC_INVALID']);
    const all = [{ version: '2.0.0', traffic: 100 }];
    await set({ activeVersions: all, default: '2.0.0' });
  });

  test.each([
    ['less than all', [{ version: '1.0.0', traffic: 99 }], undefined, 422],
    [
      'a version twice',
      [
        { version: '1.0.0', traffic: 50 },
        { version: '1.0.0', traffic: 50 },
      ],
      undefined,
      422,
    ],
    ['a default without traffic', [{ version: '1.0.0', traffic: 100 }], '2.0.0', 422],
    ['a version nobody has', [{ version: '9', traffic: 100 }], undefined, 404],
    ['a broken percent', [{ version: '1.0.0', traffic: 99.5 }], undefined, 400],
  ])('%s is refused', async (_name, activeVersions, main, status) => {
    expect((await set({ activeVersions, ...(main && { default: main }) })).status).toBe(status);
  });

  test('that is refused leaves the name as it was, too', async () => {
    const activeVersions = [{ version: '1.0.0', traffic: 99 }];
    expect((await set({ name: 'other', activeVersions })).status).toBe(422);
    expect(Object.keys((await shop.discover()).json().microFrontends)).toEqual(['shop/catalog']);
  });

  test('leaves the name, which can be changed as well', async () => {
    expect((await set({ name: 'catalogue' })).body).toMatchObject({ name: 'catalogue' });
    expect(Object.keys((await shop.discover()).json().microFrontends)).toEqual(['shop/catalogue']);
    await set({ name: 'catalog' });
  });
});
