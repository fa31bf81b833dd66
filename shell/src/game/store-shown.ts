import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { storeComposition } from '../discovery/last-composition.ts';
import type { PageReports, VersionName } from '../health/page-reports.ts';

interface StoreShownOptions {
  readonly reports: Pick<PageReports, 'steps' | 'changes$'>;
  /** Storage of the device. */
  readonly storage: Pick<JsonStorage, 'read' | 'write'>;
  /** Whether the page is everybody's: a tester's versions are for one tab. */
  readonly mayStore: () => boolean;
}

/**
 * Stores what the page has changed to, for the next page that is served without a composition, once all
 * that is shown belongs to it: what has not come up here must not be what the next start relies on.
 * @returns takes the composition the page has changed to
 */
export function createShownStore(
  options: StoreShownOptions,
): (document: DiscoveryDocument) => void {
  const { reports, storage, mayStore } = options;
  let waiting: DiscoveryDocument | undefined;
  const store = () => {
    const shown = reports.steps().filter(({ step }) => step === 'alive');
    if (!waiting || shown.length === 0 || !shown.every(isIn(waiting))) return;
    if (mayStore()) storeComposition(storage, waiting);
    waiting = undefined;
  };
  reports.changes$.subscribe(store);
  return (document) => {
    waiting = document;
    store();
  };
}

/** Whether it is what a composition offers of its remote, or lets pages go back to. */
const isIn =
  ({ microFrontends }: DiscoveryDocument) =>
  ({ remote, version }: VersionName): boolean => {
    const [offered] = microFrontends[remote] ?? [];
    return [offered, offered?.extras.fallback].some((one) => one?.metadata.version === version);
  };
