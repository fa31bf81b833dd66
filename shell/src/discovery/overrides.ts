import {
  allOverridden,
  type DiscoveryDocument,
  OVERRIDE_PARAMETER,
  type PageConfig,
} from '@spieltag/shared-kernel/composition';
import type { DiscoverySource } from './discovery-source.ts';
import { createOverrideStore, type OverrideStoreOptions } from './override-store.ts';
import { addedToken } from './override-tokens.ts';
import type { Overrides } from './tab-override.ts';

export interface OverridesOptions extends Omit<OverrideStoreOptions, 'open'> {
  /** Loads the page anew with this token, '' without any; the browser does unless it is given. */
  readonly open?: (token: string) => void;
  /** Loads the page anew whenever the stream of this address says so. */
  readonly reloadOnChange: (url: string) => void;
}

/** What a tab with overrides goes on with. */
interface Started {
  readonly overrides: Overrides;
  readonly document: DiscoveryDocument;
  readonly source: DiscoverySource;
}

/** Says with what the tab was loaded anew: when the page comes without it, it is not tried again. */
const OPENED_KEY = 'composition-override-opened';

/**
 * Reads the overrides of the tab. A page that was asked for without them, or with a further link, is
 * left for one that has them all: the registry alone knows what they stand for, and a shell is chosen
 * with the page.
 */
export async function startOverrides(
  {
    config,
    composition,
  }: {
    readonly config: Pick<PageConfig, 'override' | 'stage'>;
    readonly composition: DiscoveryDocument;
  },
  source: DiscoverySource,
  { reloadOnChange, open = openWith, ...options }: OverridesOptions,
): Promise<Started> {
  const { storage } = options;
  const store = createOverrideStore({ ...options, open });
  const stored = store.stored();
  const asked = new URL(window.location.href).searchParams.get(OVERRIDE_PARAMETER) ?? '';
  const wanted = stored ? addedToken(stored.token, asked) : asked;
  const isLost = asked === '' && storage.getItem(OPENED_KEY) === wanted;
  storage.removeItem(OPENED_KEY);
  if (wanted !== asked && !isLost) {
    storage.setItem(OPENED_KEY, wanted);
    open(wanted);
    // This page is being left.
    return new Promise(() => {});
  }
  removeTokenFromAddress();
  const { override } = config;
  if (stored) store.refuse(stored, override);
  if (!override) return { overrides: store, document: composition, source };
  const isLocal = allOverridden(override).some(({ port }) => port !== undefined);
  // The policy of any other page lets nothing of it in.
  if (!isLocal || config.stage !== 'development') {
    store.start(override);
    return { overrides: store, document: composition, source };
  }
  const { readLocalRemotes } = await import('./local-remotes.ts');
  const local = await readLocalRemotes(allOverridden(override));
  store.start({ ...override, all: [...local.all] });
  for (const url of local.changes) reloadOnChange(url);
  return {
    overrides: store,
    document: local.place(composition),
    async source(token) {
      const found = await source(token);
      return 'document' in found ? { document: local.place(found.document) } : found;
    },
  };
}

/** A copied or shared address must not pass the overrides on. */
function removeTokenFromAddress(): void {
  const url = addressWith('');
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url);
  }
}

function openWith(token: string): void {
  const url = addressWith(token);
  // To the address it has, with a fragment, a page would not be loaded anew.
  if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
}

function addressWith(token: string): URL {
  const url = new URL(window.location.href);
  if (token) url.searchParams.set(OVERRIDE_PARAMETER, token);
  else url.searchParams.delete(OVERRIDE_PARAMETER);
  return url;
}
