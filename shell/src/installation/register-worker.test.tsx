import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { KEEP_MESSAGE } from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { registerWorker } from './register-worker.ts';

const worker = { postMessage: jest.fn() };
const register = jest.fn(async (_path: string, _options: object) => ({}));

beforeEach(() => {
  worker.postMessage.mockClear();
  register.mockClear();
  const serviceWorker = { register, ready: Promise.resolve({ active: worker }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const moment = () => new Promise((resolve) => setTimeout(resolve));

test('a page has its worker keep the game, and again when other versions hold in it', async () => {
  const bus = createEventBus();
  await registerWorker({}, false, bus);
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  expect(worker.postMessage.mock.calls).toEqual([[KEEP_MESSAGE]]);
  bus.publish('composition.changed', { remotes: ['mf-live'] });
  await moment();
  expect(worker.postMessage).toHaveBeenCalledTimes(2);
});

test.each([
  ['while developing', { liveReloadUrl: '/reload' }, false],
  ['in a tab with versions of a tester', {}, true],
])('no worker is registered %s', async (_, config, isOverridden) => {
  await registerWorker(config, isOverridden, createEventBus());
  expect(register).not.toHaveBeenCalled();
});

test('a browser that allows no worker goes on without', async () => {
  register.mockRejectedValueOnce(new DOMException('', 'SecurityError') as never);
  await registerWorker({}, false, createEventBus());
  expect(worker.postMessage).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await expect(registerWorker({}, false, createEventBus())).resolves.toBe(false);
});
