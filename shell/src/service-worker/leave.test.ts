import { expect, jest, test } from '@jest/globals';
import { answerAndLeave } from './leave.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const REQUEST = new Request('https://game.example/se-1');

function start() {
  const caches = new MemoryCaches();
  caches.kept.set('installation-2-a', new Map([['/kept-page', new Response('kept')]]));
  const unregister = jest.fn(async () => true);
  const worker = { caches: caches.storage, registration: { unregister } };
  Object.assign(globalThis, { fetch: async () => new Response('live page') });
  return { caches, unregister, worker: worker as never };
}

test('a broken worker has the site answer, and takes itself away with all it has kept', async () => {
  const { caches, unregister, worker } = start();
  expect(await (await answerAndLeave(worker, REQUEST)).text()).toBe('live page');
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(caches.paths()).toEqual([]);
});

test('the site answers also where a browser cannot take the worker away', async () => {
  const { unregister, worker } = start();
  unregister.mockRejectedValueOnce(new DOMException('', 'InvalidStateError') as never);
  expect(await (await answerAndLeave(worker, REQUEST)).text()).toBe('live page');
});
