import {
  type DiscoveryDocument,
  OVERRIDE_PARAMETER,
  type PageConfig,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import type { EventBus, EventPayload } from '@spieltag/shared-kernel/events';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { DiscoverySource } from './discovery-source.ts';
import { OVERRIDE_KEY, type Overrides } from './tab-override.ts';

export interface OverridesOptions {
  readonly bus: EventBus;
  /** Storage of the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reload: () => void;
}

type State = EventPayload<'composition.overridden'>['state'];

/** The longest a browser's timer can wait. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Reads the override of the tab and chooses the composition to show with it. */
export async function startOverrides(
  {
    config,
    composition,
  }: { readonly config: Pick<PageConfig, 'override'>; readonly composition: DiscoveryDocument },
  source: DiscoverySource,
  options: OverridesOptions,
): Promise<{ readonly overrides: Overrides; readonly composition: DiscoveryDocument }> {
  const store = createOverrideStore(options);
  removeTokenFromAddress();
  if (config.override) {
    store.start(config.override);
    return { overrides: store, composition };
  }
  const stored = store.stored();
  if (!stored) return { overrides: store, composition };
  // Later pages of the tab are served without the override, so its composition is fetched.
  const found = await source(stored.token);
  if (!('document' in found)) return { overrides: store, composition };
  if (isServed(stored, found.document)) store.start(stored);
  else store.drop(stored, 'refused');
  return { overrides: store, composition: found.document };
}

/** Whether the composition contains the version; an expired or revoked token is ignored. */
function isServed({ remote, version }: PageOverride, document: DiscoveryDocument): boolean {
  return (
    document.microFrontends[remote]?.some(({ metadata }) => metadata.version === version) ?? false
  );
}

function createOverrideStore({ bus, storage, now, reload }: OverridesOptions) {
  const current = new BehaviorSubject<PageOverride | undefined>(undefined);
  const publish = ({ remote, version }: PageOverride, state: State) =>
    bus.publish('composition.overridden', { remote, version, state });
  const drop = (override: PageOverride, state: State) => {
    storage.removeItem(OVERRIDE_KEY);
    current.next(undefined);
    publish(override, state);
  };
  const dropCurrent = (state: State) => current.value && drop(current.value, state);
  return {
    state$: current,
    get: () => current.value,
    end() {
      dropCurrent('ended');
      reload();
    },
    drop,
    start(override: PageOverride) {
      storage.setItem(OVERRIDE_KEY, JSON.stringify(override));
      current.next(override);
      publish(override, 'started');
      const leftMs = expiryOf(override) - now();
      if (leftMs < MAX_DELAY_MS) setTimeout(() => dropCurrent('expired'), leftMs);
    },
    /** The override an earlier page of this tab had, unless it has expired. */
    stored(): PageOverride | undefined {
      const override = parse(storage.getItem(OVERRIDE_KEY));
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

/** A copied or shared address must not pass the override on. */
function removeTokenFromAddress(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(OVERRIDE_PARAMETER)) return;
  url.searchParams.delete(OVERRIDE_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}
