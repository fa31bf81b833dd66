import { playOutcome } from '@spieltag/shared-kernel/native';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/**
 * Plays sound and vibration once the server has answered a change of the ledger.
 * @returns what ends it
 */
export function followReceipts({ ledger }: Pick<Kernel, 'ledger'>): () => void {
  const following = ledger.receipt$.subscribe(({ state }) => {
    if (state === 'acknowledged') playOutcome('done');
    if (state === 'refused') playOutcome('refused');
  });
  return () => following.unsubscribe();
}
