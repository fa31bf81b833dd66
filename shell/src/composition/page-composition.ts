import type { DiscoveryDocument, PageConfig } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createBelongings } from '../belongings/belongings.ts';
import { composeRemotes } from '../discovery/remote-versions.ts';
import type { Health } from '../health/start-health.ts';
import { createAssetGuard, timedStatus, trimResourceTimings } from '../loading/asset-guard.ts';
import { createModuleLoader } from '../loading/federation.ts';
import { type Composition, createComposition } from './composition.ts';
import { replaceOnCorruptFile, reportUncaught } from './runtime-failures.ts';
import { slotElement } from './slots.ts';

const LOAD_LIMIT_MS = 8000;
const MOUNT_LIMIT_MS = 4000;

/** Makes the composition of the page from its document; nothing of it is loaded yet. */
export function createPageComposition(
  document: DiscoveryDocument,
  { kernelVersion }: Pick<PageConfig, 'kernelVersion'>,
  kernel: Kernel,
  health: Health,
): Composition {
  const { reports } = health;
  trimResourceTimings();
  const belongings = createBelongings();
  const guard = createAssetGuard({
    statusOf: timedStatus,
    // Few pages ever ask.
    askStatus: (url, integrity) =>
      import('../loading/ask-status.ts').then(
        ({ askStatus }) => askStatus(url, integrity),
        () => undefined,
      ),
    onCorrupt: (version, url) => replaceOnCorruptFile(kernel.bus, composition)(version, url),
  });
  const composition = createComposition({
    kernel,
    remotes: composeRemotes(document, kernelVersion, health.leftOut.has),
    loadModule: createModuleLoader(guard, reports, belongings, health.globals),
    faultOf: guard.faultOf,
    slot: slotElement,
    loadLimitMs: LOAD_LIMIT_MS,
    mountLimitMs: MOUNT_LIMIT_MS,
    reports,
    belongings,
    onRetry: health.leftOut.takeBack,
    onGivenUp: health.leaveOut,
  });
  reportUncaught(kernel.bus, composition);
  return composition;
}
