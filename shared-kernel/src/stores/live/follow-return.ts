import { pairwise, type Subscription } from 'rxjs';
import type { Parts } from '../parts.ts';
import type { Refresher } from '../refresher.ts';

/** Somebody answers again: whatever came from this device is asked for anew. */
export function followReturn(
  { client, seasons, data }: Parts,
  refresher: Pick<Refresher, 'loadSeason'>,
): Subscription {
  return client.keptSince.state$.pipe(pairwise()).subscribe(([before, now]) => {
    if (before === undefined || now !== undefined) return;
    void seasons.load();
    void refresher.loadSeason();
    data.reloadAll();
    if (data.ledgerStats.get().data) void data.loadLedgerStats();
    if (data.groups.get().data) void data.groups.run(data.fetchGroups);
  });
}
