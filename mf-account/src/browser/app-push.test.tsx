import { beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { PushDevice } from '@spieltag/shared-kernel/native';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { serverChannels } from './app-push.ts';

const quietHours = { from: 1320, until: 420, timeZone: 'Europe/Berlin' };
let channels: Record<string, boolean>;
let address: string | undefined;
let asked: () => void;
let isSilent = false;
let sent: [row: Route, body: unknown][];
const device: PushDevice = {
  platform: 'android',
  async address() {
    asked();
    return address;
  },
  knownAddress: async () => address,
  followAddress: () => {},
  forget: async () => {},
};

beforeEach(() => {
  channels = { global: true, lineup: true, rating: true, transfers: true };
  address = 'a-token-of-the-platform';
  asked = () => {};
  sent = [];
});

function here(storage = createJsonStorage()) {
  const call = (row: Route, input: unknown) => {
    if (isSilent) throw new Error('no answer');
    const { body } = input as { body?: { channels?: Record<string, boolean> } };
    if (row !== pushRoutes.overview) sent.push([row, body]);
    if (row === pushRoutes.setPreferences) channels = body?.channels ?? channels;
    return { channels, quietHours, devices: [] };
  };
  const kernel = { ...createTestKernel({ call }), storage };
  return { storage, push: serverChannels(device, kernel, 'de') };
}

test('nothing is on in an app that nobody has turned on; the first switch makes it a device', async () => {
  const { push } = here();
  expect(await push.channels()).toEqual({});
  expect(await push.set('global', true)).toBe(true);
  expect(sent).toEqual([
    [pushRoutes.addDevice, { kind: 'android', address, label: 'App · Android', language: 'de' }],
    [pushRoutes.setPreferences, { channels, quietHours, language: 'de' }],
  ]);
  expect(await push.channels()).toEqual(channels);
});

test('a channel that is turned off leaves the others and the quiet hours as they are', async () => {
  const { push } = here();
  await push.set('global', true);
  expect(await push.set('rating', false)).toBe(false);
  expect(channels).toEqual({ global: true, lineup: true, rating: false, transfers: true });
  expect(sent.at(-1)?.[1]).toMatchObject({ quietHours });
});

test('two channels that are turned on in quick succession are both on', async () => {
  channels = { global: false, lineup: false, rating: false, transfers: false };
  const { push } = here();
  expect(await Promise.all([push.set('global', true), push.set('rating', true)])).toEqual([
    true,
    true,
  ]);
  expect(channels).toEqual({ global: true, lineup: false, rating: true, transfers: false });
});

test('a channel can be turned on after one the server did not answer', async () => {
  const { push } = here();
  isSilent = true;
  await expect(push.set('global', true)).rejects.toThrow('no answer');
  isSilent = false;
  expect(await push.set('rating', true)).toBe(true);
});

test('what the device does not allow stays off, and the server hears of nothing', async () => {
  address = undefined;
  const { push } = here();
  expect(await push.set('lineup', true)).toBe(false);
  expect(sent).toEqual([]);
});

test('a channel that is turned on again makes a device the server has dropped one again', async () => {
  const { push } = here();
  await push.set('global', true);
  await push.set('rating', false);
  sent = [];
  expect(await push.set('rating', true)).toBe(true);
  expect(sent.map(([row]) => row)).toEqual([pushRoutes.addDevice, pushRoutes.setPreferences]);
});

test('where the device allows nothing any more, turning a channel on shows all of them off', async () => {
  const { push } = here();
  await push.set('global', true);
  address = undefined;
  expect(await push.set('rating', true)).toBe(false);
  expect(await push.channels()).toEqual({});
});

test('what somebody else has turned on here is not told to whoever plays now', async () => {
  const storage = createJsonStorage();
  storage.write('app-push', 'us-somebody');
  expect(await here(storage).push.channels()).toEqual({});
});

test('who turns messages on is remembered before the platform is asked, as the shell hears its answer too', async () => {
  const storage = createJsonStorage();
  storage.write('app-push', 'us-somebody');
  let asking: unknown;
  asked = () => (asking = storage.read('app-push'));
  expect(await here(storage).push.set('global', true)).toBe(true);
  expect([asking, storage.read('app-push')]).toEqual([sampleAccount.id, sampleAccount.id]);
});

test('what somebody else has turned on is still to be ended where turning on has failed', async () => {
  const storage = createJsonStorage();
  storage.write('app-push', 'us-somebody');
  const { push } = here(storage);
  address = undefined;
  expect(await push.set('global', true)).toBe(false);
  expect(storage.read('app-push')).toBe('us-somebody');
  address = 'a-token-of-the-platform';
  isSilent = true;
  await expect(push.set('global', true)).rejects.toThrow('no answer');
  isSilent = false;
  expect(storage.read('app-push')).toBe('us-somebody');
});

test('a first switch that has failed leaves nothing on', async () => {
  const { push, storage } = here();
  isSilent = true;
  await expect(push.set('global', true)).rejects.toThrow('no answer');
  isSilent = false;
  expect([await push.channels(), storage.keys('')]).toEqual([{}, []]);
});

test('what the shell has ended while the device still asked is on once it is allowed', async () => {
  const { push, storage } = here();
  asked = () => storage.remove('app-push');
  expect(await push.set('global', true)).toBe(true);
  expect(await push.channels()).toEqual(channels);
});
