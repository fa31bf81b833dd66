import {
  KEEP_MESSAGE,
  type PageConfig,
  SERVICE_WORKER_PATH,
} from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { native } from '@spieltag/shared-kernel/native';

/**
 * Registers the service worker of the site, and has it keep the game as this page shows it. Not while
 * developing, where it would show what was built before, and not in a tab that shows a tester's versions; an
 * app brings the shell along.
 * @returns whether there is a worker, which shows the game without a network
 */
export async function registerWorker(
  { liveReloadUrl }: Pick<PageConfig, 'liveReloadUrl'>,
  isOverridden: boolean,
  bus: Pick<EventBus, 'on'>,
): Promise<boolean> {
  if (!('serviceWorker' in navigator) || liveReloadUrl || isOverridden || native.isApp)
    return false;
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
    await keep();
    bus.on('composition.changed').subscribe(() => void keep());
    return true;
  } catch {
    // The game goes on without: private windows of some browsers allow no worker.
    return false;
  }
}

async function keep(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(KEEP_MESSAGE);
}
