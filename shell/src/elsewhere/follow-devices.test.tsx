import { beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Account } from '@spieltag/shared-kernel/contract';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { followDevices } from './follow-devices.ts';

beforeEach(() => localStorage.clear());

const NOW = Date.UTC(2026, 10, 28);
/** What is said waits for its texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** What a page says whose sign-ins were answered so. */
async function saidBy(...accounts: Partial<Account>[]) {
  const [first, ...later] = accounts.map((part) => ({ ...sampleAccount, ...part }));
  const kernel = createTestKernel(first ? { account: first } : {});
  const said: string[] = [];
  kernel.bus.on('alert.requested').subscribe(({ title }) => said.push(title));
  kernel.bus.on('notification.requested').subscribe(({ text }) => said.push(text));
  const close = followDevices(kernel, createJsonStorage(localStorage));
  for (const account of later) kernel.setAccount(account);
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
