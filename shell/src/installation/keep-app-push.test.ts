import { beforeEach, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { PushDevice } from '@spieltag/shared-kernel/native';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { keepAppPush } from './keep-app-push.ts';

const KEY = 'remote:mf-account:app-push';
const { id: own } = sampleAccount;
const settled = () => new Promise((resolve) => setTimeout(resolve));

let address: string | undefined;
let isSilent: boolean;
let forgetting: Promise<void> | undefined;
let forgotten: number;
let sent: [row: Route, body: unknown][];

beforeEach(() => {
  address = 'a-token-of-the-platform';
  isSilent = false;
  forgetting = undefined;
  forgotten = 0;
  sent = [];
});

/** A start of the app, in which somebody has turned messages on before. */
async function start(owner: string | undefined) {
  let listener: (address: string) => void = () => {};
  const device: PushDevice = {
    platform: 'android',
    address: () => Promise.reject(new Error('the user was asked')),
    async knownAddress() {
      // As platforms do, it is said to whoever listens as well.
      if (address !== undefined) listener(address);
      return address;
    },
    followAddress(follows) {
      listener = follows;
    },
    async forget() {
      forgotten += 1;
    },
  };
  const call = (row: Route, input: unknown) => {
    if (isSilent) throw new Error('no answer');
    sent.push([row, (input as { body: unknown }).body]);
    return row === pushRoutes.forgetDevice ? forgetting : {};
  };
  const kernel = createTestKernel({ call });
  if (owner !== undefined) kernel.storage.write(KEY, owner);
  keepAppPush(kernel, device);
  const changed = (name = 'Mia') => {
    const { id: userId } = kernel.session.get().data ?? { id: own };
    kernel.bus.publish('account.changed', { userId, name, isTrial: false });
    return settled();
  };
  await changed();
  const give = (given: string) => {
    listener(given);
    return settled();
  };
  return { kernel, changed, give };
}

const added = (given = address, language = 'de') => [
  pushRoutes.addDevice,
  { kind: 'android', address: given, label: 'App · Android', language },
];

test('every start tells the server the address, which may have dropped it, and asks nobody', async () => {
  await start(own);
  expect(sent).toEqual([added()]);
});

test('another address the platform gives is told as well, and each of them once', async () => {
  const { give, changed } = await start(own);
  await give('another-token-of-it');
  await give('another-token-of-it');
  expect(sent).toEqual([added(), added('another-token-of-it')]);
  address = 'another-token-of-it';
  await changed('Mia the Second');
  expect(sent).toHaveLength(2);
});

test('messages follow the language', async () => {
  const { kernel } = await start(own);
  kernel.bus.publish('language.changed', { language: 'en' });
  await settled();
  expect(sent).toEqual([added(), added(address, 'en')]);
});

test('where messages are not allowed any more they are off', async () => {
  address = undefined;
  const { kernel } = await start(own);
  expect([sent, kernel.storage.read(KEY)]).toEqual([[], undefined]);
});

test('what the server did not answer is told with the next occasion', async () => {
  isSilent = true;
  const { kernel, changed } = await start(own);
  expect(kernel.storage.read(KEY)).toBe(own);
  isSilent = false;
  await changed();
  expect(sent).toEqual([added()]);
});

test('an app nobody has turned messages on in tells nothing', async () => {
  const { give } = await start(undefined);
  await give('a-token-nobody-asked-for');
  expect(sent).toEqual([]);
});

test('once somebody else plays, what was turned on before is over: at the server, and on the device', async () => {
  const { kernel, changed } = await start('us-before');
  const ended = [pushRoutes.forgetDevice, { address }];
  expect([sent, forgotten, kernel.storage.read(KEY)]).toEqual([[ended], 1, undefined]);
  await changed();
  expect([sent.length, forgotten]).toEqual([1, 1]);
});

test('what somebody else has turned on ends with the next occasion where the server did not answer', async () => {
  isSilent = true;
  const { kernel, changed } = await start('us-before');
  expect([kernel.storage.read(KEY), forgotten]).toEqual(['us-before', 0]);
  isSilent = false;
  await changed();
  expect([kernel.storage.read(KEY), forgotten]).toEqual([undefined, 1]);
});

test('who turns messages on while those of somebody else are being ended keeps them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  forgetting = promise;
  const { kernel, give } = await start('us-before');
  // As the settings do it: who it is for, and then the platform is asked for the address.
  kernel.storage.write(KEY, own);
  await give('a-token-of-the-platform');
  expect(sent.map(([row]) => row)).toEqual([pushRoutes.forgetDevice]);
  resolve();
  await settled();
  // Told afterwards: the server may have taken the one that was to go for the one that came.
  expect(sent.slice(1)).toEqual([added()]);
  expect([kernel.storage.read(KEY), forgotten]).toEqual([own, 0]);
});
