import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY, screenOfPath } from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';

export interface CountViewsOptions {
  readonly bus: Pick<EventBus, 'on'>;
  /** Of the device: holds what the player has answered. */
  readonly storage: Pick<JsonStorage, 'read'>;
  /** Where views go. */
  readonly url: string;
  /** Path of the screen that is shown, below the season. */
  readonly path: string;
}

/**
 * Tells which screens are seen, as long as the player agrees: the answer is read each time, so that
 * taking it back counts at once, in every tab. @returns a function that ends it
 */
export function countViews({ bus, storage, url, path }: CountViewsOptions): () => void {
  let last: string | undefined;
  const view = (next: string) => {
    const isSame = next === last;
    last = next;
    if (isSame || storage.read(COUNTS_VIEWS_KEY) !== true) return;
    const body = JSON.stringify({ screen: screenOfPath(next) });
    // Not every browser has it, and nothing is lost without.
    navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }));
  };
  view(path);
  const viewed = bus.on('screen.viewed').subscribe((screen) => view(screen.path));
  return () => viewed.unsubscribe();
}
