import type { DiscoveryDocument, PageConfig } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { slotElement } from '../frame/slots.ts';
import { askStatus, createAssetGuard, keepNotes, notedStatus } from './asset-guard.ts';
import { noticeUncaught, replaceCorrupt } from './breakages.ts';
import { type Composition, createComposition } from './composition.ts';
import { createModuleLoader } from './federation.ts';
import { composeRemotes } from './remote-versions.ts';

const LOAD_LIMIT_MS = 8000;
const MOUNT_LIMIT_MS = 4000;

/** Makes the composition of the page from its document; nothing of it is loaded yet. */
export function startRemotes(
  document: DiscoveryDocument,
  { kernelVersion }: Pick<PageConfig, 'kernelVersion'>,
  kernel: Kernel,
): Composition {
  keepNotes();
  const guard = createAssetGuard({
    statusOf: notedStatus,
    askStatus,
    onCorrupt: (version, url) => replaceCorrupt(kernel.bus, composition)(version, url),
  });
  const composition = createComposition({
    kernel,
    remotes: composeRemotes(document, kernelVersion),
    loadModule: createModuleLoader(guard),
    faultOf: guard.faultOf,
    slot: slotElement,
    loadLimitMs: LOAD_LIMIT_MS,
    mountLimitMs: MOUNT_LIMIT_MS,
  });
  noticeUncaught(kernel.bus, composition);
  return composition;
}
