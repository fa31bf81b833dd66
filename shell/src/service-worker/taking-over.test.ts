import { expect, test } from '@jest/globals';
import { BLOCKED_CACHE, PICTURE_CACHE } from '@spieltag/shared-kernel/composition';
import { MemoryCaches } from './testing/memory-caches.ts';

test('a worker that takes over keeps what pages have kept, and removes what it does not know', async () => {
  const caches = new MemoryCaches();
  const known = ['installation-2-a', PICTURE_CACHE, BLOCKED_CACHE];
  for (const name of [...known, 'of-another-release']) await caches.storage.open(name);
  const work: Promise<unknown>[] = [];
  const worker = {
    caches: caches.storage,
    addEventListener: (_type: string, listener: (event: object) => void) =>
      listener({ waitUntil: (waited: Promise<unknown>) => work.push(waited) }),
    clients: { claim: async () => {} },
  };
  Object.assign(globalThis, { self: worker });
  // It asks which worker it is in as soon as it is loaded.
  const { startTakingOver } = await import('./taking-over.ts');
  startTakingOver(worker as never);
  await Promise.all(work);
  expect([...caches.kept.keys()]).toEqual(known);
});
