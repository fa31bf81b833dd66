import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { anAction } from '../../testing/an-action.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { ClaimButton } from './claim-button.view.tsx';

registerTexts('live', { de, en });

const CONFLICT: StoreError = {
  code: 'LEDGER_CONFLICT',
  status: 409,
  messageKey: 'error.LEDGER_CONFLICT',
  params: {},
};

const exchangeFor = (value: number) =>
  anAction('exchange-captain-card', { price: { currency: 'softCurrency', value } });

test.each([
  ['is made anew at the same price', 100, 2, /gutgeschrieben/],
  ['is refused at a dearer one', 150, 1, /woanders geändert/],
])('an exchange that meets a change of another device %s', async (_which, price, times, said) => {
  const ledger = sampleLedger({ actions: [exchangeFor(100)] });
  const kernel = createTestKernel({
    ledger,
    verdict() {
      if (kernel.sent.length > 1) return undefined;
      // With the refusal it is told how the ledger stands.
      kernel.setLedger({ ...ledger, version: ledger.version + 1, actions: [exchangeFor(price)] });
      return CONFLICT;
    },
  });
  const texts: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => texts.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <ClaimButton action={exchangeFor(100)} />
    </KernelProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect(kernel.sent).toHaveLength(times);
  expect(texts).toEqual([expect.stringMatching(said)]);
});
