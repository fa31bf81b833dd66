import { type PageConfig, SERVICE_WORKER_PATH } from '@spieltag/shared-kernel/composition';
import { native } from '@spieltag/shared-kernel/native';

/**
 * Registers the service worker of the site. Not while developing, where it would show what was built
 * before, and not in a tab that shows a tester's versions; an app brings the shell along.
 */
export async function registerWorker(
  { liveReloadUrl }: Pick<PageConfig, 'liveReloadUrl'>,
  isOverridden: boolean,
): Promise<void> {
  if (!('serviceWorker' in navigator) || liveReloadUrl || isOverridden || native.isApp) return;
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  } catch {
    // The game goes on without: private windows of some browsers allow no worker.
  }
}
