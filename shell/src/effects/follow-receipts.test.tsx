import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Kernel, Receipt } from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { followReceipts } from './follow-receipts.ts';

const vibrate = jest.fn<(pattern: number[]) => boolean>();
beforeEach(() => {
  // A finger: what is pointed at with a mouse is not felt.
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(pointer: coarse)',
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  Object.assign(navigator, { vibrate });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('a change is felt when the server has answered, one way or the other, and not before', () => {
  const { kernel, answer } = kernelWithReceipts();
  const stop = followReceipts(kernel);
  answer({ state: 'sending' });
  expect(vibrate).not.toHaveBeenCalled();
  answer({ state: 'acknowledged', version: 2, at: 0 });
  const error = { code: 'X', status: 422, messageKey: 'error.UNKNOWN', params: {} } as const;
  answer({ state: 'refused', error });
  expect(vibrate.mock.calls).toEqual([[[15]], [[40, 60, 40]]]);
  stop();
  answer({ state: 'acknowledged', version: 3, at: 0 });
  expect(vibrate).toHaveBeenCalledTimes(2);
});

/** A kernel whose ledger emits the given receipts. */
function kernelWithReceipts() {
  const kernel = createTestKernel();
  const listeners = new Set<(receipt: Receipt) => void>();
  const receipt$ = {
    subscribe(listener: (receipt: Receipt) => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  } as unknown as Kernel['ledger']['receipt$'];
  const answer = (receipt: Receipt) => {
    for (const listener of listeners) listener(receipt);
  };
  return { kernel: { ledger: { ...kernel.ledger, receipt$ } }, answer };
}
