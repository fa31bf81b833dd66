import { beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Account } from '@spieltag/shared-kernel/contract';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import {
  closeNotification,
  openNotification,
  openNotifications,
} from '../context/open-notifications.ts';
import { followDevices } from './follow-devices.ts';

beforeEach(() => localStorage.clear());

const NOW = Date.UTC(2026, 10, 28);
/** What is said waits for its texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page of the device, and what it says. */
function open(account: Partial<Account> = {}) {
  const kernel = createTestKernel({ account: { ...sampleAccount, ...account } });
  const said: string[] = [];
  kernel.bus.on('alert.requested').subscribe(({ title }) => said.push(title));
  kernel.bus.on('notification.requested').subscribe(({ text }) => said.push(text));
  const close = followDevices(kernel, createJsonStorage(localStorage));
  const signIn = (next: Partial<Account>) => kernel.setAccount({ ...sampleAccount, ...next });
  return { said, signIn, close };
}

/** What a page says whose sign-ins were answered so. */
async function saidBy(first: Partial<Account>, ...later: Partial<Account>[]) {
  const { said, signIn, close } = open(first);
  for (const account of later) signIn(account);
  await settled();
  close();
  return said;
}

test('a device that was signed off says so once, also after a reload', async () => {
  const guest = { id: 'us-fresh', signedOffAt: NOW };
  expect(await saidBy({}, guest, guest)).toEqual(['Dieses Gerät ist abgemeldet']);
  expect(await saidBy(guest)).toEqual([]);
  expect(await saidBy({ ...guest, signedOffAt: NOW + 1 })).toHaveLength(1);
});

test('another device of the account is said once, and the next one again', async () => {
  const linked = { deviceLinkedAt: NOW };
  const [said, ...more] = await saidBy({}, linked, linked);
  expect([said, more]).toEqual([expect.stringContaining('Ein weiteres Gerät'), []]);
  expect(await saidBy(linked, {})).toEqual([]);
  expect(await saidBy({ deviceLinkedAt: NOW + 1 })).toHaveLength(1);
  expect(await saidBy({ ...linked, id: 'us-other' })).toHaveLength(1);
});

test('who has nothing to be told is told nothing', async () => {
  expect(await saidBy({}, {})).toEqual([]);
});

test('of two teams of a device each is told once of another device, however often they are changed', async () => {
  const [own, other] = [{ deviceLinkedAt: NOW }, { id: 'us-other', deviceLinkedAt: NOW }];
  expect(await saidBy(own, other, own)).toHaveLength(2);
  expect(await saidBy(other, own)).toEqual([]);
});

test('of two guests each is told once that they were signed off', async () => {
  const guests = [{ signedOffAt: NOW }, { id: 'us-other', signedOffAt: NOW + 1 }] as const;
  expect(await saidBy(guests[0], guests[1], guests[0])).toHaveLength(2);
});

test('what was told before there was a list of it is not told again', async () => {
  createJsonStorage(localStorage).write('told-linked', `${sampleAccount.id} ${NOW}`);
  expect(await saidBy({ deviceLinkedAt: NOW })).toEqual([]);
});

test('a page nobody sees leaves it to one that is seen, or says it when somebody looks', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unseen = open({ deviceLinkedAt: NOW });
  await settled();
  expect(unseen.said).toEqual([]);
  hidden.mockReturnValue(false);
  expect(await saidBy({ deviceLinkedAt: NOW })).toHaveLength(1);
  unseen.signIn({ deviceLinkedAt: NOW, signedOffAt: NOW });
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  unseen.close();
  expect(unseen.said).toEqual(['Dieses Gerät ist abgemeldet']);
  hidden.mockRestore();
});

test('another device waits to be said until nothing else stays on the screen', async () => {
  openNotification({ level: 'INFO', text: 'Ansage', durationMs: 0 });
  expect(await saidBy({ deviceLinkedAt: NOW })).toEqual([]);
  const { said, close } = open({ deviceLinkedAt: NOW });
  await settled();
  for (const { id } of openNotifications.get()) closeNotification(id);
  await settled();
  close();
  expect(said).toHaveLength(1);
});
