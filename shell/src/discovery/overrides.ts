import {
  type DiscoveryDocument,
  OVERRIDE_PARAMETER,
  type PageConfig,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import type { EventBus, EventPayload } from '@spieltag/shared-kernel/events';
import type { DiscoverySource } from './discovery-source.ts';

/** A version a tester asked for, in this tab only. */
export interface Overrides {
  /** The one that holds in this page. */
  current(): PageOverride | undefined;
  subscribe(listener: () => void): () => void;
  /** Forgets it and loads the page anew. */
  end(): void;
}

export interface OverridesOptions {
  readonly bus: EventBus;
  /** Lives as long as the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reload: () => void;
}

type State = EventPayload<'composition.overridden'>['state'];

const STORAGE_KEY = 'composition-override';
/** The longest a browser's timer can wait. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Makes the overrides of a page and the composition it is to show. */
export async function startOverrides(
  {
    config,
    composition,
  }: { readonly config: Pick<PageConfig, 'override'>; readonly composition: DiscoveryDocument },
  source: DiscoverySource,
  options: OverridesOptions,
): Promise<{ readonly overrides: Overrides; readonly composition: DiscoveryDocument }> {
  const keeper = createKeeper(options);
  forgetLink();
  if (config.override) {
    keeper.start(config.override);
    return { overrides: keeper, composition };
  }
  const stored = keeper.stored();
  if (!stored) return { overrides: keeper, composition };
  // Every later page of the tab is made for everybody, so the tester's set is asked for.
  const found = await source(stored.token);
  if (!('document' in found)) return { overrides: keeper, composition };
  if (holds(stored, found.document)) keeper.start(stored);
  else keeper.drop(stored, 'refused');
  return { overrides: keeper, composition: found.document };
}

/** A token that does not count any more is passed over in silence. */
function holds({ remote, version }: PageOverride, document: DiscoveryDocument): boolean {
  return (
    document.microFrontends[remote]?.some(({ metadata }) => metadata.version === version) ?? false
  );
}

function createKeeper({ bus, storage, now, reload }: OverridesOptions) {
  const listeners = new Set<() => void>();
  let current: PageOverride | undefined;
  const tell = ({ remote, version }: PageOverride, state: State) => {
    bus.publish('composition.overridden', { remote, version, state });
    for (const listener of listeners) listener();
  };
  const drop = (override: PageOverride, state: State) => {
    current = undefined;
    storage.removeItem(STORAGE_KEY);
    tell(override, state);
  };
  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      if (current) drop(current, 'ended');
      reload();
    },
    drop,
    start(override: PageOverride) {
      current = override;
      storage.setItem(STORAGE_KEY, JSON.stringify(override));
      tell(override, 'started');
      const leftMs = expiryOf(override) - now();
      if (leftMs < MAX_DELAY_MS) setTimeout(() => current && drop(current, 'expired'), leftMs);
    },
    /** What an earlier page of this tab was given; one that has expired is forgotten. */
    stored(): PageOverride | undefined {
      const override = parse(storage.getItem(STORAGE_KEY));
      if (!override || expiryOf(override) > now()) return override;
      drop(override, 'expired');
      return undefined;
    },
  };
}

const expiryOf = ({ expiresAt }: PageOverride) =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);

function parse(text: string | null): PageOverride | undefined {
  try {
    return JSON.parse(text ?? '') as PageOverride;
  } catch {
    return undefined;
  }
}

/** The address that is copied, kept or shared must not hand the version on. */
function forgetLink(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(OVERRIDE_PARAMETER)) return;
  url.searchParams.delete(OVERRIDE_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}
