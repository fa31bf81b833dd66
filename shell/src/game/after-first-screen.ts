import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import {
  type DiscoveryDocument,
  type PageConfig,
  tabPath,
} from '@spieltag/shared-kernel/composition';
import { readFailures } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { provideExtensions } from '@spieltag/shared-kernel/shell';
import { LIFE, type OwnedKernel } from '@spieltag/shared-kernel/stores';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { type AddressStore, inSeason } from '../address/address.ts';
import { startCleanup } from '../cleanup/start-cleanup.ts';
import type { Composition } from '../composition/composition.ts';
import { followUpdates } from '../composition/composition-updates.ts';
import { prepareRemotes } from '../composition/prepare-remotes.ts';
import { composedOf } from '../discovery/composed-of.ts';
import type { DiscoverySource } from '../discovery/discovery-source.ts';
import { type FoundComposition, storeComposition } from '../discovery/last-composition.ts';
import { projectPath } from '../discovery/project-path.ts';
import type { Overrides } from '../discovery/tab-override.ts';
import { createSlotFiller } from '../extensions/fill-slots.ts';
import { keepPicture } from '../first-picture/keep-picture.ts';
import type { Health } from '../health/start-health.ts';
import { followNotifications } from '../installation/follow-notifications.ts';
import { followPushLanguage } from '../installation/follow-push-language.ts';
import { registerWorker } from '../installation/register-worker.ts';
import { loadWithRetries } from '../loading/load-with-retries.ts';
import { isSafe } from '../startup/is-safe.ts';
import { hasCrashed } from '../startup/report-start.ts';
import { watchTourRoom } from '../tutorial/tour-room.ts';
import { noteReload } from '../watchdog/reload-once.ts';
import { startWatch } from '../watchdog/start-watch.ts';
import { drawnBy } from './drawn-by.ts';
import { logQuarantine } from './log-quarantine.ts';
import { shellVersion } from './shell-version.ts';
import { createShownStore } from './store-shown.ts';

/** A page that shows its first screen. */
interface StartedPage {
  readonly config: PageConfig;
  readonly kernel: OwnedKernel;
  readonly address: AddressStore;
  readonly composition: Composition;
  /** What the composition was made of. */
  readonly document: DiscoveryDocument;
  readonly late: FoundComposition['late'] | undefined;
  readonly source: DiscoverySource;
  readonly overrides: Overrides;
  readonly health: Health;
  /** Reloads the page. */
  readonly reload: () => void;
}

/** Starts what the first screen does not need and the next one will. It is a chunk of its own. */
export function startDeferred(page: StartedPage): void {
  const { config, kernel, address, composition, document, overrides, health, reload } = page;
  const { bus, ledger, ledgerStats, seasons, stage } = kernel;
  // Not stored: a tester's composition, which is for one tab, and one that showed no screen.
  const isShown = composition.states.get().some(({ status }) => status === 'shown');
  if (isShown && !overrides.get()) {
    storeComposition(createJsonStorage(browserStorage()), document);
  }
  provideExtensions(createSlotFiller(composition, bus));
  watchTourRoom(kernel, address.get());
  let composed = document;
  followVersions(page, (next) => {
    composed = next;
  });
  // While developing a page may well stand still, in a debugger.
  if (!config.liveReloadUrl) {
    const reportTo = `${projectPath(config.projectId)}/reports`;
    startWatch({
      composition,
      health,
      reportTo,
      isSafe: () => isSafe(kernel),
      hasCrashed,
      reload,
    });
  }
  startCleanup({ composition, reports: health.reports, bus });
  void prepareRemotes(
    composition,
    (application) => application.tab && inSeason(seasons.selectedId(), tabPath(application)),
    ledger,
  );
  void preloadDialogs();
  void readFailures();
  followNotifications(address);
  followPushLanguage(kernel);
  void registerWorker(config, overrides.get() !== undefined, bus).then((isRegistered) =>
    keepFirstPicture(page, () => composed, isRegistered),
  );
  const { pushDevice } = native;
  if (pushDevice) {
    void loadWithRetries(() => import('../installation/keep-app-push.ts')).then(({ keepAppPush }) =>
      keepAppPush(kernel, pushDevice),
    );
  }
  void import('../messages/sign-in-dialog.view.tsx').catch(() => {});
  if (stage !== 'production') logQuarantine(bus);
  if (ledgerStats.get().life === LIFE.none) void ledgerStats.load();
  // Until it comes the page asks by itself, as often as it did before.
  void loadWithRetries(kernel.startLive);
}

/** @param composed what the page is made of by now */
function keepFirstPicture(
  { kernel, address }: StartedPage,
  composed: () => DiscoveryDocument,
  takes: boolean,
): void {
  const root = globalThis.document.getElementById('root');
  if (!root || !('caches' in globalThis)) return;
  keepPicture({
    ...{ kernel, address, root, takes },
    drawnBy: () => drawnBy(kernel, composed()),
    composed: () => composedOf(shellVersion(), composed()),
  });
}

/** Takes new versions when the player navigates, as long as nothing would be lost. */
function followVersions(
  { config, kernel, source, overrides, health, ...page }: StartedPage,
  onComposed: (document: DiscoveryDocument) => void,
): void {
  const { bus } = kernel;
  const storeOnceShown = createShownStore({
    reports: health.reports,
    storage: createJsonStorage(browserStorage()),
    mayStore: () => !overrides.get(),
  });
  followUpdates({
    ...page,
    // An app brings its shell along: reloading brings the same one.
    reload: native.isApp ? undefined : page.reload,
    shellVersion: shellVersion(),
    mayLeave: (reason) => noteReload(`shell ${reason}`),
    source: () => source(overrides.get()?.token),
    kernelVersion: config.kernelVersion,
    isLeftOut: health.leftOut.has,
    isSafe: (isIgnored) => isSafe(kernel, isIgnored),
    onUpdated(remotes, document) {
      onComposed(document);
      bus.publish('composition.changed', { remotes: [...remotes] });
      storeOnceShown(document);
    },
    onRefused: (code) => bus.publish('composition.refused', { code }),
    // Monotonic: setting the clock back must not stop the checks.
    now: () => performance.now(),
  });
}
