import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { Kernel, MoveOutcome } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { anAction } from '../../testing/an-action.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { creditOf } from './credit.model.ts';
import { RewardsView } from './rewards.view.tsx';

registerTexts('live', { de, en });
beforeAll(() => preloadDialogs());

const CARDS = (count: number) => anAction('captain', { kind: 'CAPTAIN', count });
const STREAK = { id: 'seven-days' as const, progress: 6, goal: 7, achievedAt: null };

const before = (...actions: Ledger['actions']): Ledger => ({
  ...sampleLedger(),
  softCurrency: { value: 30 },
  xp: { value: 0 },
  actions: [...actions, CARDS(0)],
  achievements: [STREAK],
});
const after = (ledger: Ledger): Ledger => ({
  ...ledger,
  version: ledger.version + 1,
  softCurrency: { value: 130 },
  xp: { value: 20 },
  actions: [CARDS(1)],
  achievements: [{ ...STREAK, progress: 7, achievedAt: 1 }],
});

/** Rewards of a ledger that becomes another with the next action, unless nothing comes of that. */
function show(ledger: Ledger, failed?: MoveOutcome) {
  const kernel = createTestKernel({ ledger });
  const texts: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => texts.push(text));
  const change: Kernel['ledger']['change'] = async () => {
    if (failed) return failed;
    kernel.setLedger(after(ledger));
    return { state: 'saved', ledger: after(ledger), rebased: false };
  };
  render(
    <KernelProvider kernel={{ ...kernel, ledger: { ...kernel.ledger, change } }}>
      <RewardsView />
    </KernelProvider>,
  );
  return texts;
}

describe('what was credited', () => {
  test('lies in the box of a gift, cards and what achievements have brought included', async () => {
    show(before(anAction('gift', { kind: 'GIFT', grants: { softCurrency: 50 } })));
    fireEvent.click(screen.getByRole('button', { name: 'Abholen' }));
    const box = await screen.findByRole('dialog', { name: 'Geschenk' });
    const amounts = within(box).getAllByRole('listitem');
    expect(amounts.map(({ textContent }) => textContent)).toEqual([
      '+100 Taler',
      '+1 Kapitänskarte',
      '+20 Erfahrung',
    ]);
    expect(within(box).getByText('Dabei erreicht: Sieben Tage in Folge')).toBeTruthy();
    fireEvent.click(within(box).getByRole('button', { name: 'Schön!' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is shown for a group reward, too, of which nobody knows before what it brings', async () => {
    show(before(anAction('group', { kind: 'GROUP_ROUND_REWARD', grants: null })));
    fireEvent.click(screen.getByRole('button', { name: 'Abholen' }));
    const box = await screen.findByRole('dialog', { name: 'Gruppenbelohnung' });
    expect(within(box).getByText(/Taler/).textContent).toBe('+100 Taler');
  });

  test('of two actions under way is told to each of them alone', async () => {
    const kernel = createTestKernel({ ledger: before() });
    const answers: ((taler: number) => void)[] = [];
    const claim = () =>
      creditOf(kernel.ledger, () => {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        answers.push((value) => {
          kernel.setLedger({ ...before(), softCurrency: { value } });
          resolve(undefined);
        });
        return promise;
      });
    const [one, other] = [claim(), claim()];
    answers[0]?.(40);
    const first = await one;
    answers[1]?.(100);
    const credit = (value: number) => ({
      credit: { amounts: [{ currency: 'softCurrency', value }], achievements: [] },
    });
    expect([first, await other]).toEqual([credit(10), credit(60)]);
  });
});

describe('of what was not credited', () => {
  const messageKey = 'error.UNAVAILABLE';
  const error = { status: 503, code: 'UNAVAILABLE', messageKey, params: {} } as const;
  const refused = (isAnnounced: boolean) => ({ state: 'refused', error, isAnnounced }) as const;
  const WHY = expect.stringContaining('erreichbar');

  test.each<[string, MoveOutcome, readonly unknown[]]>([
    ['that is said', refused(false), [WHY]],
    ['nothing is said once more where an alert says so', refused(true), []],
    ['nothing is said of what was not to be made', { state: 'dropped' }, []],
  ])('%s', async (_, outcome, told) => {
    const texts = show(before(anAction('gift')), outcome);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Abholen' })));
    expect(texts).toEqual(told);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('an achievement says when it was reached', () => {
  const reached = { ...STREAK, achievedAt: Date.UTC(2026, 7, 12, 12) };
  show({ ...before(), achievements: [reached] });
  expect(screen.getByText('erreicht am 12.08.2026')).toBeTruthy();
});
