import { tabPath } from '@spieltag/shared-kernel/composition';
import { type Kernel, LIFE } from '@spieltag/shared-kernel/stores';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { inSeason } from '../address/address.ts';
import type { Composition } from '../composition/composition.ts';
import { logPutAside } from '../composition/log-put-aside.ts';
import { prepareRemotes } from '../composition/prepare-remotes.ts';

/** What no first screen needs, and the next one will. It is no part of its script either. */
export function comeLater(
  { bus, ledger, ledgerStats, seasons, stage }: Kernel,
  composition: Composition,
): void {
  void prepareRemotes(
    composition,
    (application) => application.tab && inSeason(seasons.selectedId(), tabPath(application)),
    ledger,
  );
  void preloadDialogs();
  if (stage !== 'production') logPutAside(bus);
  if (ledgerStats.get().life === LIFE.none) void ledgerStats.load();
}
