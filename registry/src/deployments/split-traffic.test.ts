import { expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { A, B, C, FRONTEND, SteeredRemote } from '../testing/steered-remote.ts';

const market = new SteeredRemote();
const VISITORS = Array.from({ length: 100 }, (_, visitor) => `visitor-${visitor * 100}`);

const set = (update: object) => market.site.call('PATCH', FRONTEND, update);
const split = (traffic: Readonly<Record<string, number>>, main: string) =>
  set({
    default: main,
    activeVersions: Object.entries(traffic).map(([version, percent]) => ({
      version,
      traffic: percent,
    })),
  });

async function versionOf(visitor: string): Promise<string | undefined> {
  const reply = await market.site.registry.app.inject({
    url: '/discovery/projects/spieltag/microFrontends',
    headers: { cookie: `USER_TOKEN=${visitor}` },
  });
  const { microFrontends } = reply.json<DiscoveryDocument>();
  return microFrontends['mf-market']?.[0]?.metadata.version;
}
const given = () => Promise.all(VISITORS.map(versionOf));

test('who has a version keeps it when the share of another one is set to nothing, or raised', async () => {
  await split({ [B]: 10, [C]: 30, [A]: 60 }, A);
  const before = await given();
  await split({ [C]: 30, [A]: 70 }, A);
  expect(await given()).toEqual(before.map((version) => (version === B ? A : version)));
  await split({ [B]: 40, [C]: 30, [A]: 30 }, A);
  const after = await given();
  expect(before.filter((version, visitor) => after[visitor] !== version && version !== A)).toEqual(
    [],
  );
  expect(await market.live()).toEqual([`${B} 40`, `${C} 30`, `${A} 30`]);
});

test('another default changes nobody, and a visitor is told so', async () => {
  await split({ [B]: 50, [A]: 50 }, A);
  const before = await given();
  await set({ default: B });
  expect(await given()).toEqual(before);
  expect(await market.live()).toEqual([`${A} 50`, `${B} 50`]);
  const { body } = await market.site.call('GET', '/projects/spieltag/visitors/somebody');
  const [told] = (body.remotes as Record<string, unknown>[]).filter(({ id }) => id === 'mf-market');
  expect(told?.because).toMatch(/^bucket \d+ is of its share: 50 % of the visitors$/);
});
