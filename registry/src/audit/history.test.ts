import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@spieltag/shared-kernel/registry';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const PROJECT = '/projects/spieltag';
const FRONTEND = `${PROJECT}/microFrontends/mf-live`;
const VERSION = '1.0.0-0123456789';
const LINKS = 12;

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
  await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-live', VERSION));
  const deployment = { targetVersion: VERSION, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${FRONTEND}/deployment`, deployment);
  const link = { overrides: [{ remote: 'mf-live', version: VERSION }], minutes: 5 };
  for (let no = 0; no < LINKS; no++) await site.call('POST', `${PROJECT}/overrides`, link);
});
afterAll(() => site.close());

async function entriesOf(path: string, query: Readonly<Record<string, string>>) {
  const { body } = await site.call('GET', `${path}/history?${new URLSearchParams(query)}`);
  return body.entries as AuditEntry[];
}

test.each([
  ['a remote', FRONTEND],
  ['the project', PROJECT],
])(
  'whoever asks on for the history of %s reaches what lies behind any number of entries',
  async (_what, path) => {
    const actions: string[] = [];
    let before = '';
    for (let page = 0; page < 9; page++) {
      const entries = await entriesOf(path, { limit: '5', ...(before && { before }) });
      if (entries.length === 0) break;
      actions.push(...entries.map(({ action }) => action));
      before = entries.at(-1)?.no ?? '';
    }
    expect(actions.slice(0, LINKS + 2)).toEqual([
      ...Array<string>(LINKS).fill('make-override'),
      'deploy',
      'publish',
    ]);
  },
);

test('entries of one action are asked for', async () => {
  const found = await entriesOf(PROJECT, { action: 'deploy' });
  expect(found).toMatchObject([{ action: 'deploy', remote: 'mf-live' }]);
});

test.each([
  ['no number', { before: 'x' }],
  ['no action', { action: 'a b' }],
])('what is %s is refused', async (_what, query) => {
  const path = `${PROJECT}/history?${new URLSearchParams(query)}`;
  expect((await site.call('GET', path)).status).toBe(400);
});
