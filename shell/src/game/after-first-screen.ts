import { type PageConfig, tabPath } from '@spieltag/shared-kernel/composition';
import { hasDrafts } from '@spieltag/shared-kernel/remote';
import { type Kernel, LIFE } from '@spieltag/shared-kernel/stores';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { type AddressStore, inSeason } from '../address/address.ts';
import type { Composition } from '../composition/composition.ts';
import { followUpdates } from '../composition/composition-updates.ts';
import { prepareRemotes } from '../composition/prepare-remotes.ts';
import type { DiscoverySource } from '../discovery/discovery-source.ts';
import type { Overrides } from '../discovery/overrides.ts';
import { logQuarantine } from './log-quarantine.ts';

/** A page that shows its first screen. */
interface StartedPage {
  readonly config: PageConfig;
  readonly kernel: Kernel;
  readonly address: AddressStore;
  readonly composition: Composition;
  readonly source: DiscoverySource;
  readonly overrides: Overrides;
  /** Reloads the page. */
  readonly reload: () => void;
}

/** Starts what the first screen does not need and the next one will. It is a chunk of its own. */
export function startDeferred(page: StartedPage): void {
  const { kernel, composition } = page;
  const { bus, ledger, ledgerStats, seasons, stage } = kernel;
  followVersions(page);
  void prepareRemotes(
    composition,
    (application) => application.tab && inSeason(seasons.selectedId(), tabPath(application)),
    ledger,
  );
  void preloadDialogs();
  if (stage !== 'production') logQuarantine(bus);
  if (ledgerStats.get().life === LIFE.none) void ledgerStats.load();
}

/** Takes new versions when the player navigates, as long as nothing would be lost. */
function followVersions({ config, kernel, source, overrides, ...page }: StartedPage): void {
  const { bus, ledger } = kernel;
  followUpdates({
    ...page,
    source: () => source(overrides.get()?.token),
    kernelVersion: config.kernelVersion,
    isSafe: () => ledger.receipt().state !== 'sending' && !hasDrafts(),
    onUpdated: (remotes) => bus.publish('composition.changed', { remotes: [...remotes] }),
    onRefused: (code) => bus.publish('composition.refused', { code }),
    // Monotonic: setting the clock back must not stop the checks.
    now: () => performance.now(),
  });
}
