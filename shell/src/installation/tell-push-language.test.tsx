import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { Language } from '@spieltag/shared-kernel/i18n';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { createTestKernel, sampleAccount, type TestKernel } from '@spieltag/shared-kernel/testing';
import { waitFor } from '@testing-library/react';
import { followPushLanguage } from './follow-push-language.ts';
import { tellPushLanguage } from './tell-push-language.ts';

const ADDRESS = 'https://push.example/a-subscription';
const OWN = { id: 'pd-aaaaaaaaaaaaaaaa', kind: 'web', label: 'Chrome · Linux', isThis: true };

/** What the browser is, and what the server knows of it. */
const world = {
  permission: 'granted',
  isSubscribed: true,
  isSilent: false,
  devices: [OWN],
  onOverview: () => {},
};
const asIs = { ...world };
let kernel: TestKernel;
let sent: [row: Route, body: unknown][];

beforeEach(() => {
  Object.assign(world, asIs);
  sent = [];
  const call = (row: Route, input: unknown) => {
    if (world.isSilent) throw new Error('no answer');
    sent.push([row, (input as { body?: unknown }).body]);
    if (row === pushRoutes.overview) world.onOverview();
    return { devices: world.devices };
  };
  kernel = createTestKernel({ call });
  const subscription = {
    toJSON: () => ({ endpoint: ADDRESS, keys: { p256dh: 'p', auth: 'a' } }),
  };
  const pushManager = { getSubscription: async () => (world.isSubscribed ? subscription : null) };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.assign(globalThis, { Notification: world });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'Notification');
});

const told = (language: Language) => {
  const keys = { p256dh: 'p', auth: 'a' };
  const body = { kind: 'web', address: ADDRESS, keys, label: OWN.label, language };
  return [
    [pushRoutes.overview, undefined],
    [pushRoutes.addDevice, body],
  ];
};

test('messages in a browser follow the language, from its start on', async () => {
  followPushLanguage(kernel);
  kernel.bus.publish('language.changed', { language: 'en' });
  await waitFor(() => expect(sent).toEqual([...told('de'), ...told('en')]));
});

test('a browser in which messages are not allowed asks nothing', async () => {
  world.permission = 'default';
  followPushLanguage(kernel);
  world.permission = 'granted';
  kernel.bus.publish('language.changed', { language: 'en' });
  await waitFor(() => expect(sent).toEqual(told('en')));
});

test('what was told before is not told again', async () => {
  await tellPushLanguage(kernel, 'en');
  await tellPushLanguage(kernel, 'en');
  expect(sent).toEqual(told('en'));
});

test('what the server has not answered is told with the next occasion', async () => {
  await tellPushLanguage(kernel, 'de');
  world.isSilent = true;
  await expect(tellPushLanguage(kernel, 'en')).rejects.toThrow('no answer');
  world.isSilent = false;
  // A switch may have told the other language meanwhile.
  await tellPushLanguage(kernel, 'de');
  expect(sent).toEqual([...told('de'), ...told('de')]);
});

test.each([
  ['is off for whoever plays', { isThis: false }],
  ['is on in an app alone', { kind: 'android' }],
])('what %s stays off', async (_name, device) => {
  world.devices = [{ ...OWN, ...device }];
  await tellPushLanguage(kernel, 'en');
  expect(sent).toEqual([[pushRoutes.overview, undefined]]);
});

test('nothing is turned on for somebody else who plays by the time the server answers', async () => {
  world.onOverview = () => kernel.setAccount({ ...sampleAccount, id: 'us-other' });
  await tellPushLanguage(kernel, 'en');
  expect(sent).toEqual([[pushRoutes.overview, undefined]]);
});

test('a browser without a subscription asks nothing', async () => {
  world.isSubscribed = false;
  await tellPushLanguage(kernel, 'en');
  expect(sent).toEqual([]);
});
