import { expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { startHealth } from './start-health.ts';

test('the page connects to no other machine any more once a remote is about to run', async () => {
  Object.defineProperty(window, 'RTCPeerConnection', { value: class {}, configurable: true });
  const health = await startHealth({
    bus: createEventBus(),
    send: () => true,
    storage: createJsonStorage(),
    tab: createJsonStorage(),
    offered: () => undefined,
  });
  expect('RTCPeerConnection' in window && window.RTCPeerConnection).toBeTruthy();
  const globals = health.globals();
  expect('RTCPeerConnection' in window && window.RTCPeerConnection).toBeUndefined();
  expect(health.globals()).toBe(globals);
});
