import { describe, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { ACHIEVEMENT_IDS } from '@spieltag/shared-kernel/rules';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { followAchievements } from './follow-achievements.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

type Id = (typeof ACHIEVEMENT_IDS)[number];

const ledgerWith = (...reached: readonly Id[]): Ledger => ({
  ...sampleLedger(),
  achievements: (['first-squad', 'first-round', 'seven-days'] as const).map((id) => ({
    id,
    progress: 0,
    goal: 1,
    achievedAt: reached.includes(id) ? 1 : null,
  })),
});

/** A page with a ledger; `storage` outlives it. */
function open(ledger: Ledger, storage = createJsonStorage()) {
  const kernel = createTestKernel({ ledger });
  const notified: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => notified.push(text));
  const close = followAchievements(kernel, storage);
  return { kernel, notified, storage, close };
}

/** Notifications wait for their texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('achievements', () => {
  test('are announced when they are reached, once', async () => {
    const { kernel, notified } = open(ledgerWith());
    kernel.setLedger(ledgerWith('first-round', 'first-squad'));
    kernel.setLedger({ ...ledgerWith('first-round', 'first-squad'), version: 9 });
    await settled();
    expect(notified.map((text) => text.slice(0, 55))).toEqual([
      expect.stringContaining('Erfolg erreicht: Erster kompletter Kader.'),
      expect.stringContaining('Erfolg erreicht: Erster gewerteter Spieltag.'),
    ]);
  });

  test('that were reached while the game was closed are announced when it is opened', async () => {
    const { storage, close } = open(ledgerWith('first-squad'));
    close();
    const { notified } = open(ledgerWith('first-squad', 'seven-days'), storage);
    await settled();
    expect(notified).toEqual([expect.stringContaining('Sieben Tage in Folge')]);
  });

  test('are announced once, also when another tab still shows an older ledger', async () => {
    const { storage, notified, kernel } = open(ledgerWith('first-squad'));
    kernel.setLedger(ledgerWith('first-squad', 'seven-days'));
    const other = open(ledgerWith('first-squad'), storage);
    other.kernel.setLedger(ledgerWith('first-squad', 'seven-days'));
    kernel.setLedger({ ...ledgerWith('first-squad', 'seven-days'), version: 9 });
    await settled();
    expect([notified.length, other.notified]).toEqual([1, []]);
  });

  test('are announced by a page somebody sees, and by one nobody saw when it is looked at', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const unseen = open(ledgerWith());
    unseen.kernel.setLedger(ledgerWith('first-squad', 'seven-days'));
    await settled();
    expect(unseen.notified).toEqual([]);
    hidden.mockReturnValue(false);
    const seen = open(ledgerWith('first-squad'), unseen.storage);
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    hidden.mockRestore();
    expect([seen.notified, unseen.notified]).toEqual([
      [expect.stringContaining('Erster kompletter Kader')],
      [expect.stringContaining('Sieben Tage in Folge')],
    ]);
  });

  test('are old on a device that sees the ledger for the first time', async () => {
    const { notified } = open(ledgerWith('first-squad'));
    await settled();
    expect(notified).toEqual([]);
  });

  test('have names in both languages', () => {
    for (const { name } of [de, en]) expect(Object.keys(name)).toEqual([...ACHIEVEMENT_IDS]);
  });
});
