import { filter, firstValueFrom } from 'rxjs';
import type { StreamedLedger } from '../../contract/index.ts';
import type { Parts } from '../parts.ts';
import type { Refresher } from '../refresher.ts';

/** A load that was under way may have been asked before the change. */
const MOST_LOADS = 3;

/**
 * Makes what takes the news that the own ledger was changed, by this page or any other: whatever is
 * not known here is loaded.
 */
export function followLedger(
  { ledger, session }: Pick<Parts, 'ledger' | 'session'>,
  { loadLedger }: Pick<Refresher, 'loadLedger'>,
): (news: StreamedLedger) => Promise<void> {
  const known = (): number => ledger.get().data?.version ?? 0;
  return async ({ userId, version }) => {
    const isOwn = () => session.get().data?.id === userId;
    for (let loads = 0; loads < MOST_LOADS; loads += 1) {
      // What this page is sending brings its own ledger along.
      await firstValueFrom(ledger.receipt$.pipe(filter(({ state }) => state !== 'sending')));
      if (!isOwn() || known() >= version) return;
      await loadLedger();
    }
  };
}
