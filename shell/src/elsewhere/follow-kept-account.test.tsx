import { beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Account } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { createTestKernel, SAMPLE, sampleAccount } from '@spieltag/shared-kernel/testing';
import { followKeptAccount } from './follow-kept-account.ts';

beforeEach(() => localStorage.clear());

const KEPT: Account = { ...sampleAccount, deletionWithdrawnAt: Date.UTC(2026, 10, 28) };
/** What is said waits for its texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page of the device, and what it says. */
function open(account: Account) {
  const kernel = createTestKernel({ account });
  const said: EventPayload<'alert.requested'>[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => said.push(alert));
  const close = followKeptAccount(kernel, createJsonStorage(localStorage));
  return { kernel, said, close };
}

test('a sign-in that has taken a deletion back says so once, and where it can be asked for again', async () => {
  const { kernel, said, close } = open(sampleAccount);
  await settled();
  expect(said).toEqual([]);
  kernel.setAccount(KEPT);
  kernel.setAccount({ ...KEPT });
  await settled();
  close();
  expect(said).toEqual([
    {
      title: 'Dein Konto bleibt',
      text: expect.stringContaining(`„${sampleAccount.name}“ sollte gelöscht werden`),
      link: { text: 'Zum Konto', to: `/${SAMPLE.seasonId}/help/account` },
    },
  ]);
  const later = open(KEPT);
  await settled();
  later.close();
  expect(later.said).toEqual([]);
});

test('a page nobody sees says it when somebody looks', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { said, close } = open(KEPT);
  await settled();
  expect(said).toEqual([]);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  close();
  expect(said).toHaveLength(1);
});
