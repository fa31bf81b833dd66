import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { ReleaseStore } from '../releases/publish-release.command.ts';
import { findLive } from '../releases/release.repository.ts';
import { presentDiscovery } from './discovery.presenter.ts';

/** How long a registry may not notice what another one on the same database has deployed. */
const STALE_AFTER_MS = 1000;

/** What is live, read at most once a second, and at once after an own change. */
export interface LiveComposition {
  get(): Promise<DiscoveryDocument>;
  /** Something was deployed here: forgets what was read and tells the listeners. */
  changed(): void;
  /** Tells of changes made here. @returns a function that ends it */
  onChange(listener: () => void): () => void;
}

/** `now`: epoch ms. */
export function createLiveComposition(store: ReleaseStore, now: () => number): LiveComposition {
  const listeners = new Set<() => void>();
  let document: Promise<DiscoveryDocument> | undefined;
  let readAt = 0;
  return {
    get() {
      if (document && now() - readAt < STALE_AFTER_MS) return document;
      readAt = now();
      const reading = findLive(store.db, store.projectId).then(presentDiscovery);
      reading.catch(() => {
        if (document === reading) document = undefined;
      });
      document = reading;
      return reading;
    },
    changed() {
      document = undefined;
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
