import { expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { A, B, SteeredRemote } from '../testing/steered-remote.ts';

const CALLS = 60;
const market = new SteeredRemote();

async function ask(query: string, headers: Record<string, string> = {}) {
  const url = `/discovery/projects/spieltag/microFrontends${query}`;
  const reply = await market.site.registry.app.inject({ url, headers });
  const [version] = reply.json<DiscoveryDocument>().microFrontends['mf-market'] ?? [];
  const [cookie = ''] = String(reply.headers['set-cookie'] ?? '').split(';');
  return { version: version?.metadata.version, cookie };
}

/** Every version that so many calls of it are answered with. */
async function versionsOf(query: string): Promise<readonly unknown[]> {
  const found = new Set<unknown>();
  for (let call = 0; call < CALLS; call++) found.add((await ask(query)).version);
  return [...found].sort();
}

test('an open page whose browser keeps no cookies stays with what is the default for all', async () => {
  await market.deploy(B, 'Linear10PercentEvery1Minute');
  await market.command('advance');
  await market.command('advance');
  await market.command('advance');
  expect(await versionsOf('?kernel=1.0.0')).toEqual([A]);
  // Others that ask without a cookie ask for the first time.
  expect(await versionsOf('')).toEqual([A, B]);
});

test('an open page that has lost its cookie is given another one, and stays with its version', async () => {
  await market.deploy(B, 'Linear10PercentEvery1Minute');
  const { cookie } = await ask('?kernel=1.0.0');
  expect(cookie).toMatch(/^USER_TOKEN=./);
  const again = await Promise.all([1, 2, 3].map(() => ask('?kernel=1.0.0', { cookie })));
  expect(new Set(again.map(({ version }) => version)).size).toBe(1);
  expect(again.map((one) => one.cookie)).toEqual(['', '', '']);
});
