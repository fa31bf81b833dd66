import { expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Account } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { createTestKernel, SAMPLE, sampleAccount } from '@spieltag/shared-kernel/testing';
import { followDeletion } from './follow-deletion.ts';

const DAY_MS = 86_400_000;
const DUE = new Date(2026, 11, 9, 12).getTime();
const leaving: Account = { ...sampleAccount, deletionAt: DUE };

/** A page of a device, and what it tells; `storage` outlives it. */
function open(account: Account, storage = createJsonStorage()) {
  const kernel = createTestKernel({ account });
  const told: EventPayload<'alert.requested'>[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => told.push(alert));
  let nowMs = DUE - 14 * DAY_MS;
  const close = followDeletion({ ...kernel, now: () => nowMs }, storage);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { kernel, told, storage, close, pass };
}

/** What is told waits for its texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('whoever opens the game is told when the account will be deleted, and where that is taken back', async () => {
  const { told } = open(leaving);
  await settled();
  expect(told).toEqual([
    {
      title: 'Dein Konto wird gelöscht',
      text: `Das Konto „${sampleAccount.name}“ wird gelöscht: 09.12.2026, 12:00. Ein Gerät, das mit ihm spielt, hat darum gebeten. Bis dahin kannst du es behalten; es bleibt auch, wenn du dich mit seinem Magazin-Konto neu anmeldest.`,
      link: { text: 'Zum Konto', to: `/${SAMPLE.seasonId}/help/account` },
    },
  ]);
});

test('in English it is told in English', async () => {
  const { kernel, told, close } = open(sampleAccount);
  const follow = startTexts(kernel.bus, createJsonStorage(), ['en']);
  await textsShown();
  kernel.setAccount(leaving);
  await settled();
  close();
  kernel.bus.publish('language.changed', { language: 'de' });
  await textsShown();
  follow();
  expect(told[0]?.text).toContain('will be deleted: 9 Dec 2026, 12:00.');
});

test('a page that is open hears of it with its next token, once a day', async () => {
  const { kernel, told, pass } = open(sampleAccount);
  await settled();
  expect(told).toEqual([]);
  kernel.setAccount(leaving);
  await settled();
  kernel.setAccount({ ...leaving });
  await settled();
  expect(told).toHaveLength(1);
  pass(DAY_MS);
  kernel.setAccount({ ...leaving });
  await settled();
  expect(told).toHaveLength(2);
});

test('another page of the device tells it the next day, or when it is another wish', async () => {
  const { storage } = open(leaving);
  await settled();
  const later = open(leaving, storage);
  await settled();
  expect(later.told).toEqual([]);
  later.kernel.setAccount({ ...leaving, deletionAt: DUE + DAY_MS });
  await settled();
  expect(later.told).toHaveLength(1);
});

test('an account whose time has come is told nothing of keeping it', async () => {
  const { kernel, told, pass } = open(sampleAccount);
  pass(14 * DAY_MS);
  kernel.setAccount(leaving);
  await settled();
  expect(told).toEqual([]);
});

test('a page nobody sees tells it when somebody looks', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { told } = open(leaving);
  await settled();
  expect(told).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(told).toHaveLength(1);
  hidden.mockRestore();
});

test('the screen of the account is left to say it itself', async () => {
  window.history.replaceState(null, '', `/${SAMPLE.seasonId}/help/account`);
  const { kernel, told } = open(leaving);
  await settled();
  expect(told).toEqual([]);
  window.history.replaceState(null, '', `/${SAMPLE.seasonId}`);
  kernel.setAccount({ ...leaving });
  await settled();
  expect(told).toHaveLength(1);
});

test('what the device has stored otherwise, or not at all, is no reason not to tell it', async () => {
  const storage = createJsonStorage();
  storage.write('deletion-told', 'damaged');
  const { told, close } = open(leaving, { ...storage, write: () => false } as typeof storage);
  await settled();
  close();
  expect(told).toHaveLength(1);
});
