import type { Parts } from './parts.ts';
import type { Refresher } from './refresher.ts';

/**
 * Somebody answers again: whatever came from this device is asked for anew. Resolves once all of it has
 * come or failed. False: something every screen is made of has not come, and is as old as it was.
 */
export async function askAnew(
  { seasons, data, ledger }: Parts,
  refresher: Pick<Refresher, 'loadGameState' | 'loadLedger' | 'loadClientDatabase'>,
): Promise<boolean> {
  const isOfState = () => data.clientDatabase.get().data?.hash === data.gameState.get().data?.hash;
  const loadSeason = async () => {
    await Promise.all([refresher.loadGameState(), refresher.loadLedger()]);
    // The state of before names the prices of before: they never change, and come from the browser's cache.
    await refresher.loadClientDatabase();
    // A load that was under way was of those as well.
    if (!isOfState()) await refresher.loadClientDatabase();
  };
  await Promise.all([
    data.reloadAll(),
    data.ledgerStats.get().data && data.loadLedgerStats(),
    data.groups.get().data && data.groups.run(data.fetchGroups),
    seasons.load(),
    seasons.selectedId() && loadSeason(),
  ]);
  const stores = [seasons, data.gameState, data.clientDatabase, ledger];
  return isOfState() && stores.every((store) => store.get().error === undefined);
}
