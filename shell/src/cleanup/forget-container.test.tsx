import { beforeEach, expect, test } from '@jest/globals';
import {
  getInstance,
  init,
  loadRemote,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { forgetContainer } from './forget-container.ts';

const NAME = 'mf_live_1';
const page = globalThis as unknown as Record<string, object>;
let inits = 0;

beforeEach(() => {
  init({ name: 'page', remotes: [], shared: { lib: { version: '1.0.0', lib: () => ({}) } } });
  page[NAME] = {
    init: (scope: Record<string, Record<string, { useIn: string[] }>>) => {
      inits += 1;
      scope.lib?.['1.0.0']?.useIn.push(NAME);
    },
    get: async () => () => ({ made: inits }),
  };
});

const load = () => {
  registerRemotes([{ name: NAME, entryGlobalName: NAME, entry: `/${NAME}.js`, type: 'global' }]);
  return loadRemote(`${NAME}/app`);
};
/** Names and keys below what federation keeps, as far as they name the container. */
function traces(value: unknown, way = '', seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return value.includes(NAME) ? [way] : [];
  const isPart = typeof value === 'object' && value !== null;
  if (!isPart || seen.has(value)) return [];
  seen.add(value);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return entries.flatMap(([key, part]) => {
    const inside = `${way}.${key}`;
    return [...(String(key).includes(NAME) ? [inside] : []), ...traces(part, inside, seen)];
  });
}
const kept = () => [
  ...traces(getInstance(), 'page'),
  ...traces(page.__FEDERATION__, 'federation'),
  ...traces(page.__GLOBAL_LOADING_REMOTE_ENTRY__, 'loading'),
];

test('federation keeps nothing of a container that is forgotten, and can load it anew', async () => {
  expect(await load()).toEqual({ made: 1 });
  expect(kept().length).toBeGreaterThan(3);
  forgetContainer(NAME);
  expect(kept()).toEqual([]);
  expect(await load()).toEqual({ made: 2 });
});
