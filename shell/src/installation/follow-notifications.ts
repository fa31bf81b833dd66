import { GO_MESSAGE, type GoMessage } from '@spieltag/shared-kernel/composition';
import type { AddressStore } from '../address/address.ts';

/**
 * Goes where the worker says that a notification leads, as with a link: nothing is loaded anew. A page that is
 * there already only says so.
 */
export function followNotifications(address: Pick<AddressStore, 'get' | 'go'>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const path = pathOf(data);
    if (path === undefined) return;
    const { pathname, search } = address.get();
    if (path !== pathname + search) address.go(path);
    ports[0]?.postMessage(GO_MESSAGE);
  });
  navigator.serviceWorker.startMessages();
}

/** Undefined: workers of other releases may say other things. */
function pathOf(message: unknown): string | undefined {
  const { type, address } = Object(message) as Partial<GoMessage>;
  if (type !== GO_MESSAGE || typeof address !== 'string' || !URL.canParse(address))
    return undefined;
  const { origin, pathname, search } = new URL(address);
  return origin === window.location.origin ? pathname + search : undefined;
}
