import { type PageConfig, tabPath } from '@spieltag/shared-kernel/composition';
import { hasDrafts } from '@spieltag/shared-kernel/remote';
import { type Kernel, LIFE } from '@spieltag/shared-kernel/stores';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { type AddressStore, inSeason } from '../address/address.ts';
import type { Composition } from '../composition/composition.ts';
import { followComposition } from '../composition/composition-updates.ts';
import type { DiscoverySource } from '../composition/discovery-source.ts';
import { logPutAside } from '../composition/log-put-aside.ts';
import type { Overrides } from '../composition/overrides.ts';
import { prepareRemotes } from '../composition/prepare-remotes.ts';

/** A page whose first screen stands. */
interface StartedPage {
  readonly config: PageConfig;
  readonly kernel: Kernel;
  readonly address: AddressStore;
  readonly composition: Composition;
  readonly source: DiscoverySource;
  readonly overrides: Overrides;
  /** Loads the page anew. */
  readonly reload: () => void;
}

/** What no first screen needs, and the next one will. It is no part of its script either. */
export function comeLater(page: StartedPage): void {
  const { kernel, composition } = page;
  const { bus, ledger, ledgerStats, seasons, stage } = kernel;
  followVersions(page);
  void prepareRemotes(
    composition,
    (application) => application.tab && inSeason(seasons.selectedId(), tabPath(application)),
    ledger,
  );
  void preloadDialogs();
  if (stage !== 'production') logPutAside(bus);
  if (ledgerStats.get().life === LIFE.none) void ledgerStats.load();
}

/** New versions come with the navigation, as long as nothing would be lost. */
function followVersions({ config, kernel, source, overrides, ...page }: StartedPage): void {
  const { bus, ledger } = kernel;
  followComposition({
    ...page,
    source: () => source(overrides.current()?.token),
    kernelVersion: config.kernelVersion,
    isSafe: () => ledger.receipt().state !== 'sending' && !hasDrafts(),
    onTaken: (remotes) => bus.publish('composition.changed', { remotes: [...remotes] }),
    onRefused: (code) => bus.publish('composition.refused', { code }),
    // A clock that is set back must not keep the page from looking.
    now: () => performance.now(),
  });
}
