import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const LIVE = '/projects/spieltag/microFrontends/mf-live';
const [FIRST, SECOND, THIRD] = ['1.0.0-0123456789', '1.0.1-0123456789', '1.0.2-0123456789'];

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [FIRST, SECOND, THIRD]) {
    await site.call('POST', `${LIVE}/releases`, uploadOf('mf-live', version));
  }
  await deploy(FIRST);
});
afterAll(() => site.close());

const revision = async () => (await site.call('GET', `${LIVE}/state`)).body.revision as string;
const deploy = (targetVersion: string, seen?: string, token?: string) =>
  site.call(
    'POST',
    `${LIVE}/deployment`,
    { targetVersion, deploymentStrategy: 'Canary10Percent5Minutes', ...(seen && { seen }) },
    token,
  );

test('of two who decide on the same state the second is told who was faster', async () => {
  const seen = await revision();
  const bo = await site.token({ sub: 'bo' });
  expect((await deploy(SECOND, seen, bo)).status).toBe(201);
  const late = await deploy(THIRD, seen);
  expect(late).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  expect(late.body.msg).toContain('bo did deploy');
});

test.each<[string, object]>([
  ['promote', {}],
  ['pause', {}],
  ['resume', {}],
  ['rollback', {}],
  ['pin', { version: FIRST }],
  ['unpin', {}],
])('%s does nothing to a state nobody looked at', async (call, more) => {
  const before = await revision();
  const refused = await site.call('POST', `${LIVE}/${call}`, { seen: 'another', ...more });
  expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  expect(await revision()).toBe(before);
});

test('time that passes is no change: a decision holds while a rollout goes on', async () => {
  const seen = await revision();
  site.pass(60_000);
  expect(await revision()).toBe(seen);
  expect((await site.call('POST', `${LIVE}/pause`, { seen })).status).toBe(200);
  expect(await revision()).not.toBe(seen);
});

test('of two who take the next step at once one does, and the other is told', async () => {
  const { phase } = (await site.call('GET', `${LIVE}/state`)).body;
  if (phase === 'pinned') await site.call('POST', `${LIVE}/unpin`, {});
  const deploymentStrategy = 'Linear10PercentEvery10Minutes';
  await site.call('POST', `${LIVE}/rollback`, { version: FIRST });
  await site.call('POST', `${LIVE}/deployment`, { targetVersion: THIRD, deploymentStrategy });
  const deployment = async () =>
    (await site.call('GET', `${LIVE}/state`)).body.deployment as { readonly step: number };
  const { step } = await deployment();
  const press = () => site.call('POST', `${LIVE}/advance`, { step });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('STATE_CHANGED');
  expect((await deployment()).step).toBe(step + 1);
  expect((await site.call('POST', `${LIVE}/advance`, {})).status).toBe(200);
});
