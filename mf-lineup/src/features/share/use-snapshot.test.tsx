import { expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { afterPaint, KernelProvider } from '@spieltag/shared-kernel/remote';
import type { Receipt } from '@spieltag/shared-kernel/stores';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { useSnapshot } from './use-snapshot.ts';

const SENDING: Receipt = { state: 'sending' };
const SAVED: Receipt = { state: 'acknowledged', version: 2, at: 0 };
const error = { code: 'X', status: 409, messageKey: 'error.LEDGER_CONFLICT', params: {} } as const;

/** Shares while changes are under way, and notes what happens in which order. */
function shareMeanwhile() {
  const happened: string[] = [];
  const receipt = new BehaviorSubject<Receipt>(SENDING);
  const kernel = createTestKernel({
    call(row) {
      if (row === contract.ranking.saveSnapshot) happened.push('picture');
      return { id: 'sn-1' };
    },
  });
  const ledger = { ...kernel.ledger, receipt$: receipt, receipt: () => receipt.value };
  const wrapper = ({ children }: PropsWithChildren) => (
    <KernelProvider kernel={{ ...kernel, ledger }}>{children}</KernelProvider>
  );
  const { result } = renderHook(() => useSnapshot(SAMPLE.seasonId), { wrapper });
  const answer = async (name: string, ...receipts: Receipt[]) => {
    happened.push(name);
    for (const next of receipts) {
      receipt.next(next);
      await Promise.resolve();
    }
    // Whoever had not waited would have asked for the picture by now.
    await act(afterPaint);
  };
  const shared = () => waitFor(() => expect(result.current.status).toBe('saved'));
  return { happened, answer, shared };
}

test.each<[string, Receipt]>([
  ['was saved', SAVED],
  ['met a conflict, and is made anew', { state: 'refused', error }],
])('what is shared waits for the next change when one %s', async (_what, first) => {
  const { happened, answer, shared } = shareMeanwhile();
  await answer('first', first, SENDING);
  await answer('second', SAVED);
  await shared();
  expect(happened).toEqual(['first', 'second', 'picture']);
});
