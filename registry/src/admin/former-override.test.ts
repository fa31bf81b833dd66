import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const VERSION = '1.0.0-0123456789';
const PROJECT = '/projects/spieltag';

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
  const live = `${PROJECT}/microFrontends/mf-live`;
  await site.call('POST', `${live}/releases`, uploadOf('mf-live', VERSION));
});
afterAll(() => site.close());

const make = (body: object, token?: string) =>
  site.call('POST', `${PROJECT}/overrides`, { minutes: 60, ...body }, token);

test('a kit of a former version names one remote, and gets a link', async () => {
  const { status, body } = await make({ remote: 'mf-live', version: VERSION });
  expect([status, body.link]).toEqual([201, expect.stringContaining('/?override=')]);
  const { links } = (await site.call('GET', `${PROJECT}/overrides`)).body;
  expect(links).toMatchObject([{ overrides: [{ remote: 'mf-live', version: VERSION }] }]);
});

test('which is refused to another team as every link is', async () => {
  const token = await site.token({ role: 'team', remotes: ['mf-market'] });
  const { status } = await make({ remote: 'mf-live', version: VERSION }, token);
  expect(status).toBe(403);
});

test.each([
  ['nothing', {}],
  ['no version', { remote: 'mf-live' }],
  ['an empty list', { overrides: [] }],
])('a body that names %s is refused', async (_name, body) => {
  expect(await make(body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});
